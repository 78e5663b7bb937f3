import type { ServiceAnswer } from "#server/stays/registrations/transmission/registration-service.ts";
import type { GuestError } from "#shared/stays/registrations/transmission.ts";

const MAX_ERRORS = 20;
const MAX_MESSAGE_LENGTH = 200;

/** Parts of an answer that say nothing of what is wrong. */
const NO_MESSAGES = new Set(["meta", "status", "status_code", "requestId", "timestamp", "code"]);

/**
 * Reads a service's errors from an answer of any shape: every text in it is a message, which belongs to a guest if a list of persons is on
 * its path. So `{"meldescheine": [{"personen": [{}, {"Gast_Name": ["required"]}]}]}` is an error of the second guest's name.
 */
export function readRefusal(content: unknown): Extract<ServiceAnswer<never>, { done: false }> {
  const errors = messagesIn(content, { path: [], guest: null }).slice(0, MAX_ERRORS);
  const words = errors.map(({ message }) => message).join(" ");
  const error = kindOf(words);
  return { done: false, error, again: false, maybe_done: error === "refused" && /request.?id/i.test(words), errors };
}

function kindOf(words: string) {
  if (/nummern?(kreis|block|vorrat)/i.test(words)) return "numbers_exhausted" as const;
  return /abgereist|nicht (mehr|l.nger) (ver.nder|.nder)bar|gesperrt/i.test(words) ? ("locked" as const) : ("refused" as const);
}

type ErrorPath = { path: readonly string[]; guest: number | null };

function messagesIn(content: unknown, way: ErrorPath): GuestError[] {
  if (typeof content === "string") {
    const message = content.trim().slice(0, MAX_MESSAGE_LENGTH);
    return message === "" ? [] : [{ guest: way.guest, field: fieldOf(way), message }];
  }
  if (Array.isArray(content)) {
    const arePersons = way.path.at(-1) === "personen";
    return content.flatMap((each: unknown, index) => messagesIn(each, arePersons ? { path: [], guest: index } : way));
  }
  if (typeof content !== "object" || content === null) return [];
  return Object.entries(content)
    .filter(([name]) => !NO_MESSAGES.has(name))
    .flatMap(([name, each]) => messagesIn(each, { ...way, path: [...way.path, name] }));
}

/** `Gast_Name` is the field; `detail` or `errors` name none. */
function fieldOf({ path }: ErrorPath): string | null {
  const name = path.findLast((each) => each.startsWith("Gast_") || each.endsWith("_date") || each === "tarif_id");
  return name?.replace(/^Gast_/, "") ?? null;
}
