import { describe, expect, test } from "vitest";
import { internationalPhone } from "#server/platform/core/text/phone.ts";
import { canGoByPhone, lackOfText, smsLink, whatsAppLink, withLink } from "#shared/office/messages/phone-links.ts";
import { MASKED_CODE } from "#shared/tenant/mail/template.ts";

describe("a number gets the calling code of its country, or none if there is no such number", () => {
  test.each([
    ["0664 1234567", "AT", "+436641234567"],
    ["0664/123 45 67", "AT", "+436641234567"],
    ["+43 (0)664 1234567", null, "+436641234567"],
    ["0043 664 1234567", "DE", "+436641234567"],
    ["0151 23456789", "DE", "+4915123456789"],
    ["079 123 45 67", "CH", "+41791234567"],
    // The zero is part of Italian numbers, and dropped in French ones.
    ["06 1234 5678", "IT", "+390612345678"],
    ["333 1234567", "IT", "+393331234567"],
    ["06 12 34 56 78", "FR", "+33612345678"],
    ["(415) 555-2671", "US", "+14155552671"],
    ["0664 1234567", null, null],
    ["0664 1234567", "ZZ", null],
    ["0664 12", "AT", null],
    ["112", "AT", null],
    ["anrufen", "AT", null],
    ["", "AT", null],
  ])("%s in %s", (phone, country, number) => {
    expect(internationalPhone(phone, country)).toBe(number);
  });
});

test("WhatsApp gets the digits without a plus sign, and the text with its lines and signs", () => {
  expect(whatsAppLink("+436641234567", "Grüß Gott & willkommen?\nBis bald #1 +")).toBe(
    "https://wa.me/436641234567?text=Gr%C3%BC%C3%9F%20Gott%20%26%20willkommen%3F%0ABis%20bald%20%231%20%2B",
  );
});

describe("a short message goes to the number as it is dialled", () => {
  test.each([
    ["+436641234567", "sms:+436641234567?&body=Hallo%20Anna"],
    ["0664 / 123-4567", "sms:06641234567?&body=Hallo%20Anna"],
  ])("%s", (number, link) => {
    expect(smsLink(number, "Hallo Anna")).toBe(link);
  });
});

test("a text with a link waits for its address, and one with a door code stays with the mail", () => {
  expect(lackOfText("Bis bald")).toBeNull();
  expect(lackOfText("Hier: {{link}}")).toBe("link");
  expect(lackOfText(`Code ${MASKED_CODE}, {{link}}`)).toBe("door_code");
  expect(withLink("{{link}} oder {{link}}", "https://keyrack.example/$&")).toBe(
    "https://keyrack.example/$& oder https://keyrack.example/$&",
  );
});

test("a guest without an address can be reached by phone, but not about a canceled stay or with an advertisement", () => {
  expect([null, "no_address" as const, "too_late" as const].map((reason) => canGoByPhone({ reason }))).toEqual([true, true, true]);
  expect((["canceled", "no_consent", "unsubscribed"] as const).map((reason) => canGoByPhone({ reason }))).toEqual([false, false, false]);
});
