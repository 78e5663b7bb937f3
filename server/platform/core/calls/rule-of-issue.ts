import type { z } from "zod";
import { type FieldCode, type FieldRule, readRule } from "#shared/platform/core/field-texts.ts";

type Issue = z.core.$ZodIssue;

/** The rule that an issue of zod stands for: the one that the schema names as its message, else the one of its kind. */
export function ruleOf(issue: Issue): string {
  return readRule(issue.message) ? issue.message : ruleOfKind(issue);
}

function ruleOfKind(issue: Issue): FieldRule {
  switch (issue.code) {
    case "invalid_type":
      // Zod leaves the value out of an issue, so only its words tell a field that is missing from one of another type.
      return issue.message.endsWith("received undefined") ? "required" : (EXPECTED[issue.expected] ?? "invalid");
    case "too_small":
      return `${smallRule(issue)}:${issue.minimum}`;
    case "too_big":
      return `${bigRule(issue)}:${issue.maximum}`;
    case "invalid_format":
      return FORMATS[issue.format] ?? "invalid";
    case "invalid_value":
      return `one_of:${issue.values.map(String).join(", ")}`;
    default:
      return "invalid";
  }
}

const EXPECTED: Readonly<Record<string, FieldCode>> = {
  string: "expected_string",
  number: "expected_number",
  int: "expected_int",
  boolean: "expected_boolean",
  array: "expected_array",
  object: "expected_object",
  record: "expected_object",
};

const FORMATS: Readonly<Record<string, FieldCode>> = {
  email: "email",
  url: "url",
  date: "date",
  datetime: "date_or_instant",
};

function smallRule({ origin, inclusive }: z.core.$ZodIssueTooSmall): FieldCode {
  if (origin === "string") return "too_short";
  if (origin === "array" || origin === "set") return "too_few";
  return inclusive === false ? "above" : "too_small";
}

function bigRule({ origin, inclusive }: z.core.$ZodIssueTooBig): FieldCode {
  if (origin === "string") return "too_long";
  if (origin === "array" || origin === "set") return "too_many";
  return inclusive === false ? "below" : "too_big";
}
