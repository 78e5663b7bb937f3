import type { ReleaseNote } from "#shared/platform/releases/note.ts";

/** Changes since the newest release; they become its notes when it is released. */
export const UNRELEASED: readonly ReleaseNote[] = [
  {
    area: "stays",
    de: "Auch die Rolle Leitung kann nun festlegen, wie viele Kinderbetten der Betrieb hat (Einstellungen › Allgemein › Vorrat).",
    en: "Managers, too, can now say how many cots the property has (Settings › General › Stock).",
  },
];
