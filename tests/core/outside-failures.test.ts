import { expect, test } from "vitest";
import { problemBody } from "#server/platform/core/calls/problem.ts";
import { doorFailure } from "#server/stays/access-control/door.ts";
import { CARD_ERRORS } from "#shared/money/card-payments/rules.ts";
import { DEVICE_FAILURES } from "#shared/money/cash-register/rules.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { fieldTexts } from "#shared/platform/core/field-texts.ts";
import { assertNoneViolated } from "#shared/prices/rates/rule-violations.ts";
import { RULE_REASONS } from "#shared/prices/rates/schema.ts";
import { DOOR_ERRORS } from "#shared/stays/access-control/rules.ts";
import { SERVICE_ERRORS } from "#shared/stays/registrations/transmission.ts";

function bodyIn(language: "de" | "en", thrown: unknown) {
  return problemBody(thrown, { instance: null, language, logBug: () => "" });
}

test("a failure of the door system has its short reason, and its text in the reader's language", () => {
  const texts = { de: "Das Türsystem hat nicht rechtzeitig geantwortet.", en: "The door system did not answer in time." };
  for (const language of ["de", "en"] as const) {
    expect(bodyIn(language, doorFailure("timeout"))).toMatchObject({
      detail: "timeout",
      errors: [{ path: "door_system", code: "door_timeout", message: texts[language] }],
    });
  }
});

test.each([
  ["door", DOOR_ERRORS],
  ["device", DEVICE_FAILURES],
  ["card", CARD_ERRORS],
  ["service", SERVICE_ERRORS],
  ["rule", RULE_REASONS],
] as const)("every reason of a %s has a text", (system, reasons) => {
  expect(Object.keys(fieldTexts)).toEqual(expect.arrayContaining(reasons.map((reason) => `${system}_${reason}`)));
});

test("a stay that breaks restrictions is refused in words with the day, as a part of several bookings too", () => {
  const violations = [
    { rule_id: "r", reason: "max_nights", limit: 7, date: "2030-03-05" },
    { rule_id: "r", reason: "closed_to_arrival", limit: null, date: "2030-03-05" },
  ] as const;
  const refused = problemOf(() => assertNoneViolated(violations));
  expect(bodyIn("de", refused).detail).toBe("Höchstaufenthalt in Nächten: 7 (2030-03-05), Keine Anreise an diesem Tag (2030-03-05)");
  const part = new Problem(refused.type, refused.detail, [
    { path: "bookings.1", message: refused.type },
    ...refused.errors.map(({ path, message }) => ({ path: `bookings.1.${path}`, message })),
  ]);
  expect(bodyIn("en", part).detail).toBe("Maximum stay in nights: 7 (2030-03-05), No arrival on this day (2030-03-05)");
});

function problemOf(task: () => void): Problem {
  try {
    task();
  } catch (thrown) {
    if (thrown instanceof Problem) return thrown;
  }
  throw new Error("nothing was refused");
}
