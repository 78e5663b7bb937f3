import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { RoutingOut, RoutingRuleOut } from "#shared/stays/folios/routing-schema.ts";
import { dialogOf, expectAccessible, picture } from "#tests/support/components/hand.ts";
import { makeContact, makeFolio, makeItem } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, makeGuest, stayOf } from "#tests/support/components/stays.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const NO_ROUTING: RoutingOut = {
  rules: [],
  group_rules: [],
  open_charges: { count: 0, gross_amount: decimal(0) },
  group_amount: decimal(0),
  moved: [],
};
const MOVED: RoutingOut["moved"] = [{ charge_id: "night", folio_id: "own", placed_by: null }];

/** The folios of a stay whose rules the server keeps; open charges are moved whenever that is asked for. */
async function showFolios(start: Partial<RoutingOut> = {}) {
  const fake = fakeStays({
    stays: [stayOf("Lena Huber", "r101", [1, 4], { due_amount: decimal(300) })],
    contacts: [makeGuest("lena-huber-contact", "Lena Huber"), makeContact({ id: "alpenbau", name: "Alpenbau GmbH", type: "company" })],
    folios: [
      makeFolio({ id: "own", number: "10001", booking_id: "lena-huber", default: true, charges: [], payments: [] }),
      makeFolio({ id: "second", number: "10001-2", booking_id: "lena-huber", charges: [], payments: [] }),
    ],
    items: [makeItem({ id: "sauna", name: "Sauna" })],
  });
  let routing: RoutingOut = { ...NO_ROUTING, ...start };
  const shown = await showApp({
    at: "/bookings/lena-huber?tab=folios",
    role: "staff",
    answers: {
      ...fake.answers,
      "bookings.routing": () => routing,
      "bookings.setRouting": (input) => {
        const rules = (input.rules ?? []).map((rule): RoutingRuleOut => asShown(rule));
        routing = { ...NO_ROUTING, rules, moved: input.apply ? MOVED : [] };
        return routing;
      },
    },
  });
  return shown;
}

type SentRule = { [K in "kinds" | "item_ids" | "folio_id" | "customer_id"]?: RoutingRuleOut[K] | undefined };

function asShown({ kinds = [], item_ids = [], folio_id = null, customer_id = null }: SentRule): RoutingRuleOut {
  const folio_number = folio_id === null ? null : "10001-2";
  const customer_name = customer_id === null ? null : "Alpenbau GmbH";
  return { kinds: [...kinds], item_ids: [...item_ids], folio_id, folio_number, customer_id, customer_name, closed: false };
}

const split = () => page.getByRole("button", { name: "Split the bill" }).click();
const dialog = () => dialogOf(/Split the bill of the stay/);
const save = () => dialog().getByRole("button", { name: "Save" }).click();
async function choosePayer(label: string) {
  await dialog().getByRole("combobox", { name: label }).fill("Alpenbau");
  await page.getByRole("option", { name: /Alpenbau GmbH/ }).click();
}

test("the usual split asks who pays lodging, moves open charges on request, and is taken back in one step", async () => {
  const { server } = await showFolios();
  await expect.element(page.getByText("All charges go to one folio.")).toBeVisible();
  await split();
  await save();
  await expect.element(dialog().getByText("Please choose who pays.")).toBeVisible();
  await choosePayer("Lodging and meals are paid by");
  await expectAccessible();
  await picture("routing-dialog");
  await save();
  const lodging = { kinds: ["accommodation", "city_tax"], item_ids: [], folio_id: null, customer_id: "alpenbau" };
  await expect.poll(() => server.inputsOf("bookings.setRouting")).toMatchObject([{ id: "lena-huber", apply: true, put_back: [] }]);
  await expect.poll(() => server.inputsOf("bookings.setRouting")[0]?.rules?.[0]).toMatchObject(lodging);
  await expect.element(page.getByText("Split saved, 1 charge moved")).toBeVisible();
  // In the middle of a sentence kinds are written small.
  await expect.element(page.getByRole("region", { name: "Who pays what?" })).toHaveTextContent(/Lodging and local tax → Alpenbau GmbH/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => server.inputsOf("bookings.setRouting")[1]).toMatchObject({ rules: [], apply: false, put_back: MOVED });
  await expect.element(page.getByText("All charges go to one folio.")).toBeVisible();
});

test("own rules name kinds, items and a folio or a contact; an incomplete one is refused, and open charges stay if that is wished", async () => {
  const { server } = await showFolios();
  await split();
  await dialog().getByRole("radio", { name: "Own rules" }).click();
  await dialog().getByRole("button", { name: "Add a rule" }).click();
  await save();
  await expect.element(dialog().getByText("Each rule needs charges and a target.")).toBeVisible();
  const rule = dialog().getByRole("group", { name: "Rule 1" });
  await rule.getByRole("checkbox", { name: "Services" }).click();
  await rule.getByRole("combobox", { name: "Where to?" }).click();
  await page.getByRole("option", { name: /10001-2/ }).click();
  await dialog()
    .getByRole("checkbox", { name: /Move open charges/ })
    .click();
  await save();
  await expect
    .poll(() => server.inputsOf("bookings.setRouting"))
    .toMatchObject([{ rules: [{ kinds: ["service"], folio_id: "second", customer_id: null }], apply: false }]);
  await expect.element(page.getByText("Split saved", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/Services → Folio 10001-2/)).toBeVisible();
});

test("a rule whose folio is closed says so, and what waits elsewhere is moved by one click", async () => {
  const closed = { ...asShown({ kinds: ["accommodation"], customer_id: "alpenbau" }), closed: true };
  const { server } = await showFolios({ rules: [closed], open_charges: { count: 2, gross_amount: decimal(210) } });
  await expect.element(page.getByText(/Closed or deleted: new charges go to the stay's own folio/)).toBeVisible();
  await expect.element(page.getByText("2 open charges (€210.00) are still elsewhere.")).toBeVisible();
  await page.getByRole("button", { name: "Move now" }).click();
  await expect.poll(() => server.inputsOf("bookings.setRouting")).toMatchObject([{ rules: [{ customer_id: "alpenbau" }], apply: true }]);
  await expect.element(page.getByText("1 charge moved")).toBeVisible();
});
