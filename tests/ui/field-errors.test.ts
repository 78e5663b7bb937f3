import { expect, test } from "vitest";
import type { z } from "zod";
import { fieldErrors, serverFieldErrors } from "#client/platform/ui/form/field-errors.ts";
import { CalendarFeedInput, CalendarFeedPatch } from "#shared/channels/calendar-feeds/schema.ts";
import { ExemptionInput } from "#shared/inventory/tax-rates/schema.ts";
import { CashRegisterInput } from "#shared/money/cash-register/schema.ts";
import { AccountingInput } from "#shared/office/reports/accounting.ts";
import { WebhookInput } from "#shared/office/webhooks/schema.ts";
import { PropertyInput } from "#shared/tenant/properties/schema.ts";
import { sayIn } from "#tests/support/say-in.ts";

function errorsOf(schema: z.ZodType, input: object): Record<string, string> {
  const { error } = schema.safeParse(input);
  return error ? fieldErrors(error, sayIn("en"), { input }) : {};
}

const FEED = { name: "Airbnb", direction: "in", room_id: "r101" };
const REGISTER = { device: "fiskaly", device_url: "https://tse.example" };
const REQUIRED = "Please fill this in";
const ADDRESS = "Please enter the full address, beginning with https://";

test.each<[string, z.ZodType, object, string, string]>([
  ["a calendar without an address", CalendarFeedInput, { ...FEED, url: null }, "url", REQUIRED],
  ["a calendar whose address was taken away", CalendarFeedPatch, { url: "" }, "url", REQUIRED],
  ["a calendar at foo", CalendarFeedInput, { ...FEED, url: "foo" }, "url", ADDRESS],
  ["a webhook without an address", WebhookInput, { url: " ", event_types: ["*"] }, "url", REQUIRED],
  ["a webhook at foo", WebhookInput, { url: "foo", event_types: ["*"] }, "url", ADDRESS],
  [
    ...(["a webhook over http", WebhookInput, { url: "http://erp.example", event_types: ["*"] }, "url"] as const),
    "Beginning with https://; http:// only in your own network",
  ],
  ["a register without a number", CashRegisterInput, { ...REGISTER, number: "" }, "number", REQUIRED],
  [
    "a register called desk 1",
    CashRegisterInput,
    { ...REGISTER, number: "desk 1" },
    "number",
    "Only letters, digits and hyphens, 40 at most",
  ],
  ["a property at My Inn", PropertyInput, { name: "Inn", slug: "My Inn" }, "slug", "Only small letters, digits and hyphens"],
  ["a consultant 12", AccountingInput, { datev_consultant: "12" }, "datev_consultant", "A number from 1001 to 9999999"],
  ["a client 0", AccountingInput, { datev_client: "0" }, "datev_client", "A number from 1 to 99999"],
  ["an account x", AccountingInput, { items: [{ id: "i", account_number: "x" }] }, "items.0.account_number", "Only digits, nine at most"],
  [
    ...(["a reason of no list", ExemptionInput, { kind: "other", de: "a", en: "a", code: "x" }, "code"] as const),
    "A code of the VATEX list, such as VATEX-EU-132",
  ],
])("%s is told what is wanted", (_, schema, input, path, words) => {
  expect(errorsOf(schema, input)[path]).toBe(words);
});

test("what the server refuses is shown in the words that it sends", () => {
  const message = "Nur Buchstaben, Ziffern und Bindestriche, höchstens 40";
  expect(serverFieldErrors([{ path: "number", code: "letters_hyphens", message }])).toEqual({ number: message });
});
