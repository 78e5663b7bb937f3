import { z } from "zod";
import { Name } from "#shared/platform/core/fields.ts";

const GuestName = Name.nullable().default(null);
const NamedForGuests = z.string().nullable();

/**
 * Names for guests per language; null if `name` is used for guests as well. Staff see `name`, English-speaking staff the
 * English one. Items, room types and payment methods have these fields.
 */
export const GUEST_NAME_INPUT = {
  name_de: GuestName.describe("The name in German, for texts to guests; null means that name is used"),
  name_en: GuestName.describe("The name in English, for texts to guests; null means that name is used"),
};
export const GUEST_NAMES = {
  name_de: NamedForGuests.describe("The name in German, for texts to guests; null means that name is used"),
  name_en: NamedForGuests.describe("The name in English, for texts to guests; null means that name is used"),
};
