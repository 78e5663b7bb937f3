import { expect, test } from "vitest";
import { ofTheirOwn } from "#server/office/privacy/history.ts";
import { REDACTED } from "#shared/platform/core/redaction.ts";
import { EVENT_TYPES, type EventType } from "#shared/tenant/events/types.ts";

/** Words of an event that a user or guest types freely. */
const TYPED = ["text", "reason"];
const OF_STAYS = (Object.keys(EVENT_TYPES) as EventType[]).filter((type) => type.startsWith("booking."));
const withTyped = OF_STAYS.filter((type) => TYPED.some((word) => EVENT_TYPES[type].en.includes(`{{${word}}}`)));

test("some events of stays contain words that were typed, such as the reason of a waived fee", () => {
  expect(withTyped).toEqual(expect.arrayContaining(["booking.fee_waived", "booking.declined"]));
});

test.each(withTyped)("of an erased person's %s nothing that was typed is left, and the rest is", (type) => {
  const words = { code: "12345", amount: "80.00", text: "has lost her job", reason: "is ill" };
  expect(ofTheirOwn({ type, data: { words } }).words).toEqual({ code: "12345", amount: "80.00", text: REDACTED, reason: REDACTED });
});
