import { RawJson } from "#server/platform/core/calls/raw-json.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { limitReasons } from "#shared/platform/core/limits-text.ts";
import { fill } from "#shared/platform/core/text.ts";

/** The calls of one HTTP request, and those that a websocket may have in flight. The app sends no more. */
export const MAX_CALLS = 10;

const MIB = 1_048_576;
const MAX_ANSWER_MIB = 32;
export const MAX_ANSWER_BYTES = MAX_ANSWER_MIB * MIB;

/** The most bytes of UTF-8 that one unit of a JavaScript string becomes. */
const BYTES_PER_UNIT = 3;

/** The refusal of more calls at once than `MAX_CALLS`. */
export function tooManyCalls(type: "payload_too_large" | "too_many_requests", language: Language): Problem {
  return new Problem(type, fill(limitReasons.calls[language], { most: MAX_CALLS }));
}

/** The refusal of an answer above `MAX_ANSWER_BYTES`. */
export function tooLargeAnswer(language: Language): Problem {
  return new Problem("payload_too_large", fill(limitReasons.answer[language], { most: MAX_ANSWER_MIB }));
}

/**
 * The JSON of a call's answer, undefined for none. Throws `payload_too_large` above 32 MiB; of JSON that a worker thread or the database
 * has written before a copy is made.
 */
export function answerJson(answer: unknown, language: Language): string | Buffer | undefined {
  if (answer instanceof RawJson) {
    if (answer.bytes > MAX_ANSWER_BYTES) throw tooLargeAnswer(language);
    return answer.between("", "");
  }
  const json: string | undefined = JSON.stringify(answer);
  if (json !== undefined && isTooLarge(json)) throw tooLargeAnswer(language);
  return json;
}

/** Counts the bytes of long texts only: most answers are short. */
function isTooLarge(json: string): boolean {
  return json.length * BYTES_PER_UNIT > MAX_ANSWER_BYTES && Buffer.byteLength(json) > MAX_ANSWER_BYTES;
}

/** JSON between two texts, without turning the bytes of a long one into a string. */
export function enclosed(head: string, json: string | Buffer, tail: string): string | Buffer {
  return typeof json === "string" ? `${head}${json}${tail}` : Buffer.concat([Buffer.from(head), json, Buffer.from(tail)]);
}
