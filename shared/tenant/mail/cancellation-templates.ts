import type { Language } from "#shared/platform/core/fields.ts";
import { SIGNATURE } from "#shared/tenant/mail/signature.ts";
import type { Template } from "#shared/tenant/mail/template.ts";

/** The default words that confirm a cancellation, to the guest of a stay and to the customer of a group. */
export const CANCELLATION_TEMPLATES: Readonly<Record<"cancellation" | "group_cancellation", Readonly<Record<Language, Template>>>> = {
  cancellation: {
    de: {
      subject: "Stornierung Ihrer Buchung {{code}} – {{property_name}}",
      body: `{{greeting}}

hiermit bestätigen wir die Stornierung dieser Buchung:

Buchungsnummer: {{code}}
Gast: {{traveler}}
Anreise: {{check_in}}
Abreise: {{check_out}}
Aufenthalt: {{nights}}, {{persons}}
Zimmer: {{room_type}}

Stornogebühr: {{cancellation_fee}}
{{payments}}

Bei Fragen antworten Sie einfach auf diese E-Mail. Wir würden uns freuen, Sie ein anderes Mal begrüßen zu dürfen.

${SIGNATURE.de}`,
    },
    en: {
      subject: "Cancellation of your booking {{code}} – {{property_name}}",
      body: `{{greeting}}

This is to confirm that the following booking has been cancelled:

Booking number: {{code}}
Guest: {{traveler}}
Arrival: {{check_in}}
Departure: {{check_out}}
Stay: {{nights}}, {{persons}}
Room: {{room_type}}

Cancellation fee: {{cancellation_fee}}
{{payments}}

If you have any questions, simply reply to this e-mail. We would be delighted to welcome you another time.

${SIGNATURE.en}`,
    },
  },
  group_cancellation: {
    de: {
      subject: "Stornierung für {{group_name}} – {{property_name}}",
      body: `{{greeting}}

hiermit bestätigen wir die Stornierung für Ihre Gruppe:

Gruppe: {{group_name}}
Anreise: {{check_in}}
Abreise: {{check_out}}
Storniert: {{rooms}}, {{persons}}
Buchungsnummern: {{codes}}

Stornogebühr: {{cancellation_fee}}
{{payments}}

Bei Fragen antworten Sie einfach auf diese E-Mail. Wir würden uns freuen, Ihre Gruppe ein anderes Mal begrüßen zu dürfen.

${SIGNATURE.de}`,
    },
    en: {
      subject: "Cancellation for {{group_name}} – {{property_name}}",
      body: `{{greeting}}

This is to confirm the following cancellation for your group:

Group: {{group_name}}
Arrival: {{check_in}}
Departure: {{check_out}}
Cancelled: {{rooms}}, {{persons}}
Booking numbers: {{codes}}

Cancellation fee: {{cancellation_fee}}
{{payments}}

If you have any questions, simply reply to this e-mail. We would be delighted to welcome your group another time.

${SIGNATURE.en}`,
    },
  },
};
