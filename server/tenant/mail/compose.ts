import type { Config, View, Work } from "#server/platform/core/work/work.ts";
import { type AnyDraft, type MailWording, type NamedAttachment, namesPrices } from "#server/tenant/mail/kinds.ts";
import { propertyInPreview } from "#server/tenant/mail/mail-setup.ts";
import { cancelMail, postMail } from "#server/tenant/mail/outbox.ts";
import { type MailRow, queuedMails } from "#server/tenant/mail/queries.ts";
import { addressLine } from "#server/tenant/pdf/recipient.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";
import { assertAllowed, Problem } from "#shared/platform/core/errors.ts";
import { withJoined } from "#shared/tenant/mail/joined.ts";
import { linkLabel } from "#shared/tenant/mail/letter.ts";
import type { JoinedMail, MailPreview, TemplateKind } from "#shared/tenant/mail/schema.ts";
import { LINK, renderTemplate, type Template, type Values } from "#shared/tenant/mail/template.ts";
import type { Property } from "#shared/tenant/properties/schema.ts";

/** The kind of a mail and the record that it is about. */
export type MailAbout = { kind: TemplateKind; id: string };

type Order = { emails?: string[] | undefined; include_rates?: boolean };

/**
 * Puts a mail into the outbox, for the named recipients, else for the first known one. With the record's `version` the mail is withdrawn
 * when that change is undone. Throws the kind's own problem, and `mail/no_recipient`.
 */
export function sendMail(
  work: Work,
  { kind, id }: MailAbout,
  { version = null, joins = [], ...order }: Order & { version?: number | null; joins?: readonly JoinedMail[] },
): MailRow {
  const draft = allowedDraft(work, { kind, id });
  for (const joining of joins) allowedDraft(work, joining);
  const wording = { language: draft.language, include_rates: order.include_rates ?? true };
  return postMail(work, {
    ...letterFor(work, { kind, draft, wording, joins }),
    parent: { object: work.wiring.mailKinds[kind].object, id, version },
    kind,
    language: draft.language,
    recipients: recipientsFor(order, draft),
    attachments: draft.attachments(wording).map(({ attachment }) => attachment),
  });
}

/** The mail as it would be sent now. Throws the kind's own problem. */
export function previewMail(view: View, config: Config, { kind, id, ...order }: MailAbout & Order): MailPreview {
  const draft = allowedDraft(view, { kind, id });
  const { language, recipients } = draft;
  const wording = { language, include_rates: order.include_rates ?? true };
  const { joined, ...letter } = letterFor(view, { kind, draft, wording, joins: [] });
  return {
    ...letter,
    ...propertyInPreview(view, config),
    kind,
    language,
    to: order.emails ?? recipients.slice(0, 1).map(({ email }) => email),
    known: [...recipients],
    attachments: [...draft.attachments(wording), ...joined.flatMap((each) => attachmentsOf(view, each, wording))].map(({ name }) => name),
    link_label: draft.hasLink === false ? null : linkLabel(kind, language),
  };
}

/** The present text of a queued mail; null if there is no reason for it any more. */
export function composeMail(view: View, mail: MailRow): Letter | null {
  const { kind, parent_id, attachments, created_at, joined, subject, body } = mail;
  const mailKind = view.wiring.mailKinds[kind];
  if (mailKind.whyNot(view, parent_id) !== null || mailKind.isStale?.(view, mail)) return null;
  // People have read, and perhaps edited, the text of this message.
  if (kind === "message") return { subject, body, joined: [...joined] };
  const draft = view.wiring.mailKinds[kind].draft(view, parent_id, created_at);
  const joins = joined.filter((each) => each.kind === "pre_check_in");
  const wording = draft && { language: draft.language, include_rates: attachments.every(namesPrices) };
  return draft && wording && letterFor(view, { kind, draft, wording, joins });
}

/** Withdraws the queued mails about a record for which there is no reason any more. */
export function withdrawGroundless(work: Work, parent_id: string): void {
  for (const mail of queuedMails(work, parent_id)) if (composeMail(work, mail) === null) cancelMail(work, mail.id);
}

/** The placeholders about the property, for the templates of every kind. */
export function propertyValues({ name, communication, address }: Property): Values {
  return {
    property_name: name,
    property_phone: communication.phone ?? null,
    property_email: communication.email ?? null,
    property_website: communication.website ?? null,
    property_address: addressLine(address) || null,
  };
}

function allowedDraft(view: View, { kind, id }: MailAbout): AnyDraft {
  const mailKind = view.wiring.mailKinds[kind];
  assertAllowed(mailKind.whyNot(view, id));
  const draft = mailKind.draft(view, id);
  if (!draft) throw new Problem("not_found");
  return draft;
}

/** The attachments of a joined mail. */
export function attachmentsOf(view: View, { kind, id }: JoinedMail, wording: MailWording): NamedAttachment[] {
  return view.wiring.mailKinds[kind].draft(view, id)?.attachments(wording) ?? [];
}

/** The text of a mail, and the further mails that are part of it. */
type Letter = Template & { joined: JoinedMail[] };
type Drafted = { kind: TemplateKind; draft: AnyDraft; wording: MailWording; joins: readonly JoinedMail[] };

/** The property's template with the record's values filled in, and what goes out with it: no prices in a mail without them. */
function letterFor(view: View, { kind, draft, wording, joins }: Drafted): Letter {
  const values = {
    ...draft.values(wording),
    ...propertyValues(getProperty(view, view.actor.property_id)),
    link: draft.hasLink === false ? null : LINK,
  };
  const letter = renderTemplate(generalSettings(view).mail_templates[kind][wording.language], values);
  const parts = [...(wording.include_rates ? (draft.joins?.() ?? []) : []), ...joins].flatMap((joined) => partOf(view, joined, wording));
  if (parts.length === 0) return { ...letter, joined: [] };
  return { ...letter, body: withJoined(letter.body, parts, wording.language), joined: parts.map((part) => part.joined) };
}

/** A joined mail as a part of another one; nothing if there is no reason for it any more. */
function partOf(view: View, joined: JoinedMail, wording: MailWording) {
  const mailKind = view.wiring.mailKinds[joined.kind];
  const draft = mailKind.whyNot(view, joined.id) === null ? mailKind.draft(view, joined.id) : null;
  return draft ? [{ kind: joined.kind, joined, values: draft.values(wording), hasLink: draft.hasLink !== false }] : [];
}

/** Each address once, ignoring case. */
function recipientsFor({ emails }: Order, { recipients }: AnyDraft): string[] {
  const to = emails ?? recipients.slice(0, 1).map(({ email }) => email);
  if (to.length === 0) throw new Problem("mail/no_recipient");
  return [...new Map(to.map((email) => [email.toLowerCase(), email])).values()];
}
