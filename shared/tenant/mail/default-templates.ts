import type { Language } from "#shared/platform/core/fields.ts";
import { CANCELLATION_TEMPLATES } from "#shared/tenant/mail/cancellation-templates.ts";
import { REMINDER_TEMPLATES } from "#shared/tenant/mail/reminder-templates.ts";
import type { TemplateKind } from "#shared/tenant/mail/schema.ts";
import { SIGNATURE } from "#shared/tenant/mail/signature.ts";
import type { Template } from "#shared/tenant/mail/template.ts";

/** The guest is named where another contact has booked. */
const STAY = {
  de: `Gast: {{traveler}}
Anreise: {{check_in}}, ab {{check_in_time}} Uhr
Abreise: {{check_out}}, bis {{check_out_time}} Uhr
Aufenthalt: {{nights}}, {{persons}}
Zimmer: {{room_type}}
Türcode: {{door_code}}
Preis: {{price}}`,
  en: `Guest: {{traveler}}
Arrival: {{check_in}}, from {{check_in_time}}
Departure: {{check_out}}, by {{check_out_time}}
Stay: {{nights}}, {{persons}}
Room: {{room_type}}
Door code: {{door_code}}
Price: {{price}}`,
};
/** Left out where no terms were agreed. */
const TERMS = {
  de: "Stornobedingungen: {{cancellation_terms}}",
  en: "Cancellation terms: {{cancellation_terms}}",
};
/** The default templates, used until the property writes its own. */
export const DEFAULT_TEMPLATES: Readonly<Record<TemplateKind, Readonly<Record<Language, Template>>>> = {
  confirmation: {
    de: {
      subject: "Ihre Buchung {{code}} – {{property_name}}",
      body: `{{greeting}}

vielen Dank für Ihre Buchung. Wir freuen uns sehr auf Sie!

${STAY.de}
Buchungsnummer: {{code}}

${TERMS.de}

Alle Einzelheiten finden Sie in der Bestätigung im Anhang. Wenn sich an Ihren Plänen etwas ändert oder Sie einen Wunsch haben, antworten Sie einfach auf diese E-Mail.

${SIGNATURE.de}`,
    },
    en: {
      subject: "Your booking {{code}} – {{property_name}}",
      body: `{{greeting}}

Thank you very much for your booking. We are looking forward to welcoming you!

${STAY.en}
Booking number: {{code}}

${TERMS.en}

You will find all the details in the attached confirmation. If your plans change or there is anything you would like, simply reply to this e-mail.

${SIGNATURE.en}`,
    },
  },
  offer: {
    de: {
      subject: "Ihr Angebot {{code}} – {{property_name}}",
      body: `{{greeting}}

vielen Dank für Ihre Anfrage. Gerne bieten wir Ihnen an:

${STAY.de}
Gültig bis: {{expires_at}}

Bis dahin halten wir das Zimmer für Sie frei. Wenn Ihnen unser Angebot gefällt, bestätigen Sie es hier:

{{link}}

${TERMS.de}

Alle Einzelheiten finden Sie im Anhang. Bei Fragen antworten Sie einfach auf diese E-Mail.

${SIGNATURE.de}`,
    },
    en: {
      subject: "Your offer {{code}} – {{property_name}}",
      body: `{{greeting}}

Thank you very much for your enquiry. We are happy to offer you:

${STAY.en}
Valid until: {{expires_at}}

We are holding the room for you until then. If you like our offer, please confirm it here:

{{link}}

${TERMS.en}

You will find all the details attached. If you have any questions, simply reply to this e-mail.

${SIGNATURE.en}`,
    },
  },
  pre_check_in: {
    de: {
      subject: "Schneller ankommen: Ihr Online-Check-in – {{property_name}}",
      body: `{{greeting}}

am {{check_in}} dürfen wir Sie bei uns begrüßen. Wir freuen uns auf Sie!

Damit Sie bei der Ankunft gleich den Schlüssel in der Hand haben, können Sie Ihre Angaben schon jetzt eintragen. Das dauert nur zwei Minuten:

{{link}}

${SIGNATURE.de}`,
    },
    en: {
      subject: "Arrive faster: your online check-in – {{property_name}}",
      body: `{{greeting}}

We are looking forward to welcoming you on {{check_in}}.

To have your key in hand as soon as you arrive, you can fill in your details now. It only takes two minutes:

{{link}}

${SIGNATURE.en}`,
    },
  },
  group_confirmation: {
    de: {
      subject: "Buchungsbestätigung für {{group_name}} – {{property_name}}",
      body: `{{greeting}}

vielen Dank für Ihre Buchung. Wir freuen uns sehr auf Ihre Gruppe!

Gruppe: {{group_name}}
Anreise: {{check_in}}, ab {{check_in_time}} Uhr
Abreise: {{check_out}}, bis {{check_out_time}} Uhr
Zimmer: {{rooms}}, {{persons}}
Preis: {{price}}

${TERMS.de}

Alle Zimmer im Einzelnen finden Sie in der Bestätigung im Anhang. Bei Fragen oder Wünschen antworten Sie einfach auf diese E-Mail.

${SIGNATURE.de}`,
    },
    en: {
      subject: "Booking confirmation for {{group_name}} – {{property_name}}",
      body: `{{greeting}}

Thank you very much for your booking. We are looking forward to welcoming your group!

Group: {{group_name}}
Arrival: {{check_in}}, from {{check_in_time}}
Departure: {{check_out}}, by {{check_out_time}}
Rooms: {{rooms}}, {{persons}}
Price: {{price}}

${TERMS.en}

You will find each room in the attached confirmation. If you have any questions or wishes, simply reply to this e-mail.

${SIGNATURE.en}`,
    },
  },
  ...CANCELLATION_TEMPLATES,
  deposit: {
    de: {
      subject: "Ihre Anzahlung {{invoice_number}} – {{property_name}}",
      body: `{{greeting}}

wir freuen uns auf Ihren Aufenthalt! Im Anhang finden Sie die Anzahlungsrechnung {{invoice_number}} vom {{invoice_date}} über {{amount}}.

Bitte überweisen Sie den Betrag bis {{due_date}}. Von der Rechnung für Ihren Aufenthalt ziehen wir ihn ab.

{{link}}

${TERMS.de}

${SIGNATURE.de}`,
    },
    en: {
      subject: "Your deposit {{invoice_number}} – {{property_name}}",
      body: `{{greeting}}

We are looking forward to your stay! Attached you will find the deposit invoice {{invoice_number}} of {{invoice_date}} for {{amount}}.

Please transfer the amount by {{due_date}}. We will deduct it from the invoice for your stay.

{{link}}

${TERMS.en}

${SIGNATURE.en}`,
    },
  },
  deposit_reminder: {
    de: {
      subject: "Erinnerung: Ihre Anzahlung {{invoice_number}} – {{property_name}}",
      body: `{{greeting}}

die Anzahlung für Ihren Aufenthalt war am {{due_date}} fällig. Davon sind noch {{due_amount}} offen. Die Anzahlungsrechnung {{invoice_number}} finden Sie noch einmal im Anhang.

{{link}}

Falls Sie schon überwiesen haben, betrachten Sie diese Nachricht bitte als gegenstandslos.

${SIGNATURE.de}`,
    },
    en: {
      subject: "Reminder: your deposit {{invoice_number}} – {{property_name}}",
      body: `{{greeting}}

The deposit for your stay was due on {{due_date}}, and {{due_amount}} of it is still open. The deposit invoice {{invoice_number}} is attached once more.

{{link}}

If you have already paid, please disregard this message.

${SIGNATURE.en}`,
    },
  },
  invoice: {
    de: {
      subject: "Ihre Rechnung {{invoice_number}} – {{property_name}}",
      body: `{{greeting}}

vielen Dank für Ihren Aufenthalt. Im Anhang finden Sie Ihre Rechnung {{invoice_number}} vom {{invoice_date}} über {{amount}}.

Wir freuen uns, wenn Sie uns wieder besuchen!

${SIGNATURE.de}`,
    },
    en: {
      subject: "Your invoice {{invoice_number}} – {{property_name}}",
      body: `{{greeting}}

Thank you very much for your stay. Attached you will find your invoice {{invoice_number}} of {{invoice_date}} for {{amount}}.

We would be delighted to welcome you again!

${SIGNATURE.en}`,
    },
  },
  credit_note: {
    de: {
      subject: "Ihre Rechnungskorrektur {{invoice_number}} – {{property_name}}",
      body: `{{greeting}}

im Anhang finden Sie Ihre Rechnungskorrektur {{invoice_number}} vom {{invoice_date}} über {{amount}}.

Bei Fragen antworten Sie einfach auf diese E-Mail.

${SIGNATURE.de}`,
    },
    en: {
      subject: "Your credit note {{invoice_number}} – {{property_name}}",
      body: `{{greeting}}

Attached you will find your credit note {{invoice_number}} of {{invoice_date}} for {{amount}}.

If you have any questions, simply reply to this e-mail.

${SIGNATURE.en}`,
    },
  },
  receipt: {
    de: {
      subject: "Ihr Beleg {{receipt_number}} – {{property_name}}",
      body: `{{greeting}}

vielen Dank für Ihre Zahlung. Hier ist Ihr Beleg {{receipt_number}} vom {{receipt_date}} über {{amount}}:

{{link}}

${SIGNATURE.de}`,
    },
    en: {
      subject: "Your receipt {{receipt_number}} – {{property_name}}",
      body: `{{greeting}}

Thank you for your payment. Here is your receipt {{receipt_number}} of {{receipt_date}} for {{amount}}:

{{link}}

${SIGNATURE.en}`,
    },
  },
  cancellation_invoice: {
    de: {
      subject: "Stornorechnung {{invoice_number}} – {{property_name}}",
      body: `{{greeting}}

wir haben die Rechnung {{canceled_number}} vom {{canceled_date}} storniert. Im Anhang finden Sie dazu die Stornorechnung {{invoice_number}} vom {{invoice_date}} über {{amount}}.

Bitte legen Sie beide gemeinsam ab. Bei Fragen antworten Sie einfach auf diese E-Mail.

${SIGNATURE.de}`,
    },
    en: {
      subject: "Cancellation invoice {{invoice_number}} – {{property_name}}",
      body: `{{greeting}}

We have cancelled invoice {{canceled_number}} of {{canceled_date}}. Attached you will find the cancellation invoice {{invoice_number}} of {{invoice_date}} for {{amount}}.

Please keep the two together. If you have any questions, simply reply to this e-mail.

${SIGNATURE.en}`,
    },
  },
  ...REMINDER_TEMPLATES,
};
