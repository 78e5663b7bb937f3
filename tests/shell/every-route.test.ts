import { isValidElement } from "react";
import { matchRoutes, type RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import { GUEST_SCREENS, OPEN_SCREENS } from "#client/open-screens.ts";
import type { Screen } from "#client/platform/ui/page/screen.ts";
import { FORMER_ADDRESSES, ROUTES } from "#client/routes.tsx";
import { SCREENS } from "#client/screens.ts";
import { WALK } from "#tests/browser/walk-addresses.ts";

/** The routes of the specification; `:x` stands for any one segment. */
const PROMISED = `login public/:x/confirm public/:x/pre-check-in dashboard room-plan bookings bookings/:x groups groups/:x invoices
  invoices/:x room-locks files housekeeping reports/items reports/financial-accounting reports/nationality-statistics registrations
  contacts contacts/:x property settings/general settings/team settings/advanced room-types room-types/:x rooms rooms/:x rates rates/:x
  items items/:x local-taxes payment-methods payment-methods/:x tax-rates tax-rates/:x api-keys api-keys/:x webhooks webhooks/:x message-rules message-rules/:x profile search
  actions/rooms/:x/clean`.split(/\s+/);

const SCREENS_OF_APP = [...SCREENS, ...SCREENS.flatMap(({ tabs }) => tabs ?? [])];
/** The addresses that open a page; a frame's own leads to its first tab. */
const declared = [...SCREENS_OF_APP.filter(({ tabs }) => !tabs), ...OPEN_SCREENS, ...GUEST_SCREENS].map(({ path }) => shapeOf(path));
const routes = ROUTES.flatMap(pathsOf)
  .filter((path) => path !== "*" && !FORMER_ADDRESSES.some((former) => former.path === path))
  .map(shapeOf);

test("the app has every screen that is promised", () => {
  expect(PROMISED.filter((path) => !routes.includes(path))).toEqual([]);
});

test("every screen of the app is visited, in both languages, by the walk through the property", () => {
  const addresses = Object.values(WALK).flatMap((part) => Object.values<string>(part));
  const visited = new Set(addresses.map((address) => shapeOf(address.replace(/\?.*/, ""))));
  expect([...visited].sort()).toEqual([...routes].sort());
});

test("every declared screen is a route, and no route is declared elsewhere", () => {
  expect([...routes].sort()).toEqual([...declared].sort());
  expect(new Set(routes).size).toBe(routes.length);
});

test.each(SCREENS_OF_APP)("$path opens in the shell, behind the guard of its permission", ({ path, permission }) => {
  const matched = matchRoutes(ROUTES, path.replaceAll(/:\w+/g, "x")) ?? [];
  const guards = matched.flatMap(({ route: { element } }) => (isValidElement<{ permission?: unknown }>(element) ? [element.props] : []));
  expect(guards).toContainEqual({ permission });
  expect(matched.at(-1)?.route.path ?? "index").not.toBe("*");
});

// If one of these lines compiles, `tsc` reports an unused `@ts-expect-error`.
test("a screen without a title, a permission or, in a menu, an icon does not compile", () => {
  const [page] = SCREENS.flatMap((screen) => screen.page ?? []);
  if (!page) throw new Error("no page");
  // @ts-expect-error no title
  const nameless: Screen = { path: "/x", permission: null, page };
  // @ts-expect-error no permission, not even null for everybody
  const unguarded: Screen = { path: "/x", title: "shell.rooms", page };
  // @ts-expect-error a menu entry needs an icon
  const faceless: Screen = { path: "/x", title: "shell.rooms", permission: null, menu: "day", page };
  // @ts-expect-error no page
  const empty: Screen = { path: "/x", title: "shell.rooms", permission: null };
  expect([nameless, unguarded, faceless, empty].every(({ path }) => path === "/x")).toBe(true);
});

function shapeOf(path: string): string {
  return path.replace(/^\//, "").replace(/:\w+/g, ":x");
}

/** The addresses of the leaves below a route. */
function pathsOf({ path, children, index }: RouteObject): string[] {
  if (children) return children.flatMap(pathsOf);
  return index || path === undefined ? [] : [path];
}
