import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  base: "/",
  build: {
    outDir: "../src/hanabi/server/bundle",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content policy lets nothing come from data URLs
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
