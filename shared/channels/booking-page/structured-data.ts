import { amenitiesText } from "#shared/channels/booking-page/amenities.ts";
import type { PublicProperty } from "#shared/channels/booking-page/schema.ts";
import type { Address } from "#shared/platform/core/fields.ts";
import type { Language } from "#shared/platform/core/language.ts";
import { usualHours } from "#shared/platform/core/usual-times.ts";

type PostalAddress = Partial<Address>;
/** The page's own address, the one of everything that is named from the root, and where the property is. */
type PageOfProperty = { url: string; origin: string; address: PostalAddress };

/**
 * Structured data for search engines: a `Hotel` of schema.org with its rooms and the page to book them. Prices depend on days and
 * persons, so an offer names the page instead of a price (https://schema.org/Hotel, https://schema.org/docs/hotels.html).
 */
export function structuredData(
  property: PublicProperty,
  language: Language,
  { url, origin, address }: PageOfProperty,
): Record<string, unknown> {
  const { start, end } = usualHours(property);
  const amenities = (keys: PublicProperty["amenities"]) =>
    keys.map((key) => ({ "@type": "LocationFeatureSpecification", name: amenitiesText[key][language], value: true }));
  const pictures = (shown: PublicProperty["pictures"]) => shown.map(({ large_url }) => `${origin}${large_url}`);
  const words = (text: { de: string | null; en: string | null }) => text[language] ?? text.de ?? text.en ?? undefined;
  const rooms = property.room_types.map((type) => ({
    "@type": "HotelRoom",
    name: type.name[language],
    description: words(type.description),
    occupancy: { "@type": "QuantitativeValue", maxValue: type.max_occupancy, unitCode: "C62" },
    amenityFeature: amenities(type.amenities),
    image: pictures(type.pictures),
  }));
  return {
    "@context": "https://schema.org",
    "@type": "Hotel",
    "@id": url,
    name: property.name,
    url: property.website ?? url,
    description: words(property.description),
    image: pictures(property.pictures),
    logo: property.logo_url === null ? undefined : `${origin}${property.logo_url}`,
    telephone: property.phone ?? undefined,
    email: property.email ?? undefined,
    address: addressOf(address),
    checkinTime: start,
    checkoutTime: end,
    currenciesAccepted: property.currency,
    amenityFeature: amenities(property.amenities),
    containsPlace: rooms,
    makesOffer: rooms.map((room) => ({
      "@type": "Offer",
      itemOffered: { "@type": "HotelRoom", name: room.name },
      priceCurrency: property.currency,
      businessFunction: "http://purl.org/goodrelations/v1#LeaseOut",
      url,
    })),
    potentialAction: {
      "@type": "ReserveAction",
      target: { "@type": "EntryPoint", urlTemplate: url, actionPlatform: "http://schema.org/MobileWebPlatform" },
      result: { "@type": "LodgingReservation" },
    },
  };
}

function addressOf({ line1, line2, postal_code, city, state, country }: PostalAddress): Record<string, unknown> | undefined {
  if (!line1 && !city) return undefined;
  return {
    "@type": "PostalAddress",
    streetAddress: [line1, line2].filter(Boolean).join(", ") || undefined,
    postalCode: postal_code ?? undefined,
    addressLocality: city ?? undefined,
    addressRegion: state ?? undefined,
    addressCountry: country ?? undefined,
  };
}
