import type { Language } from "#shared/platform/core/fields.ts";
import type { Template } from "#shared/tenant/mail/template.ts";

const CLAIM = {
  de: `Rechnung: {{invoice_number}} vom {{invoice_date}}
Fällig seit: {{due_date}}
Offen: {{due_amount}}
Mahnspesen: {{fee}}
Gesamt: {{total}}
Zahlbar bis: {{pay_by}}`,
  en: `Invoice: {{invoice_number}} of {{invoice_date}}
Due since: {{due_date}}
Amount due: {{due_amount}}
Reminder fees: {{fee}}
Total: {{total}}
Payable by: {{pay_by}}`,
};
const SIGNATURE = {
  de: `Freundliche Grüße
{{property_name}}
{{property_address}}
{{property_phone}}
{{property_website}}`,
  en: `Kind regards
{{property_name}}
{{property_address}}
{{property_phone}}
{{property_website}}`,
};
const CROSSED = {
  de: "Falls Sie inzwischen bezahlt haben, betrachten Sie dieses Schreiben bitte als gegenstandslos.",
  en: "If you have paid in the meantime, please disregard this letter.",
};

/** The default words of the reminders of an unpaid invoice, by step: friendly, firm, and the last before other steps. */
export const REMINDER_TEMPLATES: Readonly<Record<`reminder_${1 | 2 | 3}`, Readonly<Record<Language, Template>>>> = {
  reminder_1: {
    de: {
      subject: "Zahlungserinnerung zu Rechnung {{invoice_number}} – {{property_name}}",
      body: `{{greeting}}

vielleicht ist es im Alltag untergegangen: Unsere Rechnung ist noch offen.

${CLAIM.de}

Bitte überweisen Sie den Betrag bis {{pay_by}}. Wenn mit der Rechnung etwas nicht stimmt, melden Sie sich einfach bei uns.

${CROSSED.de}

${SIGNATURE.de}`,
    },
    en: {
      subject: "Payment reminder for invoice {{invoice_number}} – {{property_name}}",
      body: `{{greeting}}

It may have slipped your mind: our invoice is still unpaid.

${CLAIM.en}

Please transfer the amount by {{pay_by}}. If anything is wrong with the invoice, simply contact us.

${CROSSED.en}

${SIGNATURE.en}`,
    },
  },
  reminder_2: {
    de: {
      subject: "Mahnung zu Rechnung {{invoice_number}} – {{property_name}}",
      body: `{{greeting}}

wir haben Sie am {{last_reminded}} an unsere Rechnung erinnert und noch keine vollständige Zahlung erhalten.

${CLAIM.de}

Bitte überweisen Sie den gesamten Betrag bis {{pay_by}}.

${CROSSED.de}

${SIGNATURE.de}`,
    },
    en: {
      subject: "Second reminder for invoice {{invoice_number}} – {{property_name}}",
      body: `{{greeting}}

We reminded you of our invoice on {{last_reminded}} and have not received the full payment yet.

${CLAIM.en}

Please transfer the total by {{pay_by}}.

${CROSSED.en}

${SIGNATURE.en}`,
    },
  },
  reminder_3: {
    de: {
      subject: "Letzte Mahnung zu Rechnung {{invoice_number}} – {{property_name}}",
      body: `{{greeting}}

trotz unserer Mahnung vom {{last_reminded}} ist unsere Rechnung nicht bezahlt.

${CLAIM.de}

Wir fordern Sie auf, den gesamten Betrag bis {{pay_by}} zu überweisen. Danach übergeben wir die Forderung ohne weitere Ankündigung zur Einbringung.

${CROSSED.de}

${SIGNATURE.de}`,
    },
    en: {
      subject: "Final reminder for invoice {{invoice_number}} – {{property_name}}",
      body: `{{greeting}}

Despite our reminder of {{last_reminded}}, our invoice has not been paid.

${CLAIM.en}

We ask you to transfer the total by {{pay_by}}. After that day we will hand the claim over for collection without further notice.

${CROSSED.en}

${SIGNATURE.en}`,
    },
  },
};
