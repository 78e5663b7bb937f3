import { texts } from "#shared/platform/core/text.ts";

/** Texts of the mail that tells admins of an entry of the security log. */
export const noticeMailText = texts({
  subject: { de: "{{property_name}}: {{sentence}}", en: "{{property_name}}: {{sentence}}" },
  body: {
    de: "{{sentence}}.\n\nWann: {{time}}\nWer: {{author}}\nBetrieb: {{property_name}}\n\nWenn das so gewollt ist, müssen Sie nichts tun. Wenn nicht, machen Sie es bitte gleich rückgängig und ändern Sie Ihr Passwort. Alles Weitere steht im Sicherheitsprotokoll:\n{{page}}",
    en: "{{sentence}}.\n\nWhen: {{time}}\nWho: {{author}}\nProperty: {{property_name}}\n\nIf this was intended, there is nothing to do. If not, please undo it at once and change your password. The security log says more:\n{{page}}",
  },
  api_key: { de: "API-Schlüssel „{{name}}“", en: "API key “{{name}}”" },
});
