import { mount } from "svelte";
import App from "./App.svelte";
import "./style/tokens.css";
import "./style/base.css";
import { language } from "./words/words.svelte";

const place = document.getElementById("app");
if (place) void language.begin().then(() => mount(App, { target: place }));
