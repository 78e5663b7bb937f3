import type { z } from "zod";
import type { PlainTextKey, Say } from "#client/platform/core/i18n.ts";
import type { FieldError } from "#shared/platform/core/errors.ts";
import type { FieldCode } from "#shared/platform/core/field-texts.ts";
import { isAboutWaiting } from "#shared/platform/core/waiting-booking.ts";

type RuleKey = Extract<PlainTextKey, `screens.field_${string}`>;

const FORMATS: Readonly<Record<string, RuleKey>> = {
  email: "screens.field_email",
  url: "screens.field_url",
  date: "screens.field_date",
  datetime: "screens.field_date",
};

/** The codes of the schemas' rules that have a text of their own here. */
const RULES = [
  ...["https", "letters_hyphens", "small_letters", "letters", "digits_9", "digits_4", "digits_2", "two_digits", "digit"],
  ...["datev_consultant", "datev_client", "vatex", "running_number", "room_numbers", "not_zero", "no_link", "url"],
] as const satisfies readonly FieldCode[];

/** Texts of schema rules that no format names, by the path of their field. */
export type OwnWords = Readonly<Record<string, string>>;

type Options = {
  own?: OwnWords | undefined;
  /** The checked values: an empty field is to be filled in, whatever its rule. */
  input?: unknown;
};

/** The errors below each field, by its dotted path: the schema's issues in the user's words. */
export function fieldErrors(error: z.ZodError, say: Say, { own = {}, input }: Options = {}): Record<string, string> {
  return byPath(
    error.issues.map((issue) => {
      const path = issue.path.join(".");
      if (issue.code === "custom" && own[path]) return [path, own[path]];
      const isRule = issue.code === "custom" || issue.code === "invalid_format";
      return [path, isRule && isEmptyAt(input, issue.path) ? say("screens.field_required") : wordsOf(issue, say)];
    }),
  );
}

function isEmptyAt(input: unknown, path: readonly PropertyKey[]): boolean {
  if (typeof input !== "object" || input === null) return false;
  const [name, ...rest] = path;
  const value: unknown = name === undefined ? undefined : Reflect.get(input, name);
  if (rest.length > 0) return isEmptyAt(value, rest);
  return value === null || value === undefined || (typeof value === "string" && value.trim() === "");
}

/** The same for the errors that a refusal of the server names, in the words that it sends. */
export function serverFieldErrors(errors: readonly FieldError[]): Record<string, string> {
  return byPath(errors.filter((error) => !isAboutWaiting(error)).map(({ path, message }) => [path, message]));
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
      return say(FORMATS[issue.format] ?? ruleOf(issue.message));
    case "invalid_type":
      return say("screens.field_required");
    case "invalid_union":
      return say("screens.field_required");
    default:
      return say(ruleOf(issue.message));
  }
}

/** The text of a rule that a schema names by its code. */
function ruleOf(code: string): RuleKey {
  const rule = RULES.find((known) => known === code);
  return rule ? `screens.field_${rule}` : "screens.field_invalid";
}
