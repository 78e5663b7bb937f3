import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The routes of the specification; `:x` stands for any one segment. */
const PROMISED = `login public/:x/confirm public/:x/pre-check-in dashboard room-plan bookings bookings/:x groups groups/:x invoices
  invoices/:x room-locks files housekeeping reports/items reports/financial-accounting reports/nationality-statistics registrations
  contacts contacts/:x property settings/general settings/team settings/advanced room-types room-types/:x rooms rooms/:x rates rates/:x
  items items/:x payment-methods payment-methods/:x tax-rates tax-rates/:x api-keys api-keys/:x profile search
  actions/rooms/:x/clean`.split(/\s+/);

const routes = leavesOf(readFileSync("client/routes.tsx", "utf8")).filter((path) => path !== "*");

test("the app has every screen that is promised", () => {
  expect(PROMISED.filter((path) => !routes.includes(path))).toEqual([]);
});

test("every screen of the app is visited, in both languages, by the walk through the property", () => {
  const walk = readFileSync("tests/browser/every-screen.spec.ts", "utf8");
  const visited = [...walk.matchAll(/["`]\/([^"`?]*)(?:\?[^"`]*)?["`]/g)].map(([, path = ""]) => path.replace(/\$\{[^}]*\}/g, "x"));
  const isVisited = (route: string) => visited.some((path) => new RegExp(`^${route.replaceAll(":x", "[^/]+")}$`).test(path));
  expect(routes.filter((route) => !isVisited(route))).toEqual([]);
});

type Frame = { path: string; hasChildren: boolean };

/** The full paths of the leaf routes, read from the source of the route table. */
function leavesOf(source: string): string[] {
  const leaves: string[] = [];
  const frames: Frame[] = [];
  for (const [part, path] of source.matchAll(/\bpath: "([^"]+)"|\bchildren:|[{}]/g)) {
    const frame = frames.at(-1);
    if (part === "{") frames.push({ path: "", hasChildren: false });
    else if (part === "}") {
      const closed = frames.pop();
      if (closed?.path && !closed.hasChildren) leaves.push([...frames.map((outer) => outer.path), closed.path].filter(Boolean).join("/"));
    } else if (frame && path !== undefined) frame.path = path.replace(/:\w+/g, ":x");
    else if (frame) frame.hasChildren = true;
  }
  return leaves;
}
