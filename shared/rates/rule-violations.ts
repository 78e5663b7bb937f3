import type { FieldError } from "#shared/core/errors.ts";
import type { RuleViolation } from "#shared/rates/schema.ts";

/** Violated restrictions as errors of a refusal: `rule_violations.0.reason` and so on; a limit that is none has no error. */
export function errorsOfViolations(violations: readonly RuleViolation[]): FieldError[] {
  return violations.flatMap((violation, index) =>
    Object.entries(violation).flatMap(([field, value]) =>
      value === null ? [] : [{ path: `rule_violations.${index}.${field}`, message: String(value) }],
    ),
  );
}

/** The same in one line: `min_nights 3 (2030-04-05), closed_to_departure (2030-04-07)`. */
export function detailOfViolations(violations: readonly RuleViolation[]): string {
  return violations.map(({ reason, limit, date }) => `${reason}${limit === null ? "" : ` ${limit}`} (${date})`).join(", ");
}
