import type { Values } from "#shared/tenant/mail/template.ts";

/** Placeholders whose values guests have typed. */
const TYPED: readonly string[] = ["greeting", "guest_name", "traveler", "group_name"];
/** Invisible, and no part of an address: programs that read mails make no link of a text that has it. */
const BREAK = "\u200B";

/** The values with those that guests have typed changed so that no mail program makes a link of them. They look the same. */
export function withoutLinks(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value !== null && TYPED.includes(name) ? withBreaks(value) : value]),
  );
}

function withBreaks(text: string): string {
  return text.replace(/(?<=[^\s])[.:@](?=[^\s])/g, (sign) => `${sign}${BREAK}`);
}
