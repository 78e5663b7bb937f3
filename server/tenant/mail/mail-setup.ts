import type { Config, View } from "#server/platform/core/work/work.ts";
import { type FromLine, fromLineOf } from "#server/tenant/mail/from-line.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";
import { isLocalAddress } from "#shared/platform/core/local-address.ts";
import type { MailPreview, MailSetup } from "#shared/tenant/mail/schema.ts";

/** The sender, what prevents sending, and how long a mail can be withdrawn. */
export function mailSetup(view: View, config: Config): MailSetup {
  const fromLine = fromLineOf(view, config);
  const { undo_seconds } = generalSettings(view);
  const local_address = isLocalAddress(config.public_url) ? config.public_url : null;
  return { from: fromLine && inOneLine(fromLine.from), refusal: refusalOf(config, fromLine), undo_seconds, local_address };
}

/** Returns the refusal that prevents all mails of the property; null if mails can be sent. */
export function mailRefusal(view: View, config: Config): MailSetup["refusal"] {
  return refusalOf(config, fromLineOf(view, config));
}

/** The property's data for the preview of a mail. */
export function propertyInPreview(
  view: View,
  config: Config,
): MailSetup & Pick<MailPreview, "primary_color" | "property_name" | "logo_id"> {
  const { name, branding } = getProperty(view, view.actor.property_id);
  return {
    ...mailSetup(view, config),
    primary_color: branding.primary_color ?? null,
    property_name: name,
    logo_id: branding.logo_id ?? null,
  };
}

function inOneLine(from: FromLine["from"]): string {
  return typeof from === "string" ? from : `${from.name} <${from.address}>`;
}

function refusalOf(config: Config, fromLine: FromLine | null): MailSetup["refusal"] {
  if (config.smtp_url === null) return "no_server";
  return fromLine === null ? "no_sender" : null;
}
