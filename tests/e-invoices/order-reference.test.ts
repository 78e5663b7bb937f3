import { expect, test } from "vitest";
import { isFederalOffice, isOnAustrianPlatform, lacksPosition, orderOf } from "#shared/money/e-invoices/order-reference.ts";

const buyer = (reference: string | null, more: object = {}) => ({
  country: "AT",
  vat_number: null,
  supplier_number: null,
  reference,
  ...more,
});

test("an order's item is read from behind its number", () => {
  expect(orderOf(" 4700000001 Pos. 10 ")).toEqual({ number: "4700000001", position: "10" });
  expect(orderOf("4700000001:Z01, pos 00010")).toEqual({ number: "4700000001:Z01", position: "00010" });
  expect(orderOf("Projekt 7")).toEqual({ number: "Projekt 7", position: null });
  expect(orderOf("Pos. 10")).toEqual({ number: "Pos. 10", position: null });
  expect([orderOf(null), orderOf("  ")]).toEqual([null, null]);
});

test.each([
  ["a purchasing group", buyer("Z01"), true, true],
  ["a purchasing group with a reference", buyer("Z01:111599"), true, true],
  ["an order number", buyer("4700000001 Pos. 10"), true, true],
  ["an order number with a purchasing group", buyer("4700000001:Z01"), true, true],
  ["another recipient", buyer("AMS/2134567890"), true, false],
  ["any reference, with a supplier number", buyer("Projekt 7", { supplier_number: "10012345" }), true, true],
  ["another recipient with a supplier number", buyer("AMS/WIE", { supplier_number: "300123" }), true, false],
  ["a company with an order number", buyer("4500012345", { vat_number: "ATU12345675" }), false, false],
  ["a company that has given a supplier number", buyer("4500012345", { vat_number: "ATU12345675", supplier_number: "77" }), false, false],
  ["any reference", buyer("Projekt 7"), false, false],
  ["no reference", buyer(null), false, false],
  ["a customer abroad", buyer("Z01", { country: "DE", supplier_number: "1" }), false, false],
])("%s", (_, customer, onPlatform, federal) => {
  expect([isOnAustrianPlatform(customer), isFederalOffice(customer)]).toEqual([onPlatform, federal]);
});

test("only the number of an order lacks an item", () => {
  const references = ["4700000001", "4700000001:Z01", "4700000001 Pos. 10", "Z01", "Z01:4700000001", "AMS/2134567890"];
  expect(references.filter((reference) => lacksPosition(buyer(reference)))).toEqual(["4700000001", "4700000001:Z01"]);
});
