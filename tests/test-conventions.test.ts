import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type File = { path: string; source: string };

const files: File[] = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ path: `tests/${name}`, source: readFileSync(`tests/${name}`, "utf8") }));

/** An `expect` that looks once, with its whole statement. */
const LOOKED_ONCE = /^[ \t]*expect\((?:[^;]*?)\.(?:inputsOf\(|headersOf\(|requests\b)[^;]*;/gm;

/** Requests that a component test expects without waiting: the fake server may record them after the screen has changed. */
function requestsNotAwaited({ path, source }: File): string[] {
  const statements = source.match(LOOKED_ONCE) ?? [];
  return statements.filter((statement) => !/\)\s*\.toEqual\(\[\]\);$/.test(statement)).map((statement) => `${path}: ${statement.trim()}`);
}

test("component tests wait for the requests that they expect", () => {
  expect(files.filter(({ path }) => path.endsWith(".component.test.tsx")).flatMap(requestsNotAwaited)).toEqual([]);
});

test("a request that is looked at once is found, one that is awaited or must not come is not", () => {
  const source = `
  expect(server.inputsOf("items.create")).toEqual([{ name: "Tea" }]);
  expect(shown.server.headersOf("items.update")?.get("if-match")).toBe("2");
  expect(
    server.requests.map(({ pathname }) => pathname),
  ).toEqual(["/api/items"]);
  await expect.poll(() => server.inputsOf("items.create")).toHaveLength(1);
  expect(server.inputsOf("items.create")).toEqual([]);
`;
  expect(requestsNotAwaited({ path: "x", source })).toHaveLength(3);
});
