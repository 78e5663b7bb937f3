import { SPRUCE } from "#shared/platform/core/accent.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { JOINED_KINDS, JOINED_LINKS } from "#shared/tenant/mail/joined.ts";
import type { JoinedKind, MailKind } from "#shared/tenant/mail/schema.ts";
import { LINK } from "#shared/tenant/mail/template.ts";
import { mailText } from "#shared/tenant/mail/text.ts";

/** The parts of a mail, used by the mail itself and by its preview, so that both look alike. */
export type LetterPart =
  | { kind: "text"; lines: string[] }
  | { kind: "facts"; facts: { name: string; value: string }[] }
  /** A link on a line of its own, shown as a button; `of` names the joined mail whose link it is. */
  | { kind: "link"; of: JoinedKind | null };

const FACT = /^([^:{}]{2,30}): (.+)$/;

/** Splits a body into paragraphs; consecutive lines like "Arrival: …" become a list of facts. */
export function letterParts(body: string): LetterPart[] {
  return body.split(/\n{2,}/).map((part): LetterPart => {
    if (part.trim() === LINK) return { kind: "link", of: null };
    const of = JOINED_KINDS.find((kind) => part.trim() === JOINED_LINKS[kind]);
    if (of) return { kind: "link", of };
    const lines = part.split("\n");
    const facts = lines.flatMap((line) => {
      const [, name, value] = FACT.exec(line) ?? [];
      return name !== undefined && value !== undefined ? [{ name, value }] : [];
    });
    return lines.length > 1 && facts.length === lines.length ? { kind: "facts", facts } : { kind: "text", lines };
  });
}

/** The label of the button for the link; null if mails of this kind have none. */
export function linkLabel(kind: MailKind, language: Language): string | null {
  if (kind === "deposit" || kind === "deposit_reminder") return mailText.label_deposit[language];
  if (kind === "message") return mailText.label_pre_check_in[language];
  return kind === "offer" || kind === "pre_check_in" || kind === "receipt" ? mailText[`label_${kind}`][language] : null;
}

/** The property's colour, and black or white as text colour on it, whichever has more contrast. */
export function letterColors(primary_color: string | null): { color: string; ink: string } {
  const color = primary_color ?? SPRUCE;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return { color, ink: red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? "#1c2421" : "#ffffff" };
}
