import type { Config, View } from "#server/platform/core/work/work.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";

/** The sender and the reply-to address of the property's mails. */
export type FromLine = { from: string | { name: string; address: string }; reply_to: string | null };

/** The property's own address, else the installation's; null if neither is set. */
export function fromLineOf(view: View, config: Pick<Config, "mail_from">): FromLine | null {
  const property = getProperty(view, view.actor.property_id);
  const address = generalSettings(view).mail_from ?? config.mail_from;
  if (address === null) return null;
  return { from: address.includes("<") ? address : { name: property.name, address }, reply_to: property.communication.email ?? null };
}
