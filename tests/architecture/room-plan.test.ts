import { expect, test } from "vitest";
import { type Edge, edges, files, named } from "#tests/architecture/source-files.ts";

const PLAN = "client/stays/room-plan/";

/** The plan's levels from the lowest on: pure rules and shapes, the state with its writes, the components. */
const LEVELS: readonly string[] = ["model", "store", "view"];

const levelOf = (path: string) => LEVELS.indexOf(path.slice(PLAN.length).split("/")[0] ?? "");

/** Imports of the plan's own code from a level above, types included: their definition is code above, too. */
const climbing = (all: readonly Edge[]) =>
  named(all.filter(({ from, to }) => from.startsWith(PLAN) && to.startsWith(PLAN) && levelOf(from) < levelOf(to)));

test("every file of the room plan is in one of its levels", () => {
  expect(files.map(({ path }) => path).filter((path) => path.startsWith(PLAN) && levelOf(path) < 0)).toEqual([]);
});

test("levels of the room plan import from their own level and from those below", () => {
  expect(climbing(edges)).toEqual([]);
});

test.each([
  ["model/plan-layout.ts", "store/plan-store.ts"],
  ["store/plan-session.ts", "view/board/plan-board.tsx"],
])("a planted import of the room plan from %s up to %s is found", (from, to) => {
  const planted = { from: PLAN + from, to: PLAN + to, typeOnly: true };
  expect(climbing([...edges, planted])).toEqual([`${PLAN}${from} -> ${PLAN}${to}`]);
});

test("the model of the room plan draws nothing, holds no state and asks no server", () => {
  const isOutside = (to: string) => /^(react|jotai|@tanstack|@trpc|@dnd-kit|@mantine)/.test(to) || to.startsWith("client/platform/");
  expect(named(edges.filter(({ from, to }) => levelOf(from) === 0 && from.startsWith(PLAN) && isOutside(to)))).toEqual([]);
});
