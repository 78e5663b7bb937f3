import { TRPCClientError } from "@trpc/client";
import i18next from "i18next";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { callErrorOf, UNANSWERED } from "#client/platform/core/call-error.ts";
import { callState } from "#client/platform/core/call-state.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { PROBLEMS } from "#shared/platform/core/errors.ts";
import { inLanguage } from "#shared/platform/core/text.ts";
import { errorsOfWaiting } from "#shared/platform/core/waiting-booking.ts";
import { TEXTS } from "#shared/text.ts";
import { sayIn } from "#tests/support/say-in.ts";

// What is known is what has a text, as in the app.
beforeAll(() =>
  i18next.init({
    lng: "de",
    nsSeparator: false,
    resources: { de: { translation: inLanguage(TEXTS, "de") }, en: { translation: inLanguage(TEXTS, "en") } },
  }),
);

function refusal(problem: Record<string, unknown>): TRPCClientError<never> {
  return TRPCClientError.from({ error: { code: -32600, message: "refused", data: { problem } } } as never);
}

test.each(Object.keys(PROBLEMS))("%s reads as a sentence in both languages", (type) => {
  const error = callErrorOf(refusal({ type, status: 400, title: "", detail: null, instance: null }));
  expect(error.type).toBe(type);
  const german = messageOf(error, sayIn("de"));
  const english = messageOf(error, sayIn("en"));
  expect(german.length).toBeGreaterThan(10);
  expect(english.length).toBeGreaterThan(10);
  expect(german).not.toBe(english);
});

test("an unknown type shows the type itself, and nothing at all a general sentence", () => {
  expect(messageOf(callErrorOf(refusal({ type: "moon/eclipsed", status: 400 })), sayIn("en"))).toBe("moon/eclipsed");
  expect(messageOf({ type: "", status: null, detail: null, errors: [] }, sayIn("en"))).toBe("An error occurred.");
});

test("the detail is shown where it says more, in the words of the server: what uses an entity", () => {
  const error = callErrorOf(refusal({ type: "in_use", status: 400, detail: "6 Zimmer, 1 Buchung" }));
  expect(messageOf(error, sayIn("de"))).toContain("(6 Zimmer, 1 Buchung)");
  const stale = callErrorOf(refusal({ type: "stale", status: 412, detail: "secret" }));
  expect(messageOf(stale, sayIn("de"))).not.toContain("secret");
});

test("field errors travel with the problem, and what is no field error is left out", () => {
  const errors = [{ path: "number", message: "not found" }, { path: 7 }, null];
  expect(callErrorOf(refusal({ type: "validation", status: 400, errors })).errors).toEqual([{ path: "number", message: "not found" }]);
});

test.each([
  ["network", new TypeError("Failed to fetch")],
  ["timeout", new DOMException("late", "TimeoutError")],
  ["unanswered", new DOMException("late", UNANSWERED)],
  ["aborted", new DOMException("gone", "AbortError")],
  ["server_error", new SyntaxError("Unexpected token <")],
])("what happens on the way has words: %s", (type, cause) => {
  const error = callErrorOf(TRPCClientError.from(cause as Error));
  expect(error).toEqual({ type, status: null, detail: null, errors: [] });
  expect(messageOf(error, sayIn("de")).length).toBeGreaterThan(10);
});

test("a refusal for want of a room names the booking that needs the last one", async () => {
  const errors = errorsOfWaiting({ booking_id: "b1", name: "Regula Gerber", room_type: "Doppelzimmer Talblick", night: "2026-11-23" });
  const error = callErrorOf(refusal({ type: "booking/no_available_room_found", status: 400, detail: null, errors }));
  expect(messageOf(error, sayIn("de"))).toBe("Regula Gerber (ohne Zimmer) braucht am 23. Nov. das letzte Zimmer „Doppelzimmer Talblick“.");
  await i18next.changeLanguage("en");
  expect(messageOf(error, sayIn("en"))).toBe("Regula Gerber (no room yet) needs the last “Doppelzimmer Talblick” on 23 Nov.");
  await i18next.changeLanguage("de");
});

test.each([
  ["AT", "9. Jän."],
  ["DE", "9. Jan."],
])("a refusal names the night as a property in %s writes it", (country, night) => {
  callState.country = country;
  onTestFinished(() => void (callState.country = null));
  const errors = errorsOfWaiting({ booking_id: "b1", name: "Regula Gerber", room_type: "Doppelzimmer", night: "2027-01-09" });
  const error = callErrorOf(refusal({ type: "booking/no_available_room_found", status: 400, detail: null, errors }));
  expect(messageOf(error, sayIn("de"))).toContain(`am ${night} das`);
});

test.each([
  ["1", "Zu viele Versuche. Bitte warten Sie eine Sekunde."],
  ["45", "Zu viele Versuche. Bitte warten Sie 45 Sekunden."],
  ["61", "Zu viele Versuche. Bitte warten Sie 2 Minuten."],
])("who has to wait %s seconds reads how long", (detail, words) => {
  expect(messageOf({ type: "too_many_requests", status: 429, detail, errors: [] }, sayIn("de"))).toBe(words);
});
