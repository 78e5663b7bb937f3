import type { KnownEvent } from "#server/platform/core/work/redact.ts";
import { REDACTED } from "#shared/platform/core/redaction.ts";
import type { EventData } from "#shared/tenant/events/event-data.ts";

/** Removes all remarks, typed reasons, ages of children, notes and mail addresses from an event of the person's own stay, which concern nobody else. */
export function ofTheirOwn({ type, data }: Pick<KnownEvent, "type" | "data">): EventData {
  const { words, from, to, posted } = data;
  return {
    ...data,
    ...(posted ? { description: REDACTED, posted: {} } : {}),
    ...(words ? { words: blanked(words, type.startsWith("mail.") ? ["to", "refused"] : ["text", "reason"]) } : {}),
    ...(from ? { from: blanked(from, REMARKS) } : {}),
    ...(to ? { to: blanked(to, REMARKS) } : {}),
  };
}

const REMARKS = ["description", "arrival_time", "number_plates", "text"];

function blanked<T extends Record<string, unknown>>(fields: T, names: readonly string[]): T {
  const texts = names.filter((name) => typeof fields[name] === "string").map((name) => [name, REDACTED]);
  const children = fields["children"];
  const ages = Array.isArray(children) ? { children: children.map(() => ({ age: null })) } : {};
  return { ...fields, ...Object.fromEntries(texts), ...ages };
}
