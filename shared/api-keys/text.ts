import { texts } from "#shared/core/text.ts";

export const apiKeysText = texts({
  title: { de: "API-Schlüssel", en: "API keys" },
  create: { de: "Schlüssel anlegen", en: "Create key" },
  new: { de: "Neuer API-Schlüssel", en: "New API key" },
  details: { de: "Angaben zum Schlüssel", en: "Key details" },
  name: { de: "Name", en: "Name" },
  name_hint: { de: "Welches Programm verwendet ihn?", en: "Which program uses it?" },
  role: { de: "Rolle", en: "Role" },
  role_hint: {
    de: "So wenig wie möglich: das Programm darf, was diese Rolle darf.",
    en: "As little as possible: the program may do what this role may.",
  },
  maker: { de: "Verantwortlich", en: "Responsible" },
  answers: {
    de: "Verantwortlich ist {{name}}: der Schlüssel darf nie mehr, als {{name}} selbst darf.",
    en: "{{name}} is responsible: the key may never do more than {{name}} may.",
  },
  acts_lower: {
    de: "{{name}} ist verantwortlich und darf inzwischen weniger: der Schlüssel arbeitet mit der Rolle {{role}}. Wer ihn speichert, übernimmt die Verantwortung.",
    en: "{{name}} is responsible and may do less by now: the key works in the role {{role}}. Whoever saves it takes it over.",
  },
  maker_gone: {
    de: "{{name}} gehört nicht mehr zum Team: der Schlüssel ruht. Ändern und speichern Sie ihn, um die Verantwortung zu übernehmen.",
    en: "{{name}} has left the team: the key rests. Change and save it to take it over.",
  },
  paused: { de: "Ruht", en: "Resting" },
  state: { de: "Zustand", en: "State" },
  active: { de: "Aktiv", en: "Active" },
  revoked: { de: "Widerrufen", en: "Revoked" },
  revoked_since: { de: "Widerrufen am {{date}}", en: "Revoked on {{date}}" },
  expires_on: { de: "Gültig bis", en: "Valid until" },
  expires_on_hint: {
    de: "Der letzte Tag, an dem er gilt. Leer: ohne Ende.",
    en: "The last day on which it works. Empty: without end.",
  },
  expired: { de: "Abgelaufen", en: "Expired" },
  expired_hint: {
    de: "Galt bis {{date}}. Ein späterer Tag bei „Gültig bis“ macht ihn wieder gültig.",
    en: "Worked until {{date}}. A later day in “Valid until” makes it work again.",
  },
  last_used: { de: "Zuletzt benutzt", en: "Last used" },
  last_used_at: { de: "Zuletzt benutzt am {{date}}.", en: "Last used on {{date}}." },
  never_used: { de: "Noch nie benutzt.", en: "Never used yet." },
  created_at: { de: "Angelegt", en: "Created" },
  empty_title: { de: "Noch kein API-Schlüssel", en: "No API keys yet" },
  empty_detail: {
    de: "Ein Schlüssel verbindet ein anderes Programm mit diesem Betrieb, mit einer Rolle Ihrer Wahl.",
    en: "A key connects another program with this property, in a role of your choice.",
  },
  secret_title: { de: "Schlüssel „{{name}}“ ist angelegt", en: "Key “{{name}}” is created" },
  secret: { de: "Geheimer Schlüssel", en: "Secret key" },
  secret_hint: {
    de: "Er wird nur jetzt gezeigt und kann nicht wieder angezeigt werden. Tragen Sie ihn gleich dort ein, wo er gebraucht wird.",
    en: "It is shown only now and cannot be shown again. Enter it right away where it is needed.",
  },
  use: { de: "So wird er verwendet", en: "How to use it" },
  use_detail: {
    de: "Jeder Aufruf schickt den geheimen Schlüssel in der Kopfzeile mit:",
    en: "Every call sends the secret key along in its header:",
  },
  docs: { de: "Beschreibung der Schnittstelle", en: "Description of the interface" },
  end: { de: "Zugang beenden", en: "End access" },
  end_detail: {
    de: "Ein widerrufener Schlüssel gilt sofort nicht mehr, bleibt aber mit seinem Verlauf in der Liste.",
    en: "A revoked key stops at once, but stays in the list with its history.",
  },
  revoke: { de: "Widerrufen", en: "Revoke" },
  revoke_title: { de: "Schlüssel „{{name}}“ widerrufen?", en: "Revoke key “{{name}}”?" },
  revoke_detail: {
    de: "Das Programm, das ihn verwendet, hat sofort keinen Zugang mehr. Das lässt sich nicht zurücknehmen.",
    en: "The program that uses it loses access at once. This cannot be undone.",
  },
  revoked_done: { de: "Schlüssel widerrufen", en: "Key revoked" },
});
