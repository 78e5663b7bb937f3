import { expect, test } from "vitest";
import { isInSettings, menusOf, visibleScreens } from "#client/office/shell/visible-screens.ts";
import { SCREENS } from "#client/screens.ts";
import { ROLES, type Role } from "#shared/platform/core/permissions.ts";

const menus = (role: Role) => menusOf(visibleScreens(SCREENS, role, () => true));
const paths = (screens: readonly { path: string }[]) => screens.map(({ path }) => path);

test.each<[Role, number, number]>([
  ["admin", 18, 24],
  ["manager", 18, 19],
  ["staff", 18, 16],
  ["cleaning", 2, 0],
  ["catering", 1, 0],
])("the menu of %s has %d entries of the day, and %d in the settings", (role, day, settings) => {
  expect([menus(role).day.length, menus(role).settings.length]).toEqual([day, settings]);
});

test("who sets nothing up finds a lone screen of base data in the main menu", () => {
  expect(paths(menus("cleaning").day)).toEqual(["/housekeeping", "/rooms"]);
});

test("reception has today's page where managers have the dashboard", () => {
  const titleAt = (role: Role) => menus(role).day.find(({ path }) => path === "/dashboard")?.title;
  expect([titleAt("staff"), titleAt("manager"), titleAt("cleaning")]).toEqual(["shell.today", "shell.dashboard", undefined]);
});

test("the kitchen's one entry says what it is", () => {
  const titleAt = (role: Role) => menus(role).day.find(({ path }) => path === "/reports")?.title;
  expect([titleAt("catering"), titleAt("staff"), titleAt("manager")]).toEqual(["shell.kitchen", "shell.reports", "shell.reports"]);
});

test.each([
  ["/rooms", true],
  ["/rooms/42", true],
  ["/room-plan", false],
  ["/settings/team", true],
  ["/rooms-of-others", false],
])("%s is in the settings area: %s", (path, isInside) => {
  expect(isInSettings(path, menus("admin"))).toBe(isInside);
});

test.each(ROLES)("no two screens of %s answer to the same keys, and none is twice in a menu", (role) => {
  const screens = visibleScreens(SCREENS, role, () => true);
  const keys = screens.flatMap(({ key }) => key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(paths(screens)).size).toBe(screens.length);
});
