import { optionalText, own, part, type WordContext } from "#client/platform/ui/form/fields.ts";
import type { Amenity } from "#shared/channels/booking-page/amenities.ts";
import type { Picture } from "#shared/channels/booking-page/schema.ts";

const TEXT = { minRows: 4, maxRows: 16, maxLength: 4000 } as const;

/** Fields of the presentation of the property or a room type. */
export const PRESENTATION_FIELDS = {
  description: part("page_settings.description", {
    de: optionalText("page_settings.description_de", TEXT),
    en: optionalText("page_settings.description_en", TEXT),
  }),
  amenities: own<Amenity[]>("page_settings.amenities", {
    initial: [],
    words: (amenities, { say }) => amenities.map((amenity) => say(`amenities.${amenity}`)).join(", "),
  }),
  pictures: own<Picture[]>("page_settings.pictures", { initial: [], words: wordsOfPictures }),
};

function wordsOfPictures(pictures: readonly Picture[], { say }: WordContext): string {
  const named = pictures.flatMap(({ alt }) => alt.de ?? alt.en ?? []);
  return [say("page_settings.pictures_count", { count: pictures.length }), ...named].join(", ");
}

/** The same of the property, with its house rules. */
export const PROPERTY_FIELDS = {
  ...PRESENTATION_FIELDS,
  house_rules: part("page_settings.house_rules", {
    de: optionalText("page_settings.house_rules_de", TEXT),
    en: optionalText("page_settings.house_rules_en", TEXT),
  }),
};
