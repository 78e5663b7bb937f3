import { propertyOnPage } from "#server/channels/guest-links/queries.ts";
import { unsubscribe, unsubscribedAt } from "#server/guests/consents/unsubscribe.ts";
import { readUnsubscribeLink, type UnsubscribeLink } from "#server/guests/consents/unsubscribe-link.ts";
import { type Actor, guestActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, viewOf, write } from "#server/platform/core/work/work.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import type { Unsubscribing } from "#shared/channels/guest-links/schema.ts";
import { guestLinksText } from "#shared/channels/guest-links/text.ts";

/** The page of an unsubscribe link. Throws `not_found` for any other text. */
export function unsubscribing(runtime: Runtime, id: string): Unsubscribing {
  const link = readUnsubscribeLink(runtime, id);
  const view = viewOf(runtime, readerActor(runtime, link));
  return { ...propertyOnPage(runtime, view), unsubscribed_at: unsubscribedAt(view, link) };
}

/** Ends all advertisements to the reader of a link. Throws `not_found` for any other text. */
export function unsubscribeAsGuest(runtime: Runtime, id: string): Unsubscribing {
  const link = readUnsubscribeLink(runtime, id);
  write(runtime, readerActor(runtime, link), (work) => unsubscribe(work, link));
  return unsubscribing(runtime, id);
}

function readerActor(runtime: Runtime, { place }: UnsubscribeLink): Actor {
  const actor = guestActor(place);
  const language = propertyLanguage(viewOf(runtime, actor));
  return { ...actor, language, name: guestLinksText.author_unnamed[language] };
}
