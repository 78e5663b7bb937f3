import { texts } from "#shared/platform/core/text.ts";

/** Texts of the test mail. */
export const testMailText = texts({
  subject: { de: "Testmail von {{property_name}}", en: "Test mail from {{property_name}}" },
  body: {
    de: "Diese Mail zeigt, dass Keyrack für {{property_name}} Mails verschickt. Sie müssen nichts tun.",
    en: "This mail shows that Keyrack sends mails for {{property_name}}. There is nothing to do.",
  },
});
