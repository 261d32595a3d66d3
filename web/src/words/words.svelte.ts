// What is said, in the language that somebody chose: a sentence by its code.

import type browser from "./browser.json";
import { kept } from "../shell/kept";

export type Wording = string | readonly string[];
export type Catalogue = Readonly<Record<string, Wording>>;
export type Params = Readonly<Record<string, unknown>>;
/** The codes of the browser's own sentences; those of the server are said by `told`. */
export type Code = keyof typeof browser;

export const LANGUAGES = { da: "Dansk", de: "Deutsch", en: "English", nl: "Nederlands" } as const;
export type Language = keyof typeof LANGUAGES;

const CATALOGUES: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  da: async () => (await import("./da.json")).default,
  de: async () => (await import("./de.json")).default,
  en: async () => (await import("./en.json")).default,
  nl: async () => (await import("./nl.json")).default,
};

/** A sentence by its wording: blanks are filled, and the form for one or for several is told by `n`. */
export function worded(wording: Wording, params: Params = {}): string {
  const one = typeof wording === "string" ? wording : (wording[params["n"] === 1 ? 0 : 1] ?? "");
  return one.replace(/\{\{|\}\}|\{(\w+)(!r)?\}/g, (found, name: string | undefined, quoted) => {
    if (name === undefined) return found[0] ?? "";
    const value = text(params[name]);
    return quoted ? `“${value}”` : value;
  });
}

/** A parameter as it stands in a sentence; the server may send sentences as parameters, too. */
function text(value: unknown): string {
  if (Array.isArray(value) && typeof value[0] === "string") return told(value[0], (value[1] ?? {}) as Params);
  if (typeof value === "object" && value && "code" in value) {
    const inner = value as { code: string; params?: Params };
    return told(inner.code, inner.params ?? {});
  }
  return value === undefined || value === null ? "" : String(value);
}

export function isLanguage(name: string | null | undefined): name is Language {
  return name !== null && name !== undefined && name in LANGUAGES;
}

class Speech {
  now = $state<Language>("en");
  catalogue = $state.raw<Catalogue>({});

  /** The language that was chosen before, else the first one of the browser that there is. */
  async begin(): Promise<void> {
    const asked = [kept.read("language"), ...navigator.languages.map((name) => name.slice(0, 2).toLowerCase())];
    await this.speak(asked.find(isLanguage) ?? "en");
  }

  async choose(name: Language): Promise<void> {
    kept.write("language", name);
    await this.speak(name);
  }

  private async speak(name: Language): Promise<void> {
    try {
      this.catalogue = await CATALOGUES[name]();
      this.now = name;
    } catch {
      // The words could not be fetched: the language stays what it was.
    }
    document.documentElement.lang = this.now;
  }
}

export const language = new Speech();

/** One of the browser's own sentences. */
export function t(code: Code, params: Params = {}): string {
  return told(code, params);
}

/** Whether there are words for a code. */
export function sayable(code: string): boolean {
  return code in language.catalogue;
}

/** Any sentence by its code: that of a server newer than this page is still told as well as it can be. */
export function told(code: string, params: Params = {}): string {
  const { catalogue } = language;
  const wording = catalogue[code];
  return wording === undefined ? worded(catalogue["error.code"] ?? code, { code }) : worded(wording, params);
}

/** A time span as it is read on a clock. */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600)];
  if (days > 0) return `${t("time.days", { n: days })} ${Math.floor((seconds % 86_400) / 3600)} h`;
  const rest = `${String(Math.floor((seconds % 3600) / 60)).padStart(hours ? 2 : 1, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
