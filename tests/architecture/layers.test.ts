import { describe, expect, test } from "vitest";
import { circlesIn, importsBetween, LAYERS, levelOf, onSide } from "#tests/architecture/modules.ts";
import { broken, type Edge, edges, files, inside, moduleOf, named } from "#tests/architecture/source-files.ts";

function climbing(all: readonly Edge[]): string[] {
  return named(importsBetween(all).filter(({ from, to }) => levelOf(to) > levelOf(from)));
}

test("every folder is a layer, and a module is in the same one on each side", () => {
  const modules = new Set(files.flatMap(({ path }) => moduleOf(path) ?? []));
  expect([...modules].filter((module) => !LAYERS.includes(module.split("/")[0] ?? ""))).toEqual([]);
  const names = [...modules].map((module) => module.split("/")[1]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("modules import from their own layer and from layers before it", () => {
  expect(climbing(edges)).toEqual([]);
});

describe.each(["server", "shared", "client"])("modules of %s", (side) => {
  test("make no circle, within a layer either", () => {
    expect(circlesIn(importsBetween(edges), onSide(side))).toEqual([]);
  });
});

test("there are no circles between files", () => {
  expect(
    circlesIn(
      edges.filter(({ typeOnly }) => !typeOnly),
      (path) => path,
    ),
  ).toEqual([]);
});

test.each([
  ["server/inventory/rooms/service.ts", "server/stays/bookings/save.ts"],
  ["client/guests/contacts/contact-form.tsx", "client/stays/folios/folios-tab.tsx"],
  ["client/guests/contacts/contact-form.tsx", "client/stays/bookings/detail/booking-card.module.css"],
  ["shared/prices/rates/rules.ts", "shared/stays/bookings/rules.ts"],
  ["client/tenant/team/team-tab.tsx", "shared/money/invoices/rules.ts"],
])("a planted import from %s up to %s is found", (from, to) => {
  const planted = { from, to, typeOnly: false };
  expect(climbing([...edges, planted])).toEqual([`${from} -> ${to}`]);
});

test("a planted circle within a layer is found", () => {
  const planted = { from: "server/stays/folios/service.ts", to: "server/stays/bookings/save.ts", typeOnly: false };
  expect(circlesIn(importsBetween([...edges, planted]), onSide("server"))).not.toEqual([]);
});

const isRoot = (path: string) => /^(server|client|shared)\/[\w-]+\.tsx?$/.test(path);

/** The texts of all modules, by language: a list that core reads, not a module that it depends on. */
const isVocabulary = (path: string) => path === "shared/text.ts";

/** Imports of a side's composition files at its root from inside its folders: through them a folder would reach all others. */
const enteringRoot = (all: readonly Edge[]) =>
  named(all.filter(({ from, to, typeOnly }) => !typeOnly && isRoot(to) && moduleOf(from) !== null && !isVocabulary(to)));

test("no folder imports a composition file, through which it would reach the layers above it", () => {
  expect(enteringRoot(edges)).toEqual([]);
  const planted = { from: "server/inventory/rooms/router.ts", to: "server/relations.ts", typeOnly: false };
  expect(enteringRoot([...edges, planted])).toEqual(["server/inventory/rooms/router.ts -> server/relations.ts"]);
});

test("core knows no module", () => {
  const isCore = (path: string) => moduleOf(path) === "platform/core";
  // The event types are vocabulary; the client's core holds the session, whose shapes are API schemas.
  const isShape = (path: string) => path === "shared/tenant/events/types.ts" || path === "shared/tenant/session/schema.ts";
  // The law of countries is plain data that imports nothing.
  const isData = (path: string) => moduleOf(path) === "platform/countries";
  const isForeign = (path: string) => moduleOf(path) !== null && moduleOf(path) !== "platform/core" && !isShape(path) && !isData(path);
  expect(broken(({ from, to, typeOnly }) => !typeOnly && isCore(from) && isForeign(to))).toEqual([]);
});

test("transport knows procedures, and no module", () => {
  const isForeign = (path: string) => moduleOf(path) !== null && !/^platform\/(core|ui|transport)$/.test(moduleOf(path) ?? "");
  const modules = broken(({ from, to }) => inside(from, "server/platform/transport") && (isForeign(to) || isRoot(to)));
  // The messages of websockets are API schemas.
  expect(modules.filter((edge) => !/ shared\/platform\/(presence|live)\/schema\.ts$/.test(edge))).toEqual([]);
});

test("core and modules import nothing from transport but the types that it asks for", () => {
  const entered = ({ from, to, typeOnly }: Edge) =>
    !typeOnly && inside(to, "server/platform/transport") && !inside(from, "server/platform/transport");
  expect(broken((edge) => inside(edge.from, "server") && entered(edge) && !isRoot(edge.from))).toEqual([]);
});

test("a module of the server is entered by its queries and use cases, never by its router", () => {
  const isForeignRouter = ({ from, to }: Edge) => to.endsWith("/router.ts") && moduleOf(to) !== moduleOf(from) && !isRoot(from);
  expect(broken((edge) => inside(edge.from, "server") && moduleOf(edge.to) !== null && isForeignRouter(edge))).toEqual([]);
});
