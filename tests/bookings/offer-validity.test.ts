import { expect, test } from "vitest";
import { expiresAfterArrival, proposedExpiry } from "#shared/stays/bookings/offer-validity.ts";

test("a new offer is proposed to be valid for a week, but not after the arrival", () => {
  expect(proposedExpiry("2030-06-20", "2030-06-01")).toBe("2030-06-08");
  expect(proposedExpiry("2030-06-04", "2030-06-01")).toBe("2030-06-04");
  expect(proposedExpiry("2030-05-20", "2030-06-01")).toBe("2030-06-01");
});

test("an offer that expires after the arrival is recognized", () => {
  expect(expiresAfterArrival("2030-06-05", "2030-06-04")).toBe(true);
  expect(expiresAfterArrival("2030-06-04", "2030-06-04")).toBe(false);
  expect(expiresAfterArrival(null, "2030-06-04")).toBe(false);
});
