import { soldTypes } from "#server/channels/booking-page/offers.ts";
import { pageContent } from "#server/channels/booking-page/queries.ts";
import { Download } from "#server/platform/core/calls/transfer.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import { usualTimes } from "#server/stays/availability/stay-times.ts";
import { downloadOf, getFile } from "#server/tenant/files/queries.ts";
import { addressLines } from "#server/tenant/pdf/recipient.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";
import { arrivalDays } from "#shared/channels/booking-page/rules.ts";
import type { BookingPageInput, Picture, Presentation, PublicProperty, ShownPicture } from "#shared/channels/booking-page/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { nameFor } from "#shared/platform/core/names-by-language.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";
import { imprintOf, privacyOf } from "#shared/tenant/properties/legal.ts";
import { termsFor } from "#shared/tenant/settings/rules.ts";

/** Public data of the property and of the room types that its booking page sells. */
export function publicProperty(view: View): PublicProperty {
  const property = getProperty(view, view.actor.property_id);
  const { slug, name, branding, time_zone, currency, address, communication, legal } = property;
  const page = pageContent(view);
  const settings = generalSettings(view);
  const days = arrivalDays(page, hotelDay(view.now, view.actor.time_zone));
  const types = soldTypes(view, page);
  const shownOf = new Map(page.room_types.map((type) => [type.room_type_id, type]));
  const legalIn = (language: Language) => ({
    imprint: imprintOf(property, language),
    privacy: privacyOf(property, language),
    terms: termsFor(settings, language),
  });
  return {
    slug,
    name,
    time_zone,
    currency,
    ...usualTimes(view),
    ...shown(slug, page.property),
    house_rules: page.house_rules,
    primary_color: branding.primary_color ?? null,
    logo_url: branding.logo_id ? pictureUrl(slug, branding.logo_id) : null,
    address: addressLines([], address, address.country ?? null),
    country: address.country ?? null,
    phone: communication.phone ?? null,
    email: communication.email ?? null,
    website: communication.website ?? null,
    language: settings.language,
    first_arrival: days.first,
    last_arrival: days.last,
    books: page.books,
    offer_hours: page.offer_hours,
    asks_address: page.asks_deposit,
    max_occupancy: Math.max(1, ...types.map(({ max_occupancy }) => max_occupancy)),
    room_types: types.map((type) => ({
      room_type_id: type.id,
      name: { de: nameFor(type, "de"), en: nameFor(type, "en") },
      max_occupancy: type.max_occupancy,
      max_cots: type.max_cots,
      ...shown(slug, shownOf.get(type.id) ?? EMPTY),
    })),
    legal: { de: legalIn("de"), en: legalIn("en") },
    imprint_url: legal.imprint_url ?? null,
    privacy_url: legal.privacy_url ?? null,
  };
}

const EMPTY: Presentation = { description: { de: null, en: null }, amenities: [], pictures: [] };

function shown(slug: string, { description, amenities, pictures }: Presentation) {
  return { description, amenities, pictures: pictures.map((picture) => shownPicture(slug, picture)) };
}

function shownPicture(slug: string, { large_id, medium_id, small_id, ...rest }: Picture): ShownPicture {
  return {
    large_url: pictureUrl(slug, large_id),
    medium_url: pictureUrl(slug, medium_id),
    small_url: pictureUrl(slug, small_id),
    ...rest,
  };
}

/** A path on the own host: a file never changes, so its address is kept for ever. */
function pictureUrl(slug: string, id: string): string {
  return `/api/public/properties/${slug}/pictures/${id}`;
}

/** A picture that the page shows, or the logo. Throws `not_found` for every other file. */
export function publicPicture(view: View, config: Config, id: string): Download {
  const { branding } = getProperty(view, view.actor.property_id);
  if (id !== branding.logo_id && !idsOf(pageContent(view)).includes(id)) throw new Problem("not_found");
  const { file } = downloadOf(config, getFile(view, id));
  return new Download({ ...file, isPublic: true });
}

function idsOf({ property, room_types }: BookingPageInput): string[] {
  const pictures = [property, ...room_types].flatMap((each) => each.pictures);
  return pictures.flatMap(({ large_id, medium_id, small_id }) => [large_id, medium_id, small_id]);
}
