import { expect, test } from "vitest";
import { PROCEDURES } from "#tests/support/procedures.ts";

/** The only procedures without a REST call, and why: they live as long as an open screen does. */
const SCREENS_ONLY: Readonly<Record<string, string>> = {
  "live.events": "a subscription over a websocket; a program reads GET /events",
  "live.presence": "a subscription over a websocket: who looks at which screen now",
  "live.say": "what this screen shows and drags; dropped when its socket closes",
};

test("everything that the app can do has its REST call, but what belongs to an open screen", () => {
  const without = PROCEDURES.filter(({ rest }) => rest === null).map(({ name }) => name);
  expect(without).toEqual(Object.keys(SCREENS_ONLY));
});

test("no two procedures have the same REST call", () => {
  const calls = PROCEDURES.flatMap(({ rest }) => (rest === null ? [] : [rest.replaceAll(/\{\w+\}/g, "{}")]));
  expect(calls.filter((call, index) => calls.indexOf(call) < index)).toEqual([]);
});
