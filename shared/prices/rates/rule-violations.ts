import { type FieldError, Problem } from "#shared/platform/core/errors.ts";
import type { RuleViolation } from "#shared/prices/rates/schema.ts";

/** Throws `rate/rule_violated`, whose errors name the restrictions, where there are some. */
export function assertNoneViolated(violations: readonly RuleViolation[]): void {
  if (violations.length > 0) throw new Problem("rate/rule_violated", detailOfViolations(violations), errorsOfViolations(violations));
}

/** Violated restrictions as errors of a refusal: `rule_violations.0.reason` and so on; a limit that is none has no error. */
function errorsOfViolations(violations: readonly RuleViolation[]): FieldError[] {
  return violations.flatMap((violation, index) =>
    Object.entries(violation).flatMap(([field, value]) =>
      value === null ? [] : [{ path: `rule_violations.${index}.${field}`, message: String(value) }],
    ),
  );
}

/** The same in one line: `min_nights 3 (2030-04-05), closed_to_departure (2030-04-07)`. */
function detailOfViolations(violations: readonly RuleViolation[]): string {
  return violations.map(({ reason, limit, date }) => `${reason}${limit === null ? "" : ` ${limit}`} (${date})`).join(", ");
}
