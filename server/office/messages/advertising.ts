import { consentsOf } from "#server/guests/consents/consents.ts";
import { unsubscribeUrl } from "#server/guests/consents/unsubscribe-link.ts";
import { type ContactRow, contactByEmail, contactStore } from "#server/guests/contacts/queries.ts";
import { keptByMail } from "#server/office/messages/kept.ts";
import { activeRules, type RuleRow, ruleStore } from "#server/office/messages/queries.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import type { MailRow } from "#server/tenant/mail/queries.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { isAdvertising, needsConsent } from "#shared/office/messages/plan.ts";
import { countryOf } from "#shared/platform/countries/countries.ts";
import type { AdvertisingPurpose } from "#shared/platform/countries/country.ts";

/** The messages that only guests who have agreed get, by the law of the property's country. */
export function consentFor(view: View): readonly AdvertisingPurpose[] {
  return countryOf(getProperty(view, view.actor.property_id).address).consent_for;
}

/** True if a rule that is switched on needs the guests' consent, so that the online check-in asks for it. */
export function asksForConsent(view: View): boolean {
  const purposes = consentFor(view);
  return activeRules(view).some((rule) => needsConsent(rule, purposes));
}

type SentMail = Pick<MailRow, "id" | "recipients">;

/** The address at which the reader of a message ends further advertisements; null for other messages. */
export function unsubscribeUrlOf(view: View, config: Config, mail: SentMail): string | null {
  const [email] = mail.recipients;
  const reader = ruleAdvertisedBy(view, mail) && readerOf(view, mail);
  return reader && email !== undefined ? unsubscribeUrl(view, config, { id: reader.id, email }) : null;
}

/** True for an advertisement whose reader does not want it any more, or has another address by now. */
export function isUnwanted(view: View, mail: SentMail): boolean {
  const rule = ruleAdvertisedBy(view, mail);
  if (!rule) return false;
  const reader = readerOf(view, mail);
  const consent = reader && consentsOf(view, [reader]).get(reader.id);
  if (!consent || consent.unsubscribed_at !== null) return true;
  return needsConsent(rule, consentFor(view)) && !consent.given;
}

/** The rule of a mail that is an advertisement; null for any other mail. */
function ruleAdvertisedBy(view: View, mail: SentMail): RuleRow | null {
  const kept = keptByMail(view, mail.id);
  const rule = kept && ruleStore.findAny(view, kept.rule_id);
  return rule && isAdvertising(rule) ? rule : null;
}

function readerOf(view: View, { recipients: [email] }: SentMail): ContactRow | null {
  const found = email === undefined ? null : contactByEmail(view, email);
  return found && contactStore.find(view, found.id);
}
