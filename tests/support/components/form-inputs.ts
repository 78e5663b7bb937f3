import { leavesOf } from "#tests/support/filled.ts";

/** The input of a field that is called otherwise in its form: by another path or by its label. */
export type OtherNames = Readonly<Record<string, string>>;

/** Fields of an input for which no form on the screen has an input. An input is found by the path of its field, or by its name in `otherNames`. */
export function missingInputs(input: unknown, otherNames: OtherNames = {}): string[] {
  const shown = new Set([...pathsShown(), ...labelsShown()]);
  return [...leavesOf(input).keys()].filter((field) => !shown.has(otherNames[field] ?? field));
}

function pathsShown(): string[] {
  return [...document.querySelectorAll("[data-path]")].map((element) => element.getAttribute("data-path") ?? "");
}

function labelsShown(): string[] {
  const labels = [...document.querySelectorAll("form label, form .mantine-InputWrapper-label")].map(({ textContent }) =>
    textContent.trim(),
  );
  const groups = [...document.querySelectorAll("form [aria-label]")].map((element) => element.getAttribute("aria-label") ?? "");
  return [...labels, ...groups];
}
