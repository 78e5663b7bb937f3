import { IconCircleCheck, IconLinkOff } from "@tabler/icons-react";
import { GuestContact } from "#client/channels/guest-links/guest-contact.tsx";
import css from "#client/channels/guest-links/guest-page.module.css";
import { useSay } from "#client/platform/core/i18n.ts";
import type { GuestProperty, LinkPurpose } from "#shared/channels/guest-links/schema.ts";

/** The page of a link that was used or has expired: with the property's name, without anything about the stay. */
export function DeadLink({ property, purpose }: { property: GuestProperty | null; purpose: LinkPurpose }) {
  const say = useSay();
  // An offer's link on the page of the form, or the other way round, is alive elsewhere and leads nowhere here.
  const state = property && property.state !== "alive" ? property.state : null;
  const Icon = state === "confirmed" || state === "complete" ? IconCircleCheck : IconLinkOff;
  return (
    <div className={css["state"]} role="alert">
      <Icon size={40} stroke={1.4} aria-hidden />
      <h1>{say(state === null ? "guest_links.dead_title" : `guest_links.state_${state}_title`)}</h1>
      <p>{say(state === null ? `guest_links.dead_${purpose}` : `guest_links.state_${state}`)}</p>
      {property && <GuestContact property={property} />}
    </div>
  );
}
