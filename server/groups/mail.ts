import { paperWords } from "#server/bookings/documents/words.ts";
import { bookingsOfGroups } from "#server/bookings/queries.ts";
import { type ContactRow, contactsById, languageFor } from "#server/contacts/queries.ts";
import type { Config, View, Work } from "#server/core/work/work.ts";
import { type GroupRow, groupStore } from "#server/groups/queries.ts";
import { postMail, recipientsFor } from "#server/mail/outbox.ts";
import { type MailRow, mailTemplate } from "#server/mail/queries.ts";
import { houseOfMails, houseValues } from "#server/mail/sender.ts";
import { fileSafe } from "#server/paper/download.ts";
import { getProperty } from "#server/properties/queries.ts";
import { salutation } from "#shared/contacts/salutation.ts";
import { Problem } from "#shared/core/errors.ts";
import type { Language } from "#shared/core/fields.ts";
import { sumAmounts } from "#shared/core/money.ts";
import type { MailAttachment, MailPreview, SendConfirmation } from "#shared/mail/schema.ts";
import { renderTemplate, type Template, type Values } from "#shared/mail/template.ts";
import { mailWords } from "#shared/mail/words.ts";

const KIND = "group_confirmation";

/** Writes the confirmation of a whole group into the outbox, for its customer. Throws `booking/invalid_status` for an empty one. */
export function sendGroupMail(work: Work, id: string, { emails, include_rates }: SendConfirmation): MailRow {
  const group = groupStore.get(work, id);
  const customer = customerOf(work, group);
  const letter = letterOf(work, group, include_rates);
  if (!letter) throw new Problem("booking/invalid_status");
  return postMail(work, {
    ...letter,
    parent: { object: "group", id, version: null },
    kind: KIND,
    language: languageFor(work, customer),
    recipients: recipientsFor(emails, customer?.communication.email),
    attachments: attachmentsOf(include_rates),
  });
}

/** What the mail has to say now; null where nobody of the group comes any more. */
export function composeGroupMail(view: View, { parent_id, attachments }: MailRow): Template | null {
  const group = groupStore.find(view, parent_id);
  if (!group) return null;
  return letterOf(
    view,
    group,
    attachments.every((each) => each.kind === "file" || each.include_rates),
  );
}

/** The mail as it would go out now. Throws `booking/invalid_status` for an empty group. */
export function previewGroupMail(
  view: View,
  config: Config,
  { id, emails, include_rates }: SendConfirmation & { id: string },
): MailPreview {
  const group = groupStore.get(view, id);
  const letter = letterOf(view, group, include_rates);
  if (!letter) throw new Problem("booking/invalid_status");
  const customer = customerOf(view, group);
  const language = languageFor(view, customer);
  const known = customer?.communication.email ? [{ name: customer.name, email: customer.communication.email }] : [];
  return {
    ...letter,
    ...houseOfMails(view, config),
    kind: KIND,
    language,
    to: emails ?? known.map(({ email }) => email),
    known,
    attachments: [`${paperWords(language).say("file_confirmation")}-${fileSafe(group.name)}.pdf`],
    link_label: null,
  };
}

/** What the placeholders say of a group, in any language; null for an empty one. */
export function groupMailValues(view: View, group: GroupRow, language: Language): Values | null {
  return valuesOf(view, group, { language, withPrice: true });
}

function attachmentsOf(include_rates: boolean): MailAttachment[] {
  return [{ kind: KIND, include_rates }];
}

function letterOf(view: View, group: GroupRow, withPrice: boolean): Template | null {
  const language = languageFor(view, customerOf(view, group));
  const values = valuesOf(view, group, { language, withPrice });
  return values && renderTemplate(mailTemplate(view, KIND, language), values);
}

/** From the first arrival to the last departure of those who come. */
function valuesOf(view: View, group: GroupRow, { language, withPrice }: { language: Language; withPrice: boolean }): Values | null {
  const bookings = (bookingsOfGroups(view, [group.id]).get(group.id) ?? []).filter(
    ({ status }) => status !== "canceled" && status !== "no_show",
  );
  const arrival = bookings.map(({ check_in }) => check_in).sort()[0];
  const departure = bookings
    .map(({ check_out }) => check_out)
    .sort()
    .at(-1);
  if (arrival === undefined || departure === undefined) return null;
  const property = getProperty(view, view.actor.property_id);
  const customer = customerOf(view, group);
  const words = mailWords(language, property.time_zone, property.currency);
  return {
    ...houseValues(property),
    greeting: salutation(customer, language),
    guest_name: customer?.name ?? null,
    group_name: group.name,
    check_in: words.day(arrival),
    check_in_time: words.time(arrival),
    check_out: words.day(departure),
    check_out_time: words.time(departure),
    rooms: words.rooms(bookings.length),
    persons: words.persons(bookings.reduce((sum, { occupancy }) => sum + occupancy, 0)),
    price: withPrice ? words.money(sumAmounts(bookings.map(({ gross_amount }) => gross_amount))) : null,
  };
}

function customerOf(view: View, { customer_id }: GroupRow): ContactRow | null {
  return customer_id === null ? null : (contactsById(view, [customer_id])[0] ?? null);
}
