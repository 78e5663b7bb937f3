/** Domains of the addresses that portals give guests in place of their own. */
const ALIAS_DOMAINS = [
  "guest.booking.com",
  "property.booking.com",
  "m.expediapartnercentral.com",
  "guest.airbnb.com",
  "reply.airbnb.com",
  "agoda-messaging.com",
  "messages.homeaway.com",
] as const;

/** True for an address that a portal gave a guest for one booking: mail goes through the portal, which forwards no advertising. */
export function isPortalAlias(email: string): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return ALIAS_DOMAINS.some((alias) => domain === alias || domain.endsWith(`.${alias}`));
}
