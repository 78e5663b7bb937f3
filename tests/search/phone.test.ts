import { describe, expect, test } from "vitest";
import { phoneDigits, soughtDigits } from "#server/platform/core/text/phone.ts";

describe("a telephone number is kept with its country's calling code", () => {
  test.each([
    ["+43 664 1234567", "AT", "436641234567"],
    ["0664 1234567", "AT", "436641234567"],
    ["0664/123 45 67", "AT", "436641234567"],
    ["0043 664 1234567", "AT", "436641234567"],
    ["+43 (0)664 1234567", "AT", "436641234567"],
    ["0151 23456789", "DE", "4915123456789"],
    ["044 668 18 00", "CH", "41446681800"],
    ["+39 0471 123456", "AT", "390471123456"],
    ["+43 664 1234567", null, "436641234567"],
    ["0664 1234567", null, "06641234567"],
    ["0664 1234567", "ZZ", "06641234567"],
    ["", "AT", ""],
  ])("%s in %s", (phone, country, digits) => {
    expect(phoneDigits(phone, country)).toBe(digits);
  });
});

describe("a dialled number is searched without the prefix before the calling code", () => {
  test.each([
    ["0664 1234567", "6641234567"],
    ["06641234567", "6641234567"],
    ["+436641234567", "436641234567"],
    ["+43 (0)664 1234567", "436641234567"],
    ["0043 664 123 45 67", "436641234567"],
    ["0664/1234", "6641234"],
    ["03798", "3798"],
  ])("%s", (query, digits) => {
    expect(soughtDigits(query)).toBe(digits);
  });

  test.each(["664 1234567", "Huber 0664", "0664", "12345", "00 1", "2026-148", "04 12"])("%s is none", (query) => {
    expect(soughtDigits(query)).toBeNull();
  });
});
