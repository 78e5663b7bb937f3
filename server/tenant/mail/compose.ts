import type { Config, View, Work } from "#server/platform/core/work/work.ts";
import { type AnyDraft, type MailWording, namesPrices } from "#server/tenant/mail/kinds.ts";
import { propertyInPreview } from "#server/tenant/mail/mail-setup.ts";
import { cancelMail, postMail } from "#server/tenant/mail/outbox.ts";
import { type MailRow, queuedMails } from "#server/tenant/mail/queries.ts";
import { addressLine } from "#server/tenant/pdf/recipient.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";
import { assertAllowed, Problem } from "#shared/platform/core/errors.ts";
import { linkLabel } from "#shared/tenant/mail/letter.ts";
import type { MailKind, MailPreview } from "#shared/tenant/mail/schema.ts";
import { LINK, renderTemplate, type Template, type Values } from "#shared/tenant/mail/template.ts";
import type { Property } from "#shared/tenant/properties/schema.ts";

/** The kind of a mail and the record that it is about. */
export type MailAbout = { kind: MailKind; id: string };

type Order = { emails?: string[] | undefined; include_rates?: boolean };

/**
 * Puts a mail into the outbox, for the named recipients, else for the first known one. With the record's `version` the mail is withdrawn
 * when that change is undone. Throws the kind's own problem, and `mail/no_recipient`.
 */
export function sendMail(work: Work, { kind, id }: MailAbout, { version = null, ...order }: Order & { version?: number | null }): MailRow {
  const draft = allowedDraft(work, { kind, id });
  const wording = { language: draft.language, include_rates: order.include_rates ?? true };
  return postMail(work, {
    ...letterFor(work, { kind, draft, wording }),
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
  return {
    ...letterFor(view, { kind, draft, wording }),
    ...propertyInPreview(view, config),
    kind,
    language,
    to: order.emails ?? recipients.slice(0, 1).map(({ email }) => email),
    known: [...recipients],
    attachments: draft.attachments(wording).map(({ name }) => name),
    link_label: draft.hasLink === false ? null : linkLabel(kind, language),
  };
}

/** The present text of a queued mail; null if there is no reason for it any more. */
export function composeMail(view: View, { kind, parent_id, attachments, created_at }: MailRow): Template | null {
  if (view.wiring.mailKinds[kind].whyNot(view, parent_id) !== null) return null;
  const draft = view.wiring.mailKinds[kind].draft(view, parent_id, created_at);
  return draft && letterFor(view, { kind, draft, wording: { language: draft.language, include_rates: attachments.every(namesPrices) } });
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

type Drafted = { kind: MailKind; draft: AnyDraft; wording: MailWording };

/** The property's template with the record's values filled in. */
function letterFor(view: View, { kind, draft, wording }: Drafted): Template {
  const values = {
    ...draft.values(wording),
    ...propertyValues(getProperty(view, view.actor.property_id)),
    link: draft.hasLink === false ? null : LINK,
  };
  return renderTemplate(generalSettings(view).mail_templates[kind][wording.language], values);
}

/** Each address once, ignoring case. */
function recipientsFor({ emails }: Order, { recipients }: AnyDraft): string[] {
  const to = emails ?? recipients.slice(0, 1).map(({ email }) => email);
  if (to.length === 0) throw new Problem("mail/no_recipient");
  return [...new Map(to.map((email) => [email.toLowerCase(), email])).values()];
}
