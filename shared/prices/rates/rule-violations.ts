import { type FieldError, Problem } from "#shared/platform/core/errors.ts";
import type { FieldRule } from "#shared/platform/core/field-texts.ts";
import type { RuleViolation } from "#shared/prices/rates/schema.ts";

/** Throws `rate/rule_violated`, whose errors name the restrictions, if there are some. */
export function assertNoneViolated(violations: readonly RuleViolation[]): void {
  if (violations.length > 0) throw new Problem("rate/rule_violated", detailOfViolations(violations), errorsOfViolations(violations));
}

/**
 * Violated restrictions as errors of a refusal: `rule_violations.0` in the reader's language, then its facts `rule_violations.0.reason` and
 * so on; a limit that is null has no error.
 */
function errorsOfViolations(violations: readonly RuleViolation[]): FieldError[] {
  return violations.flatMap((violation, index) => {
    const path = `rule_violations.${index}`;
    const facts = Object.entries(violation).filter(([, value]) => value !== null);
    return [
      { path, message: fieldRuleOf(violation) },
      ...facts.map(([field, value]) => ({ path: `${path}.${field}`, message: String(value) })),
    ];
  });
}

function fieldRuleOf({ reason, limit }: RuleViolation): FieldRule {
  return limit === null ? `rule_${reason}` : `rule_${reason}:${limit}`;
}

/** The same in one line, for the log: `min_nights 3 (2030-04-05), closed_to_departure (2030-04-07)`. */
function detailOfViolations(violations: readonly RuleViolation[]): string {
  return violations.map(({ reason, limit, date }) => `${reason}${limit === null ? "" : ` ${limit}`} (${date})`).join(", ");
}
