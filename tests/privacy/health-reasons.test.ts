import { expect, test } from "vitest";
import { anonymizeContact } from "#server/office/privacy/anonymize.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { createLocalTaxRule } from "#server/prices/local-taxes/service.ts";
import { addGuest as putGuest, setTaxExemption } from "#server/stays/bookings/guests.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { withoutHealth } from "#shared/prices/local-taxes/health.ts";
import { LocalTaxRuleInput } from "#shared/prices/local-taxes/schema.ts";
import { makeFrontDesk } from "#tests/support/front-desk.ts";
import { addContact, addItem, addRateItem } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

/** A stay that is over, of Anna, who owes no local tax as a disabled person, and of a second guest. */
function makeStay(reasonOfOther: "disabled" | "business") {
  const desk = makeFrontDesk();
  const { property, clerk } = desk;
  const item_id = addItem(property, { name: "City tax", type: "city_tax", gross_amount: 199 });
  addRateItem(property, desk.rate, item_id);
  const rule = { item_id, valid_from: "2030-01-01", kind: "fixed", amount: 2.5, exemptions: ["disabled", "business"] };
  as(property, clerk, (work) => createLocalTaxRule(work, inCents(LocalTaxRuleInput).parse(rule)));
  const { id } = desk.book("5", "7", { room_id: desk.room101 });
  const [anna, other] = [addContact(property, "Anna Gruber"), addContact(property, "Ben Huber")];
  for (const guest of [anna, other]) as(property, clerk, (work) => putGuest(work, id, guest));
  as(property, clerk, (work) => setTaxExemption(work, id, { contact_id: anna, reason: "disabled" }));
  as(property, clerk, (work) => setTaxExemption(work, id, { contact_id: other, reason: reasonOfOther }));
  property.runtime.db.$client.prepare("UPDATE bookings SET status = 'checked_out' WHERE id = ?").run(id);
  const row = () => bookingStore.get(viewOf(property, clerk), id);
  const exempt = () => row().price.items.flatMap((item) => item.exempt ?? []);
  const eraser = {
    runtime: property.runtime,
    view: viewOf(property, clerk),
    write: <T>(task: (work: Work) => T) => as(property, clerk, task),
  };
  const history = () => JSON.stringify(property.runtime.db.$client.prepare("SELECT data, undo FROM events WHERE parent_id = ?").all(id));
  return { anna, other, row, exempt, history, erase: (contact: string) => anonymizeContact(eraser, contact) };
}

test("who is erased leaves no word on their health: the reason becomes a neutral one, and the tax stays as it was", async () => {
  const { anna, other, row, exempt, history, erase } = makeStay("business");
  const { gross_amount } = row();
  expect(history()).toContain("disabled");
  await erase(anna);
  expect(row().tax_exemptions).toEqual([
    { contact_id: anna, reason: "special" },
    { contact_id: other, reason: "business" },
  ]);
  expect(exempt().map(({ reason }) => reason)).not.toContain("disabled");
  expect(exempt().reduce((sum, { quantity }) => sum + quantity, 0)).toBe(4);
  expect(row().gross_amount).toBe(gross_amount);
  expect(history()).not.toContain("disabled");
});

test("the reason of a guest who is still known stays, and counts for the nights", async () => {
  const { anna, other, row, exempt, erase } = makeStay("disabled");
  await erase(anna);
  expect(row().tax_exemptions).toContainEqual({ contact_id: other, reason: "disabled" });
  expect(exempt().map(({ reason }) => reason)).toContain("disabled");
  await erase(other);
  expect(JSON.stringify([row().tax_exemptions, row().price])).not.toContain("disabled");
});

test("rules: only reasons are replaced", () => {
  const data = {
    reason: "patient",
    words: { reason: "sick" },
    list: [{ reason: "disabled", quantity: 2 }, { reason: "business" }],
    disabled: true,
  };
  expect(withoutHealth(data)).toEqual({
    reason: "special",
    words: { reason: "sick" },
    disabled: true,
    list: [{ reason: "special", quantity: 2 }, { reason: "business" }],
  });
});
