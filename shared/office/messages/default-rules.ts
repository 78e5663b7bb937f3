import { MessageRuleInput } from "#shared/office/messages/schema.ts";
import type { Language } from "#shared/platform/core/fields.ts";

const NAMES = {
  check_in_link: { de: "Link zum Online-Check-in", en: "Online check-in link" },
  directions: { de: "Anreise und Wegbeschreibung", en: "Arrival and directions" },
  welcome: { de: "Willkommen", en: "Welcome" },
  all_fine: { de: "Ist alles in Ordnung?", en: "Is everything fine?" },
  departure: { de: "Infos zur Abreise", en: "About your departure" },
  thanks: { de: "Danke nach der Abreise", en: "Thanks after departure" },
} as const;

const DIRECTIONS = {
  de: {
    subject: "Ihre Anreise am {{check_in}}",
    body: `{{greeting}}

bald ist es so weit: Wir erwarten Sie am {{check_in}}. Ihr Zimmer ist ab {{check_in_time}} Uhr für Sie bereit.

Sie finden uns hier: {{property_address}}. Wenn Sie sich verspäten oder den Weg nicht finden, rufen Sie uns bitte an: {{property_phone}}.

Wir wünschen Ihnen eine gute Reise und freuen uns auf Sie.

{{property_name}}`,
  },
  en: {
    subject: "Your arrival on {{check_in}}",
    body: `{{greeting}}

your stay with us begins soon: we expect you on {{check_in}}. Your room is ready from {{check_in_time}}.

You find us here: {{property_address}}. If you are late or cannot find the way, please call us: {{property_phone}}.

We wish you a good journey and look forward to seeing you.

{{property_name}}`,
  },
};

const WELCOME = {
  de: {
    subject: "Willkommen bei uns",
    body: `{{greeting}}

schön, dass Sie da sind. Wir wünschen Ihnen einen angenehmen Aufenthalt bis {{check_out}}.

Wenn Ihnen etwas fehlt, antworten Sie einfach auf diese Nachricht oder sprechen Sie uns an.

{{property_name}}`,
  },
  en: {
    subject: "Welcome",
    body: `{{greeting}}

it is good to have you here. We wish you a pleasant stay until {{check_out}}.

If there is anything you need, just answer this message or talk to us.

{{property_name}}`,
  },
};

const ALL_FINE = {
  de: {
    subject: "Ist alles in Ordnung?",
    body: `{{greeting}}

wir hoffen, Sie haben gut geschlafen und fühlen sich wohl bei uns.

Wenn wir etwas besser machen können, sagen Sie es uns bitte gleich: Eine kurze Antwort auf diese Nachricht genügt.

{{property_name}}`,
  },
  en: {
    subject: "Is everything fine?",
    body: `{{greeting}}

we hope that you slept well and feel at home with us.

If there is anything that we can do better, please tell us now: a short answer to this message is enough.

{{property_name}}`,
  },
};

const DEPARTURE = {
  de: {
    subject: "Ihre Abreise am {{check_out}}",
    body: `{{greeting}}

Ihr Aufenthalt geht zu Ende. Bitte geben Sie Ihr Zimmer am {{check_out}} bis {{check_out_time}} Uhr frei.

Wenn Sie früh abreisen oder Ihr Gepäck noch bei uns lassen möchten, sagen Sie uns bitte heute Bescheid.

{{property_name}}`,
  },
  en: {
    subject: "Your departure on {{check_out}}",
    body: `{{greeting}}

your stay is coming to its end. Please leave your room by {{check_out_time}} on {{check_out}}.

If you leave early, or would like to leave your luggage with us for a while, please tell us today.

{{property_name}}`,
  },
};

const THANKS = {
  de: {
    subject: "Danke für Ihren Besuch",
    body: `{{greeting}}

danke, dass Sie bei uns waren. Wir hoffen, Sie sind gut nach Hause gekommen und denken gern an Ihren Aufenthalt zurück.

Wenn Sie etwas bei uns vergessen haben oder uns etwas sagen möchten, antworten Sie einfach auf diese Nachricht.

{{property_name}}`,
  },
  en: {
    subject: "Thank you for your visit",
    body: `{{greeting}}

thank you for staying with us. We hope that you had a good journey home and like to think back to your stay.

If you left something behind or would like to tell us something, just answer this message.

{{property_name}}`,
  },
};

/** The rules that a property starts with, all of them switched off, with names in its language. */
export function defaultRules(language: Language): MessageRuleInput[] {
  return [
    { name: NAMES.check_in_link[language], occasion: "before_arrival", days: 7, time: "10:00", content: "pre_check_in" },
    { name: NAMES.directions[language], occasion: "before_arrival", days: 3, time: "10:00", template: DIRECTIONS },
    { name: NAMES.welcome[language], occasion: "check_in", template: WELCOME },
    { name: NAMES.all_fine[language], occasion: "during_stay", days: 1, time: "10:00", template: ALL_FINE },
    { name: NAMES.departure[language], occasion: "before_departure", days: 1, time: "17:00", template: DEPARTURE },
    { name: NAMES.thanks[language], occasion: "after_departure", days: 1, time: "10:00", template: THANKS },
  ].map((rule) => MessageRuleInput.parse(rule));
}
