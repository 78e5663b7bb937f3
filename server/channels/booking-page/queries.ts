import { and, eq, isNull, sql } from "drizzle-orm";
import { bookingPages } from "#server/channels/booking-page/tables.ts";
import { allRoomTypes } from "#server/inventory/room-types/queries.ts";
import type { Db } from "#server/platform/core/database/db.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { query } from "#server/platform/core/database/query.ts";
import { type Actor, guestActor } from "#server/platform/core/work/actor.ts";
import { type Config, type Runtime, type View, viewOf } from "#server/platform/core/work/work.ts";
import { allRates } from "#server/prices/rates/queries.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { presentSlug } from "#server/tenant/properties/slugs.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import { type BookingPage, BookingPageInput } from "#shared/channels/booking-page/schema.ts";
import { bookingPageText } from "#shared/channels/booking-page/text.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/fields.ts";

/** Only this module writes through it. */
export const pageStore = entityStore("booking_page", bookingPages);
export type BookingPageRow = ReturnType<typeof pageStore.get>;

const idOfPage = query([], (db, { property }) =>
  db
    .select({ id: bookingPages.id })
    .from(bookingPages)
    .where(and(eq(bookingPages.property_id, property), isNull(bookingPages.deleted_at))),
);

/** Saved booking page of the property; null if none is saved yet. */
export function pageRow(view: View): BookingPageRow | null {
  const found = idOfPage.get(view, {});
  return found ? pageStore.find(view, found.id) : null;
}

/** The page with its defaults where nothing was saved; what an earlier program stored is completed. */
export function pageContent(view: View): BookingPageInput {
  return BookingPageInput.parse(pageRow(view)?.content ?? {});
}

/** The page as its owner sees it, with its address, and without rates and room types that were deleted since it was saved. */
export function bookingPage(view: View, config: Pick<Config, "public_url">): BookingPage {
  const { slug } = getProperty(view, view.actor.property_id);
  const { rate_ids, room_types, ...page } = pageContent(view);
  const rates = new Set(allRates(view).map(({ id }) => id));
  const types = new Set(allRoomTypes(view).map(({ id }) => id));
  return {
    ...page,
    rate_ids: rate_ids.filter((id) => rates.has(id)),
    room_types: room_types.filter(({ room_type_id }) => types.has(room_type_id)),
    url: pageUrl(config, slug),
    version: pageRow(view)?.version ?? 0,
  };
}

/** The address of a property's page. */
export function pageUrl({ public_url }: Pick<Config, "public_url">, slug: string): string {
  return `${public_url.replace(/\/+$/, "")}/book/${slug}`;
}

const placeBySlug = query(
  ["slug"],
  (db, { slug }) =>
    db
      .select({ property_id: properties.id, time_zone: properties.time_zone })
      .from(properties)
      .innerJoin(bookingPages, eq(bookingPages.property_id, properties.id))
      .where(
        and(
          eq(properties.slug, slug),
          isNull(properties.deleted_at),
          isNull(bookingPages.deleted_at),
          sql`json_extract(${bookingPages.content}, '$.active') = 1`,
        ),
      ),
  { acrossProperties: "a guest names the property by its slug" },
);

/**
 * The actor for the calls of a property's booking page, by its short name or a former one. Throws `not_found` for an
 * unknown page and for one that is not open, in the same words.
 */
export function visitorOf(runtime: Runtime, slug: string, language: Language | null = null): Actor {
  const actor = guestActor(placeOfPage(runtime.db, slug));
  const own = propertyLanguage(viewOf(runtime, actor));
  return { ...actor, name: bookingPageText.author[own], language: language ?? own };
}

/** The present short name of the open page to which a former name leads; null for any other name. */
export function movedTo(db: Db, slug: string): string | null {
  const present = presentSlug(db, slug);
  return present !== slug && placeBySlug.get({ db }, { slug: present }) ? present : null;
}

function placeOfPage(db: Db, slug: string): { property_id: string; time_zone: string } {
  const place = placeBySlug.get({ db }, { slug: presentSlug(db, slug) });
  if (!place) throw new Problem("not_found");
  return place;
}
