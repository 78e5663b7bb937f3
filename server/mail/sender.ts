import type { Config, View } from "#server/core/work/work.ts";
import { addressLine } from "#server/paper/recipient.ts";
import { getProperty } from "#server/properties/queries.ts";
import { generalSettings } from "#server/settings/queries.ts";
import { isLocalAddress } from "#shared/core/local-address.ts";
import type { MailPreview, MailSetup } from "#shared/mail/schema.ts";
import type { Property } from "#shared/properties/schema.ts";

/** Under whose name the house writes, and who gets the answers. */
export type Sender = { from: string | { name: string; address: string }; reply_to: string | null };

/** The property's own address, else the installation's; null where neither was set. */
export function senderOf(view: View, config: Pick<Config, "mail_from">): Sender | null {
  const property = getProperty(view, view.actor.property_id);
  const address = generalSettings(view).mail_from ?? config.mail_from;
  if (address === null) return null;
  return { from: address.includes("<") ? address : { name: property.name, address }, reply_to: property.communication.email ?? null };
}

/** Who sends, what stands in the way of it, and for how long a mail can be taken back. */
export function mailSetup(view: View, config: Config): MailSetup {
  const sender = senderOf(view, config);
  const { undo_seconds } = generalSettings(view);
  const local_address = isLocalAddress(config.public_url) ? config.public_url : null;
  return { from: sender === null ? null : inOneLine(sender.from), obstacle: obstacleOf(config, sender), undo_seconds, local_address };
}

/** What a preview says of the house itself. */
export function houseOfMails(view: View, config: Config): MailSetup & Pick<MailPreview, "primary_color" | "property_name" | "logo_id"> {
  const { name, branding } = getProperty(view, view.actor.property_id);
  return {
    ...mailSetup(view, config),
    primary_color: branding.primary_color ?? null,
    property_name: name,
    logo_id: branding.logo_id ?? null,
  };
}

function inOneLine(from: Sender["from"]): string {
  return typeof from === "string" ? from : `${from.name} <${from.address}>`;
}

function obstacleOf(config: Config, sender: Sender | null): MailSetup["obstacle"] {
  if (config.smtp_url === null) return "no_server";
  return sender === null ? "no_sender" : null;
}

/** What the templates of every kind can say of the house. */
export function houseValues({ name, communication, address }: Property): Record<string, string | null> {
  return {
    property_name: name,
    property_phone: communication.phone ?? null,
    property_email: communication.email ?? null,
    property_website: communication.website ?? null,
    property_address: addressLine(address) || null,
  };
}
