import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SCROLLS = /overflow(?:-[xy])?:\s*(?:auto|scroll)/;
const CONTAINS = /position:\s*(?:relative|absolute|fixed|sticky)|contain:\s*strict/;

/** Rules of a style sheet without at-rules around them: selector and declarations. */
function rulesOf(css: string): { selector: string; declarations: string }[] {
  return [...css.replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = "", declarations = ""]) => ({
    selector: selector.trim(),
    declarations,
  }));
}

test("whatever scrolls contains its hidden texts, which would otherwise lengthen the page", () => {
  const files = readdirSync("client", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
  expect(files.length).toBeGreaterThan(50);
  const loose = files.flatMap((file) =>
    rulesOf(readFileSync(join("client", file), "utf8"))
      .filter(({ declarations }) => SCROLLS.test(declarations) && !CONTAINS.test(declarations))
      .map(({ selector }) => `${file}: ${selector}`),
  );
  expect(loose).toEqual([]);
});
