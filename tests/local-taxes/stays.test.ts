import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeContact } from "#server/guests/contacts/service.ts";
import { allTaxRates } from "#server/inventory/tax-rates/queries.ts";
import { updateTaxRate } from "#server/inventory/tax-rates/service.ts";
import { listLocalTaxRules } from "#server/prices/local-taxes/queries.ts";
import { createLocalTaxRule, updateLocalTaxRule } from "#server/prices/local-taxes/service.ts";
import { addGuest as putGuest, removeGuest, setTaxExemption } from "#server/stays/bookings/guests.ts";
import { applyLocalTaxes, localTaxChangesTask } from "#server/stays/bookings/local-tax.ts";
import { quoteBooking } from "#server/stays/bookings/planning/quote.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { act } from "#server/stays/bookings/steps/take-step.ts";
import { changeCharge } from "#server/stays/folios/charges.ts";
import { chargesOfFolios, foliosOf } from "#server/stays/folios/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { cents, sumOf } from "#shared/platform/core/money.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { EXEMPTIONS, LocalTaxRuleInput, LocalTaxRuleQuery } from "#shared/prices/local-taxes/schema.ts";
import { ChargePatch } from "#shared/stays/folios/schema.ts";
import { type FrontDesk, instant, makeFrontDesk } from "#tests/support/front-desk.ts";
import { addContact, addGuest, addItem, addRateItem, insert } from "#tests/support/guesthouse.ts";
import { IS_LONG } from "#tests/support/long-run.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

type Rule = Partial<Parameters<typeof LocalTaxRuleInput.parse>[0] & object> & Record<string, unknown>;

/** A desk that asks € 2.50 per person and night from 15 years on, free for business travellers. */
function makeTaxedDesk(...rules: Rule[]) {
  const desk = makeFrontDesk();
  const item_id = addItem(desk.property, { name: "City tax", type: "city_tax", gross_amount: 199 });
  addRateItem(desk.property, desk.rate, item_id);
  const usual = { kind: "fixed", amount: 2.5, free_below_age: 15, exemptions: ["business"] };
  for (const rule of rules.length > 0 ? rules : [usual]) {
    const input = inCents(LocalTaxRuleInput).parse({ item_id, valid_from: "2030-01-01", amount: null, ...rule });
    as(desk.property, desk.clerk, (work) => createLocalTaxRule(work, input));
  }
  return { ...desk, item_id };
}

const rowOf = ({ property, clerk }: FrontDesk, id: string) => bookingStore.get(viewOf(property, clerk), id);

function chargesOf({ property, clerk }: FrontDesk, id: string) {
  return as(property, clerk, (work) => {
    const folios = foliosOf(work, "booking_id", [id]).get(id) ?? [];
    return folios.flatMap((folio) => chargesOfFolios(work, [folio.id]).get(folio.id) ?? []);
  });
}

const taxesOf = (desk: FrontDesk & { item_id: string }, id: string) =>
  chargesOf(desk, id)
    .filter(({ item_id }) => item_id === desk.item_id)
    .map(({ booked_on, quantity, gross_amount }) => [booked_on, quantity, gross_amount]);

const personBorn = (desk: FrontDesk, date_of_birth: string | null) => addContact(desk.property, "Guest", { date_of_birth });
const put = ({ property, clerk }: FrontDesk, id: string, contact: string) => as(property, clerk, (work) => putGuest(work, id, contact));

test("nobody is known yet: all persons owe the tax as adults", () => {
  const desk = makeTaxedDesk();
  const { id, gross_amount } = desk.book("5", "7", { room_id: desk.room101 });
  expect(taxesOf(desk, id)).toEqual([
    ["2030-04-05", 2, 500],
    ["2030-04-06", 2, 500],
  ]);
  expect(gross_amount).toBe(21_000);
});

test("a child becomes known, and its nights are free; its removal makes it an unknown adult again", () => {
  const desk = makeTaxedDesk();
  const { id } = desk.book("5", "7", { room_id: desk.room101 });
  const child = personBorn(desk, "2020-01-01");
  expect(put(desk, id, child)).toMatchObject({ gross_amount: 20_500, due_amount: 20_500 });
  expect(taxesOf(desk, id).map(([, quantity]) => quantity)).toEqual([1, 1]);
  expect(rowOf(desk, id).price.items[0]).toMatchObject({ quantity: 1, exempt: [{ reason: "age", quantity: 1 }] });
  as(desk.property, desk.clerk, (work) => removeGuest(work, id, child));
  expect(rowOf(desk, id).gross_amount).toBe(21_000);
});

