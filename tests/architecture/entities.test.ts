import { expect, test } from "vitest";
import { AUDIENCE, ENTITIES } from "#server/entities.ts";
import { files } from "#tests/architecture/source-files.ts";

/** Records that have no events of their own: their changes are events of the record they belong to. */
const PARTS: Readonly<Record<string, string>> = {
  access_token: "booking",
  bank_line: "bank_statement",
  calendar_feed_stay: "calendar_feed",
  charge: "folio",
  child_price: "rate",
  price_rule: "rate",
  deposit: "booking",
  invoice_reminder: "invoice",
  local_tax_rule: "property",
  payment: "folio",
  price: "rate",
  rate_item: "rate",
  rate_restriction: "rate",
  rate_rule: "rate",
  registration_transmission: "registration",
};

const stored = files.flatMap(({ source }) => [...source.matchAll(/ entityStore\("(\w+)"/g)].map(([, object]) => String(object)));

/** The stored objects that are neither declared as entities nor listed as parts of one. */
const undeclared = (objects: readonly string[]) => objects.filter((object) => !AUDIENCE.has(object) && PARTS[object] === undefined);

test("every stored record is an entity or a part of one", () => {
  expect(stored.length).toBeGreaterThan(30);
  expect(undeclared(stored)).toEqual([]);
  expect(undeclared([...stored, "stay_part"])).toEqual(["stay_part"]);
  expect(Object.keys(PARTS).filter((part) => !stored.includes(part) || AUDIENCE.has(part))).toEqual([]);
  expect(Object.values(PARTS).filter((whole) => !AUDIENCE.has(whole))).toEqual([]);
});

test("every declared entity is collected, once", () => {
  const declared = files.flatMap(({ path, source }) =>
    path.endsWith("/entity.ts") ? [...source.matchAll(/^ {2}object: "(\w+)"/gm)].map(([, object]) => String(object)) : [],
  );
  expect(ENTITIES.map(({ object }) => object).toSorted()).toEqual(declared.toSorted());
  expect(AUDIENCE.size).toBe(ENTITIES.length);
});

test("every reference that prevents a deletion is collected", () => {
  const collected = files.filter(({ path }) => path === "server/entities.ts" || path.endsWith("/entity.ts"));
  const forgotten = files.flatMap(({ path }) =>
    path.endsWith("/uses.ts") && !path.startsWith("server/platform/") && !collected.some(({ source }) => source.includes(`#${path}`))
      ? [path]
      : [],
  );
  expect(forgotten).toEqual([]);
});
