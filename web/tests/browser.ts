// The little of a browser that modules touch when they are loaded.

const browser = { location: { pathname: "/" }, matchMedia: () => ({ matches: false }) };
for (const [name, value] of Object.entries(browser)) if (!(name in globalThis)) Object.assign(globalThis, { [name]: value });