test("a date of birth entered later counts, and who turns 15 during the stay owes from the birthday on", () => {
  const desk = makeTaxedDesk();
  const { id } = desk.book("5", "8", { room_id: desk.room101 });
  const guest = personBorn(desk, null);
  put(desk, id, guest);
  as(desk.property, desk.clerk, (work) => changeContact(work, { id: guest, date_of_birth: "2015-04-06" }));
  expect(taxesOf(desk, id).map(([, quantity]) => quantity)).toEqual([1, 2, 2]);
});

test("a guest on business is exempt with that reason; an undo brings tax and reason back", () => {
  const desk = makeTaxedDesk();
  const { id } = desk.book("5", "6", { room_id: desk.room101, occupancy: 1 });
  const guest = personBorn(desk, "1980-01-01");
  put(desk, id, guest);
  const exempt = as(desk.property, desk.clerk, (work) => setTaxExemption(work, id, { contact_id: guest, reason: "business" }));
  expect(taxesOf(desk, id)).toEqual([]);
  expect(exempt).toMatchObject({ gross_amount: 8000, tax_exemptions: [{ contact_id: guest, reason: "business" }] });
  as(desk.property, desk.clerk, (work) => undoChanges(work, { bookings: [{ id, version: exempt.version }] }));
  expect(rowOf(desk, id)).toMatchObject({ gross_amount: 8250, tax_exemptions: [] });
  expect(taxesOf(desk, id)).toEqual([["2030-04-05", 1, 250]]);
});

describe("a rule that is added while stays are booked", () => {
  const NEW_RULE = { kind: "fixed", amount: 4.5, valid_from: "2030-04-06", deduction: null };

  function addRule({ property, clerk, item_id }: ReturnType<typeof makeTaxedDesk>): void {
    as(property, clerk, (work) => createLocalTaxRule(work, inCents(LocalTaxRuleInput).parse({ item_id, ...NEW_RULE })));
  }

  test("changes none of them, until it is applied to those that are open; an undo takes that back", () => {
    const desk = makeTaxedDesk();
    const { id } = desk.book("5", "7", { room_id: desk.room101, occupancy: 1 });
    const late = desk.book("20", "21", { room_id: desk.room102, occupancy: 1 });
    const early = desk.book("3", "5", { room_id: desk.room110, occupancy: 1 });
    const canceled = desk.book("20", "21", { room_id: desk.room101 });
    as(desk.property, desk.clerk, (work) => act(work, canceled.id, "cancel"));
    addRule(desk);
    expect(taxesOf(desk, id).map(([, , gross]) => gross)).toEqual([250, 250]);
    const view = viewOf(desk.property, desk.clerk);
    const { ids, count, former_gross_amount, gross_amount } = localTaxChangesTask.read(view, null);
    expect([ids, count, gross_amount - former_gross_amount]).toEqual([[id, late.id], 2, 400]);

    const changed = as(desk.property, desk.clerk, (work) => applyLocalTaxes(work, [...ids, early.id]));
    expect(changed.map((row) => row.id)).toEqual([id, late.id]);
    // A night keeps the rule of its own evening.
    expect(taxesOf(desk, id).map(([, , gross]) => gross)).toEqual([250, 450]);
    expect(localTaxChangesTask.read(view, null).count).toBe(0);
    as(desk.property, desk.clerk, (work) => undoChanges(work, { bookings: changed.map((row) => ({ id: row.id, version: row.version })) }));
    expect(taxesOf(desk, id).map(([, , gross]) => gross)).toEqual([250, 250]);
  });

  test("changes no stay that is canceled or over", () => {
    const desk = makeTaxedDesk();
    const canceled = desk.book("5", "7", { room_id: desk.room101 });
    const over = desk.book("5", "7", { room_id: desk.room102, guest_id: addGuest(desk.property) });
    as(desk.property, desk.clerk, (work) => act(work, canceled.id, "cancel"));
    desk.property.clock.now = instant("2030-04-05 15:00");
    for (const step of ["check_in", "check_out"] as const) as(desk.property, desk.clerk, (work) => act(work, over.id, step));
    addRule(desk);
    expect(as(desk.property, desk.clerk, (work) => applyLocalTaxes(work, [canceled.id, over.id]))).toEqual([]);
  });
});

test("a reason that the rule does not know exempts nobody", () => {
  const desk = makeTaxedDesk();
  const { id } = desk.book("5", "6", { room_id: desk.room101 });
  const guest = personBorn(desk, null);
  put(desk, id, guest);
  as(desk.property, desk.clerk, (work) => setTaxExemption(work, id, { contact_id: guest, reason: "student" }));
  expect(taxesOf(desk, id)).toEqual([["2030-04-05", 2, 500]]);
});

