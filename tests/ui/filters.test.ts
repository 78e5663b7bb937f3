import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { changesFor, clearingOf, inputOf, isOn, valuesIn } from "#client/platform/ui/filter/filter-address.ts";
import {
  activeOnly,
  days,
  daysOf,
  type Filters,
  type FiltersOf,
  manyOf,
  oneOf,
  reference,
  search,
  text,
  type ValuesOf,
  view,
} from "#client/platform/ui/filter/filters.ts";
import type { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { DATE_SHORTCUTS, rangeOf } from "#shared/platform/core/date-ranges.ts";
import { addDays } from "#shared/platform/core/stays.ts";

const STATUSES = ["clean", "dirty"] as const;
type Input = {
  query?: string;
  code?: string;
  type?: "person" | "company";
  status?: ("clean" | "dirty")[];
  active?: boolean;
  room_type_id?: string;
  date_filter?: "stay" | "created";
  from?: string;
  to?: string;
};

/** One filter of each kind. */
const FILTERS = {
  query: search(),
  code: text("bookings.code"),
  type: oneOf("contacts.type", ["person", "company"], { text: () => "contacts.persons" }),
  status: manyOf("rooms.status", STATUSES, { text: (status) => `rooms.${status}` }),
  active: activeOnly(),
  room_type_id: reference("rooms.room_type", { param: "category" }),
  days: daysOf("bookings.dates", {
    field: "date_filter",
    param: "dates",
    values: ["stay", "created"],
    text: (kind) => `bookings.dates_${kind}`,
    usual: "stay",
  }),
  show: view("groups.which", ["ahead", "all"], { text: (shown) => `groups.${shown}`, usual: "ahead" }),
} satisfies FiltersOf<Input, "show">;

const PLACE = { today: "2030-04-03", zone: "Europe/Vienna" };
const addressOf = (search: string) => (param: string) => new URLSearchParams(search).get(param);

function searchAfter(changes: Readonly<Record<string, string | null>>, before = ""): string {
  const params = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return params.toString();
}

const date = fc.integer({ min: 0, max: 4000 }).map((count) => addDays("2025-01-01", count));
const range = fc.record({ from: fc.option(date), to: fc.option(date) }).filter(({ from, to }) => from !== null || to !== null);
const ordered = range.map(({ from, to }) => (from !== null && to !== null && to < from ? { from: to, to: from } : { from, to }));
const kind = fc.constantFrom("stay" as const, "created" as const);
const values: fc.Arbitrary<ValuesOf<typeof FILTERS>> = fc.record({
  query: fc.option(fc.string({ minLength: 1 })),
  code: fc.option(fc.string({ minLength: 1 })),
  type: fc.option(fc.constantFrom("person" as const, "company" as const)),
  status: fc.subarray([...STATUSES]),
  active: fc.option(fc.boolean()),
  room_type_id: fc.option(fc.uuid()),
  days: fc.option(fc.record({ choice: fc.oneof(fc.constantFrom(...DATE_SHORTCUTS), ordered), kind })),
  show: fc.constantFrom("ahead" as const, "all" as const),
});

test("what filters write into the address they read from it, beside other parameters and values of before", () => {
  fc.assert(
    fc.property(values, values, (former, next) => {
      const before = searchAfter(changesFor(FILTERS, former), "page=3&tab=x");
      const after = searchAfter(changesFor(FILTERS, next), before);
      expect(valuesIn(FILTERS, addressOf(after))).toEqual(next);
      expect(addressOf(after)("tab")).toBe("x");
    }),
  );
});

test("clearing leaves no filter on, and only views in the address", () => {
  fc.assert(
    fc.property(values, (chosen) => {
      const cleared = searchAfter(clearingOf(FILTERS), searchAfter(changesFor(FILTERS, chosen), "sort=name"));
      const left = valuesIn(FILTERS, addressOf(cleared));
      expect(Object.entries(FILTERS as Filters).filter(([name, spec]) => isOn(spec, left[name as keyof typeof left]))).toEqual([]);
      expect(cleared).toBe(chosen.show === "all" ? "sort=name&show=all" : "sort=name");
    }),
  );
});

test("the input holds exactly the filters that are on", () => {
  fc.assert(
    fc.property(values, (chosen) => {
      const { show: _, days: range, status, ...others } = chosen;
      const sent = Object.fromEntries(
        Object.entries({ ...others, status: status.length > 0 ? status : null }).filter(([, v]) => v !== null),
      );
      const bounds = range && rangeOf(range.choice, PLACE.today);
      const expected = { ...sent, ...(bounds && { from: bounds.from ?? undefined, to: bounds.to ?? undefined, date_filter: range.kind }) };
      expect(inputOf(FILTERS, chosen, PLACE)).toEqual(expected);
    }),
  );
});

test("what an address names otherwise is ignored", () => {
  const address = addressOf("query=&type=robot&status=dirty,broken&active=maybe&range=someday&from=2030-02-30&dates=created&show=none");
  expect(valuesIn(FILTERS, address)).toEqual({
    query: null,
    code: null,
    type: null,
    status: ["dirty"],
    active: null,
    room_type_id: null,
    days: null,
    show: "ahead",
  });
});

test("as instants a range begins and ends at the property's midnight, also when clocks change", () => {
  const filters = { days: days("room_locks.show", { as: "instants" }) };
  const chosen = { days: { choice: { from: "2030-03-31", to: "2030-03-31" }, kind: null } };
  expect(inputOf(filters, chosen, PLACE)).toEqual({ from: "2030-03-30T23:00:00.000Z", to: "2030-03-31T22:00:00.000Z" });
});

test("a filter that is on overrules a view", () => {
  const filters = {
    query: search(),
    show: view("groups.which", ["ahead", "all"], {
      text: (shown) => `groups.${shown}`,
      usual: "ahead",
      overruled: { by: "query", as: "all" },
    }),
  };
  expect(valuesIn(filters, addressOf("query=x")).show).toBe("all");
  expect(valuesIn(filters, addressOf("")).show).toBe("ahead");
});

test("a name or a value that the call does not know does not compile", () => {
  // @ts-expect-error -- the call has no such field
  const unknown = { colour: search() } satisfies FiltersOf<Input>;
  // @ts-expect-error -- a field of the call is no switch between views that the page reads itself
  const undeclared = { show: FILTERS.show } satisfies FiltersOf<Input>;
  // @ts-expect-error -- the call takes several statuses
  const single = { status: oneOf("rooms.status", STATUSES, { text: () => "rooms.status" }) } satisfies FiltersOf<Input>;
  const kinds = { param: "kind", values: ["stay"], text: () => "bookings.dates_stay", usual: "stay" } as const;
  // @ts-expect-error -- the call has no field for the kind of date
  const misnamed = { days: daysOf("bookings.dates", { field: "kind", ...kinds }) } satisfies FiltersOf<Input>;
  // @ts-expect-error -- the choices of the reference are missing
  const forgotten: Parameters<typeof useFilters<typeof FILTERS>> = [FILTERS];
  expect([unknown, undeclared, single, misnamed, forgotten]).toHaveLength(5);
});

test("every declaration of the client is in the walk over all lists", () => {
  const sources = readdirSync("client", { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const used = sources.flatMap((file) =>
    [...readFileSync(`client/${file}`, "utf8").matchAll(/useFilters\((\w+)/g)].map(([, name]) => name),
  );
  const walked = readFileSync("tests/ui/filter-lists.ts", "utf8");
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !new RegExp(`[:[,] ?${name}\\b`).test(walked))).toEqual([]);
});
