import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import type { Say } from "#client/core/i18n.ts";
import { messageOf } from "#client/core/problems.ts";
import { troubleOf } from "#client/core/trouble.ts";
import { PROBLEMS } from "#shared/core/errors.ts";
import type { Language } from "#shared/core/fields.ts";
import { fill, inLanguage } from "#shared/core/text.ts";
import { errorsOfWaiting } from "#shared/core/waiting-booking.ts";
import { TEXTS } from "#shared/text.ts";

/** The sentences as i18next finds them, with `_one` and `_other` by count. */
function sayIn(language: Language): Say {
  const rooms = inLanguage(TEXTS, language);
  return (key, values = {}) => {
    const [room = "", ...rest] = key.split(".");
    const name = rest.join(".");
    const plural = values["count"] === 1 ? "_one" : "_other";
    return fill(rooms[room]?.[name] ?? rooms[room]?.[`${name}${plural}`] ?? "", values);
  };
}

function refusal(problem: Record<string, unknown>): TRPCClientError<never> {
  return TRPCClientError.from({ error: { code: -32600, message: "refused", data: { problem } } } as never);
}

test.each(Object.keys(PROBLEMS))("%s reads as a sentence in both languages", (type) => {
  const trouble = troubleOf(refusal({ type, status: 400, title: "", detail: null, instance: null }));
  expect(trouble.type).toBe(type);
  const german = messageOf(trouble, sayIn("de"));
  const english = messageOf(trouble, sayIn("en"));
  expect(german.length).toBeGreaterThan(10);
  expect(english.length).toBeGreaterThan(10);
  expect(german).not.toBe(english);
});

test("an unknown type shows the type itself, and nothing at all a general sentence", () => {
  expect(messageOf(troubleOf(refusal({ type: "moon/eclipsed", status: 400 })), sayIn("en"))).toBe("moon/eclipsed");
  expect(messageOf({ type: "", status: null, detail: null, errors: [] }, sayIn("en"))).toBe("An error occurred.");
});

test("the detail is told where it tells more: what uses an entity, in the user's words", () => {
  const trouble = troubleOf(refusal({ type: "in_use", status: 400, detail: "6 rooms, 1 bookings" }));
  expect(messageOf(trouble, sayIn("de"))).toContain("(6 Zimmer, 1 Buchung)");
  const stale = troubleOf(refusal({ type: "stale", status: 412, detail: "secret" }));
  expect(messageOf(stale, sayIn("de"))).not.toContain("secret");
});

test("field errors travel with the problem, and what is no field error is left out", () => {
  const errors = [{ path: "number", message: "not found" }, { path: 7 }, null];
  expect(troubleOf(refusal({ type: "validation", status: 400, errors })).errors).toEqual([{ path: "number", message: "not found" }]);
});

test.each([
  ["network", new TypeError("Failed to fetch")],
  ["timeout", new DOMException("late", "TimeoutError")],
  ["aborted", new DOMException("gone", "AbortError")],
  ["server_error", new SyntaxError("Unexpected token <")],
])("what happens on the way has words: %s", (type, cause) => {
  const trouble = troubleOf(TRPCClientError.from(cause as Error));
  expect(trouble).toEqual({ type, status: null, detail: null, errors: [] });
  expect(messageOf(trouble, sayIn("de")).length).toBeGreaterThan(10);
});

test("a refusal for want of a room names the booking that needs the last one", () => {
  const errors = errorsOfWaiting({ booking_id: "b1", name: "Regula Gerber", room_type: "Doppelzimmer Talblick", night: "2026-11-23" });
  const trouble = troubleOf(refusal({ type: "booking/no_available_room_found", status: 400, detail: null, errors }));
  expect(messageOf(trouble, sayIn("de"))).toBe(
    "Regula Gerber (ohne Zimmer) braucht am 23. Nov. das letzte Zimmer „Doppelzimmer Talblick“.",
  );
  expect(messageOf(trouble, sayIn("en"))).toBe("Regula Gerber (no room yet) needs the last “Doppelzimmer Talblick” on 23 Nov.");
});