test("a tax edited by hand stays, also where the guest becomes exempt", () => {
  const desk = makeTaxedDesk();
  const { id } = desk.book("5", "6", { room_id: desk.room101, occupancy: 1 });
  const charge = chargesOf(desk, id).find(({ item_id }) => item_id === desk.item_id);
  const patch = inCents(ChargePatch).parse({ gross_amount: 1.2 });
  as(desk.property, desk.clerk, (work) => changeCharge(work, { ...patch, folio_id: charge?.folio_id ?? "", charge_id: charge?.id ?? "" }));
  put(desk, id, personBorn(desk, "2020-01-01"));
  expect(taxesOf(desk, id)).toEqual([["2030-04-05", 1, 120]]);
});

test("the tax changes in the middle of a stay, and before the first rule the item's own amount counts", () => {
  const later = { kind: "fixed", amount: 4.5, valid_from: "2030-04-07" };
  const desk = makeTaxedDesk({ kind: "fixed", amount: 2.7, valid_from: "2030-04-06" }, later);
  const { id } = desk.book("5", "8", { room_id: desk.room101 });
  expect(taxesOf(desk, id).map(([, , amount]) => amount)).toEqual([398, 540, 900]);
});

test("per cent of the net price without tax inside: a dearer room owes more, and a total is met with its tax inside", () => {
  const desk = makeTaxedDesk({ kind: "percent", percentage: 5 });
  addItem(desk.property, { name: "Lodging", type: "accommodation", gross_amount: 0 });
  const { id } = desk.book("5", "6", { room_id: desk.room101 });
  expect(taxesOf(desk, id)).toEqual([["2030-04-05", 1, 455]]);
  const changed = desk.change(id, { total_gross_amount: 230 });
  expect(changed.gross_amount).toBe(23_000);
  expect(taxesOf(desk, id)).toEqual([["2030-04-05", 2, 1000]]);
});

describe("a town that charges the property itself for its tax", () => {
  const BERLIN = { kind: "percent", percentage: 7.5, vat_on_top: true };
  const taxed = (desk: FrontDesk & { item_id: string }, id: string) =>
    chargesOf(desk, id)
      .filter(({ item_id }) => item_id === desk.item_id)
      .map(({ gross_amount, tax_percentage }) => [gross_amount, tax_percentage]);
  function makeBerlinDesk(...rules: Rule[]) {
    const desk = makeTaxedDesk(...rules);
    const untaxed = insert(desk.property, "tax_rates", { name: "Untaxed", percentage: 0 });
    desk.property.runtime.db.$client.prepare("UPDATE items SET tax_rate_id = ? WHERE id = ?").run(untaxed, desk.item_id);
    const lodging = insert(desk.property, "tax_rates", { name: "Lodging", percentage: 10 });
    addItem(desk.property, { name: "Lodging", type: "accommodation", gross_amount: 0, tax_rate_id: lodging });
    return { ...desk, lodging };
  }

  test("charges the tax as a part of its price, with VAT at the lodging's rate on top", () => {
    const desk = makeBerlinDesk(BERLIN);
    const { id } = desk.book("5", "6", { room_id: desk.room101 });
    // 100.00 with 10 % VAT are 90.91 net; 7.5 % of them are 6.82, and 7.50 with VAT.
    expect(taxed(desk, id)).toEqual([[750, 10]]);
    expect(rowOf(desk, id).price.items[0]).toMatchObject({ gross_amount: 750, vat_percentage: 10 });
  });

  test("leaves stays that are booked as they are, until the new rule is applied to them; their tax then has VAT", async () => {
    const desk = makeBerlinDesk({ ...BERLIN, vat_on_top: false });
    const { id } = desk.book("5", "6", { room_id: desk.room101 });
    expect(taxed(desk, id)).toEqual([[682, 0]]);
    as(desk.property, desk.clerk, (work) => {
      const [rule] = listLocalTaxRules(work, LocalTaxRuleQuery.parse({})).data;
      updateLocalTaxRule(work, {
        ...inCents(LocalTaxRuleInput).parse({ ...BERLIN, item_id: desk.item_id, valid_from: "2030-01-01", amount: null }),
        id: rule?.id ?? "",
      });
    });
    expect(taxed(desk, id)).toEqual([[682, 0]]);
    as(desk.property, desk.clerk, (work) => applyLocalTaxes(work, [id]));
    expect(taxed(desk, id)).toEqual([[750, 10]]);
    expect(rowOf(desk, id)).toMatchObject({ gross_amount: 10_750, due_amount: 10_750 });
  });

  test("follows the lodging's VAT where a law changes it from a day on", () => {
    const desk = makeBerlinDesk(BERLIN);
    const { id } = desk.book("5", "7", { room_id: desk.room101 });
    as(desk.property, desk.clerk, (work) => {
      const [rate] = allTaxRates(work).filter(({ id: each }) => each === desk.lodging);
      if (!rate) throw new Error("the lodging is taxed at 10 %");
      const percentages = [...rate.percentages, { valid_from: "2030-04-06", percentage: 12 }];
      updateTaxRate(work, { ...rate, percentages });
    });
    expect(taxed(desk, id).map(([, percentage]) => percentage)).toEqual([10, 12]);
  });
});

