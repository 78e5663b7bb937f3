import { texts } from "#shared/platform/core/text.ts";

/** Amenities of a room type or the property. The keys are stored. */
export const amenitiesText = texts({
  wifi: { de: "WLAN", en: "Wi-Fi" },
  parking: { de: "Parkplatz", en: "Parking" },
  e_charging: { de: "E-Ladestation", en: "EV charging" },
  breakfast: { de: "Frühstück", en: "Breakfast" },
  restaurant: { de: "Restaurant", en: "Restaurant" },
  bar: { de: "Bar", en: "Bar" },
  sauna: { de: "Sauna", en: "Sauna" },
  pool: { de: "Pool", en: "Pool" },
  garden: { de: "Garten", en: "Garden" },
  playground: { de: "Spielplatz", en: "Playground" },
  bicycles: { de: "Fahrräder", en: "Bicycles" },
  ski_room: { de: "Skiraum", en: "Ski room" },
  elevator: { de: "Lift", en: "Lift" },
  accessible: { de: "Barrierefrei", en: "Step-free access" },
  pets: { de: "Haustiere willkommen", en: "Pets welcome" },
  non_smoking: { de: "Nichtraucher", en: "Non-smoking" },
  balcony: { de: "Balkon", en: "Balcony" },
  terrace: { de: "Terrasse", en: "Terrace" },
  view: { de: "Aussicht", en: "View" },
  shower: { de: "Dusche", en: "Shower" },
  bathtub: { de: "Badewanne", en: "Bathtub" },
  hair_dryer: { de: "Haartrockner", en: "Hair dryer" },
  tv: { de: "Fernseher", en: "TV" },
  kitchen: { de: "Küche", en: "Kitchen" },
  coffee: { de: "Kaffee und Tee", en: "Coffee and tea" },
  fridge: { de: "Kühlschrank", en: "Fridge" },
  safe: { de: "Safe", en: "Safe" },
  desk: { de: "Schreibtisch", en: "Desk" },
  air_conditioning: { de: "Klimaanlage", en: "Air conditioning" },
  baby_cot: { de: "Babybett", en: "Baby cot" },
  washing_machine: { de: "Waschmaschine", en: "Washing machine" },
});
export type Amenity = keyof typeof amenitiesText;

/** In the order in which they are offered and shown. */
export const AMENITIES = Object.keys(amenitiesText) as [Amenity, ...Amenity[]];
