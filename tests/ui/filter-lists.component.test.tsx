import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { changesFor, type FilterValue, isOn, paramsOf } from "#client/platform/ui/filter/filter-address.ts";
import type { FilterSpec, Filters } from "#client/platform/ui/filter/filters.ts";
import { expectAccessible, expectCount, focusOn, picture, press } from "#tests/support/components/hand.ts";
import { makePaymentMethod } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays } from "#tests/support/components/stays.ts";
import { sayIn } from "#tests/support/say-in.ts";
import { FILTERED_LISTS, OTHER_DECLARATIONS } from "#tests/ui/filter-lists.ts";

const say = sayIn("en");
const bar = page.getByRole("search", { name: "Filters" });
const chips = page.getByRole("button", { name: /^Remove filter: / });

/** A value with which the filter is on. */
function sampleOf(name: string, spec: FilterSpec): FilterValue {
  switch (spec.kind) {
    case "oneOf":
      return spec.values[0] ?? null;
    case "manyOf":
      return spec.values.slice(0, 2);
    case "yesNo":
      return false;
    case "days":
      return { choice: "this_week", kind: spec.kinds?.usual ?? null };
    case "view":
      return null;
    case "reference":
      return { room_type_id: "double", room_id: "r101", payment_method_id: "card" }[name] ?? null;
    default:
      return "gru";
  }
}

/** The fields of the call's input that a filter makes. */
function fieldsOf(name: string, spec: FilterSpec): string[] {
  if (spec.kind !== "days") return [name];
  return spec.kinds ? ["from", "to", spec.kinds.field] : ["from", "to"];
}

const onIn = (filters: Filters) => Object.entries(filters).filter(([name, spec]) => isOn(spec, sampleOf(name, spec)));

function addressWith(at: string, filters: Filters): string {
  const changes = changesFor(filters, Object.fromEntries(onIn(filters).map(([name, spec]) => [name, sampleOf(name, spec)])));
  const [path = "", query] = at.split("?");
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) if (value !== null) params.set(name, value);
  return `${path}?${params.toString()}`;
}

/** The control of a filter, which its label names. */
function controlOf(spec: FilterSpec) {
  const label = say(spec.label);
  if (spec.kind === "search") return bar.getByRole("textbox", { name: label });
  if (spec.kind === "text") return bar.getByRole("button", { name: "More filters" });
  if (spec.kind === "view" || (spec.kind === "oneOf" && spec.look === "segments")) return bar.getByRole("radiogroup", { name: label });
  if (spec.kind === "reference" && spec.look === "buttons") return bar.getByRole("group", { name: label });
  return bar.getByRole("button", { name: label }).first();
}

for (const { at, call, filters, answers } of FILTERED_LISTS) {
  test(`each filter of ${at} has a control and a chip, and removing the chip takes it from the call`, async () => {
    const card = makePaymentMethod({ id: "card", name: "Card" });
    const fake = fakeStays({ paymentMethods: [card] });
    const { server, router } = await showApp({ at: addressWith(at, filters), role: "admin", answers: { ...fake.answers, ...answers } });
    const asked = () => Object.keys(server.inputsOf(call).at(-1) ?? {});
    const on = onIn(filters);
    await expectCount(chips, on.length);
    for (const spec of Object.values(filters)) await expect.element(controlOf(spec)).toBeVisible();
    await expect.element(page.getByText("Nothing matches these filters")).toBeVisible();
    await expect.poll(asked).toEqual(expect.arrayContaining(on.flatMap(([name, spec]) => fieldsOf(name, spec))));
    await expectAccessible();
    for (const [index, [name, spec]] of on.entries()) {
      await focusOn(chips.first());
      await press("Delete");
      await expectCount(chips, on.length - index - 1);
      await expect.poll(() => fieldsOf(name, spec).filter((field) => asked().includes(field) && !isSentAnyway(at, field))).toEqual([]);
    }
    await expect.element(bar).toHaveFocus();
    const left = new URLSearchParams(router.location.search);
    expect(on.flatMap(([name, spec]) => paramsOf(name, spec)).filter((param) => left.has(param))).toEqual([]);
  });
}

/** The fields of every list's call that are no filters, and the id by which another program finds its records. */
const OF_EVERY_LIST = ["page_number", "page_size", "sort", "expand", "external_id"];

test.each(FILTERED_LISTS)("the list of $at has a filter for every field of its call", ({ query, filters, without = {} }) => {
  const filtered = Object.entries(filters).flatMap(([name, spec]) => fieldsOf(name, spec));
  const left = Object.keys(query.shape).filter((field) => !filtered.includes(field) && !OF_EVERY_LIST.includes(field));
  expect(left.sort()).toEqual(Object.keys(without).sort());
});

/** The list of room locks asks from now on while no range is chosen. */
const isSentAnyway = (at: string, field: string) => at === "/room-locks" && field === "from";

test("no two filters of a list share a parameter, and none takes one of the list's own", () => {
  const shared = [...FILTERED_LISTS.map(({ filters }) => filters), ...OTHER_DECLARATIONS].flatMap((filters) => {
    const params = Object.entries(filters).flatMap(([name, spec]) => paramsOf(name, spec));
    return [...params, "page", "sort", "new", "tab"].filter((param, index, all) => all.indexOf(param) !== index);
  });
  expect(shared).toEqual([]);
});

test("on a phone filters are behind a button that counts them, and chips stay in sight", async () => {
  await page.viewport(390, 800);
  const { answers } = fakeStays();
  const { router } = await showApp({
    at: "/bookings?query=gru&status=confirmed&account=unpaid&page=2",
    role: "staff",
    language: "de",
    answers,
  });
  const phoneBar = page.getByRole("search", { name: "Filter" });
  const button = phoneBar.getByRole("button", { name: "Filter 2" });
  await expect.element(button).toHaveAttribute("aria-expanded", "false");
  await expectCount(phoneBar.getByRole("button", { name: "Status" }), 0);
  await button.click();
  await expect.element(phoneBar.getByRole("button", { name: "Status" })).toBeVisible();
  await picture("filters-phone");
  await expectAccessible();
  await page.getByRole("button", { name: "Filter entfernen: Betrag offen" }).click();
  await expect.element(page.getByRole("button", { name: "Filter entfernen: bestätigt" })).toHaveFocus();
  await page.getByRole("group", { name: "Aktive Filter" }).getByRole("button", { name: "Filter zurücksetzen" }).click();
  await expect.poll(() => router.location.search).toBe("");
});

test("a link to a record that is gone keeps a chip to remove it", async () => {
  const { answers } = fakeStays();
  const { router } = await showApp({ at: "/rooms?type=gone", role: "staff", answers });
  await page.getByRole("button", { name: "Remove filter: Room type: unknown" }).click();
  await expect.poll(() => router.location.search).toBe("");
});

test("housekeeping sees no filter by room type, and a link with one asks without it", async () => {
  const { answers } = fakeStays();
  const { server } = await showApp({ at: "/rooms?type=double&status=dirty", role: "cleaning", answers });
  await expect.element(page.getByRole("button", { name: "Remove filter: Dirty" })).toBeVisible();
  await expectCount(chips, 1);
  await expectCount(bar.getByRole("button", { name: /^Room type/ }), 0);
  const narrowing = () => {
    const { status, room_type_id } = server.inputsOf("rooms.list").at(-1) ?? {};
    return { status, room_type_id };
  };
  await expect.poll(narrowing).toEqual({ status: "dirty", room_type_id: undefined });
});
