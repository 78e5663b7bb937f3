import { recordText } from "#shared/office/privacy/record-text.ts";
import type { RecordFacts } from "#shared/office/privacy/schema.ts";
import { inTermsOf } from "#shared/platform/core/country-terms.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { fill } from "#shared/platform/core/text.ts";
import { countryOf } from "#shared/platform/countries/countries.ts";

export type RecordRow = { label: string; text: string };
export type Activity = { name: string; rows: RecordRow[] };
/** The record in one language, as the screen and the PDF show it. */
export type ProcessingRecord = {
  title: string;
  /** The law that asks for it, and the day of which it is. */
  law: string;
  controller_heading: string;
  controller: string[];
  activities: Activity[];
  measures_heading: string;
  measures: string[];
};

type Key = keyof typeof recordText;
type Text = (key: Key, words?: Readonly<Record<string, string | number>>) => string;
type Described = { name: Key; basis: "contract" | "duty" | "interest"; persons: string; kept: string; recipients: (string | null)[] };

/**
 * The record of processing activities that Art. 30 GDPR asks for, in Switzerland Art. 12 FADP, drawn from what is configured: only recipients
 * that there are. `as_of` is the day of the facts as the reader writes it.
 */
export function processingRecord(facts: RecordFacts, { language, as_of }: { language: Language; as_of: string }): ProcessingRecord {
  const inTerms = inTermsOf(facts, language);
  const { articles } = countryOf(facts).privacy;
  const text: Text = (key, words = {}) => fill(inTerms(recordText[key][language]), words);
  return {
    title: text("title"),
    law: text("law", { law: articles.record[language], date: as_of }),
    controller_heading: text("controller"),
    controller: controllerOf(facts, text),
    activities: describedOf(facts, text).map((described) => activityOf(described, text, articles.bases[described.basis][language])),
    measures_heading: text("measures", { law: articles.measures[language] }),
    measures: measuresOf(facts, text),
  };
}

function controllerOf({ controller: { name, company, director, address, email, phone } }: RecordFacts, text: Text): string[] {
  const represented = director === null ? null : text("represented", { name: director });
  return [name, company === name ? null : company, represented, ...address, email, phone].filter((line) => line !== null);
}

function activityOf({ name, basis, persons, kept, recipients }: Described, text: Text, law: string): Activity {
  const named = recipients.filter((recipient) => recipient !== null);
  // Each activity has a text of its purpose and its data, called after it.
  const own = (what: "purpose" | "data") => text(`${name}_${what}` as Key);
  return {
    name: text(name),
    rows: [
      { label: text("purpose"), text: own("purpose") },
      { label: text("basis"), text: text(basis, { law }) },
      { label: text("persons"), text: persons },
      { label: text("data"), text: own("data") },
      { label: text("recipients"), text: named.length > 0 ? named.join("; ") : text("nobody") },
      { label: text("kept"), text: kept },
    ],
  };
}

function describedOf(facts: RecordFacts, text: Text): Described[] {
  const kept = (kind: "invoices" | "mails" | "documents") => text(`${kind}_kept`, { months: monthsOf(facts.months[kind], text) });
  const mailServer = facts.mail_server && text("mail_server", { host: facts.mail_server });
  const guests = text("register_persons");
  const activities: (Described | null)[] = [
    ...describedStays(facts, text, mailServer),
    {
      name: "invoices",
      basis: "duty",
      persons: text("invoices_persons"),
      kept: kept("invoices"),
      recipients: [text("tax_office"), facts.has_accounting ? text("tax_adviser") : null, mailServer],
    },
    mailServer ? { name: "mails", basis: "contract", persons: text("mails_persons"), recipients: [mailServer], kept: kept("mails") } : null,
    facts.lock_system === null
      ? null
      : {
          name: "keys",
          basis: "contract",
          persons: guests,
          kept: text("keys_kept"),
          recipients: [text("lock_system", { host: facts.lock_system })],
        },
    { name: "documents", basis: "interest", persons: guests, recipients: [], kept: kept("documents") },
    { name: "emergency", basis: "interest", persons: guests, recipients: [facts.sheet_mail], kept: text("emergency_kept") },
    {
      name: "staff",
      basis: "interest",
      recipients: [],
      kept: text("staff_kept"),
      persons: text("staff_persons", { members: facts.members }),
    },
    {
      name: "backups",
      basis: "interest",
      persons: text("backups_persons"),
      kept: text("backups_kept"),
      recipients: [text(facts.backup_folder === "own" ? "backup_own" : "backup_data")],
    },
  ];
  return activities.filter((activity) => activity !== null);
}

/** The activities with bookings: stays, offers, and the guest register where the property keeps one. */
function describedStays(facts: RecordFacts, text: Text, mailServer: string | null): (Described | null)[] {
  const { months, country, api_keys } = facts;
  const programs = api_keys.length > 0 ? text("programs", { names: api_keys.join(", ") }) : null;
  const { kept_from } = countryOf({ country }).registration;
  const registerKept = kept_from === "departure" ? "register_kept_departure" : "register_kept_entry";
  const span = (count: number) => monthsOf(count, text);
  return [
    {
      name: "stays",
      basis: "contract",
      persons: text("stays_persons"),
      recipients: [programs],
      kept: text("stays_kept", { months: span(months.contacts), deleted: span(months.deleted_contacts) }),
    },
    {
      name: "offers",
      basis: "contract",
      persons: text("offers_persons"),
      recipients: [mailServer],
      kept: text("offers_kept", { months: span(months.offers) }),
    },
    facts.has_register
      ? {
          name: "register",
          basis: "duty",
          persons: text("register_persons"),
          recipients: [text("authority"), facts.register_service ? text("register_service", { host: facts.register_service }) : null],
          kept: text(registerKept, { months: span(months.register) }),
        }
      : null,
  ];
}

function monthsOf(count: number, text: Text): string {
  return text(count === 1 ? "month_one" : "month_other", { count });
}

/** Lists the security measures that are turned on. */
function measuresOf(facts: RecordFacts, text: Text): string[] {
  const { members, members_with_second_factor: protectedOnes } = facts;
  return [
    text("m_roles"),
    text("m_passwords"),
    protectedOnes > 0 ? text("m_second_factor", { with: protectedOnes, members }) : null,
    text("m_log"),
    facts.is_https ? text("m_https") : null,
    facts.is_mail_encrypted ? text("m_mail") : null,
    text(facts.is_backup_encrypted ? "m_backups" : "m_backups_plain"),
    text("m_erasure"),
  ].filter((measure) => measure !== null);
}