test("a stay that is lengthened keeps its nights' price and owes for its present persons", () => {
  const desk = makeTaxedDesk();
  const { id } = desk.book("5", "6", { room_id: desk.room101 });
  put(desk, id, personBorn(desk, "2020-01-01"));
  const quote = quoteBooking(viewOf(desk.property, desk.clerk), { id, check_out: "2030-04-08" });
  expect(quote).toMatchObject({ current: 10_250, retained: 30_750, recalculated: 30_750 });
  expect(desk.change(id, { check_out: "2030-04-08", retain_original_price: true }).gross_amount).toBe(30_750);
});

function refusalIn(task: () => void): string | null {
  try {
    task();
    return null;
  } catch (thrown) {
    if (thrown instanceof Problem) return thrown.type;
    throw thrown;
  }
}

const anyStep = fc.record({
  kind: fc.constantFrom("add", "remove", "exempt", "birthday", "dates", "total", "occupancy"),
  guest: fc.nat(3),
  number: fc.nat(40),
});

test("whatever happens to a stay, its charges are its price, and its taxes those of its guests", () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 15 }), (steps) => {
      const desk = makeTaxedDesk({ kind: "fixed", amount: 2.3, free_below_age: 15, exemptions: ["business", "staff"], most_nights: 4 });
      const people = ["1980-01-01", "2015-04-07", null, "2022-02-02"].map((born) => personBorn(desk, born));
      const { id } = desk.book("5", "8", { room_id: desk.room201, occupancy: 4, total_gross_amount: 900 });
      for (const { kind, guest, number } of steps) {
        const contact_id = people[guest] ?? "";
        const refused = refusalIn(() => {
          as(desk.property, desk.clerk, (work) => {
            if (kind === "add") putGuest(work, id, contact_id);
            if (kind === "remove") removeGuest(work, id, contact_id);
            if (kind === "exempt") setTaxExemption(work, id, { contact_id, reason: EXEMPTIONS[number % EXEMPTIONS.length] ?? null });
            if (kind === "birthday") changeContact(work, { id: contact_id, date_of_birth: `20${10 + (number % 20)}-04-06` });
          });
          const check_out = `2030-04-${String(6 + (number % 9)).padStart(2, "0")}`;
          if (kind === "dates") desk.change(id, { check_out, total_gross_amount: 800 });
          if (kind === "total") desk.change(id, { total_gross_amount: 100 + number * 7 });
          if (kind === "occupancy") desk.change(id, { occupancy: 1 + (number % 4), total_gross_amount: 700 });
        });
        expect([null, "not_found", "booking/failed_assignment", "booking/occupancy_below_minimum", "booking/invalid_total"]).toContain(
          refused,
        );
        const row = rowOf(desk, id);
        const charged = chargesOf(desk, id);
        const taxed = charged.filter(({ item_id }) => item_id === desk.item_id);
        const priced = row.price.items.filter(({ type }) => type === "city_tax");
        expect(sumOf(charged.map(({ gross_amount }) => gross_amount))).toBe(row.gross_amount);
        expect(row.due_amount).toBe(row.gross_amount);
        expect(sumOf(taxed.map(({ gross_amount }) => gross_amount))).toBe(sumOf(priced.map(({ gross_amount }) => gross_amount)));
        for (const { quantity, gross_amount, exempt = [] } of priced) {
          expect(quantity + exempt.reduce((all, each) => all + each.quantity, 0)).toBe(row.occupancy);
          expect(gross_amount).toBe(cents(2.3) * quantity);
        }
      }
    }),
    { numRuns: IS_LONG ? 25 : 12 },
  );
});
