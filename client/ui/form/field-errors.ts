import type { z } from "zod";
import type { Say } from "#client/core/i18n.ts";
import type { FieldError } from "#shared/core/errors.ts";
import { isAboutWaiting } from "#shared/core/waiting-booking.ts";

/** What a rule of the schema that no format names reads like, by the path of its field. */
export type OwnWords = Readonly<Record<string, string>>;

/** What stands under each field, by its dotted path: the schema's issues in the user's words. */
export function fieldErrors(error: z.ZodError, say: Say, own: OwnWords = {}): Record<string, string> {
  return byPath(
    error.issues.map((issue) => {
      const path = issue.path.join(".");
      return [path, (issue.code === "custom" && own[path]) || wordsOf(issue, say)];
    }),
  );
}

/** The same for the errors that a refusal of the server names. */
export function serverFieldErrors(errors: readonly FieldError[], say: Say): Record<string, string> {
  return byPath(
    errors
      .filter((error) => !isAboutWaiting(error))
      .map(({ path, message }) => [path, say(message === "not found" ? "screens.field_not_found" : "screens.field_invalid")]),
  );
}

function byPath(entries: readonly (readonly [string, string])[]): Record<string, string> {
  // The first thing wrong with a field is the one to say.
  return Object.fromEntries([...entries].reverse());
}

function wordsOf(issue: z.core.$ZodIssue, say: Say): string {
  switch (issue.code) {
    case "too_small":
      if (issue.origin !== "string") return say("screens.field_too_small", { min: String(issue.minimum) });
      return Number(issue.minimum) <= 1 ? say("screens.field_required") : say("screens.field_too_short", { min: String(issue.minimum) });
    case "too_big":
      return say(issue.origin === "string" ? "screens.field_too_long" : "screens.field_too_big", { max: String(issue.maximum) });
    case "invalid_format":
      if (issue.format === "email") return say("screens.field_email");
      return say(issue.format === "date" || issue.format === "datetime" ? "screens.field_date" : "screens.field_invalid");
    case "invalid_type":
      return say("screens.field_required");
    case "invalid_union":
      return say("screens.field_required");
    default:
      return say("screens.field_invalid");
  }
}
