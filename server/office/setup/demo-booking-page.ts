import { pageStore } from "#server/channels/booking-page/queries.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { BookingPageInput, type Presentation } from "#shared/channels/booking-page/schema.ts";

type OnlineTexts = Pick<Presentation, "description" | "amenities">;

/** Texts about the room types for guests, in the order of `DEMO_ROOM_TYPES`. */
const ROOM_TYPES: readonly OnlineTexts[] = [
  {
    description: {
      de: "Ruhig gelegen zum Innenhof, mit einem Bett aus Zirbenholz und einem Schreibtisch am Fenster. 16 m².",
      en: "Quiet, facing the courtyard, with a stone pine bed and a desk by the window. 16 m².",
    },
    amenities: ["wifi", "shower", "desk", "tv", "non_smoking"],
  },
  {
    description: {
      de: "Helles Zimmer mit Blick über das Brandenberger Tal. Doppelbett mit zwei Matratzen, Sitzecke und Dusche. 24 m².",
      en: "A bright room with a view over the Brandenberg valley. Double bed with two mattresses, a seating area and a shower. 24 m².",
    },
    amenities: ["wifi", "view", "shower", "hair_dryer", "tv", "non_smoking"],
  },
  {
    description: {
      de: "Unser Lieblingszimmer: vom Balkon schauen Sie auf das Rofangebirge, morgens mit Kaffee aus der eigenen Maschine. Auf Wunsch stellen wir ein drittes Bett dazu. 28 m².",
      en: "Our favourite: from the balcony you look at the Rofan mountains, in the morning with coffee from your own machine. We gladly add a third bed. 28 m².",
    },
    amenities: ["wifi", "balcony", "view", "shower", "coffee", "hair_dryer", "safe", "tv", "non_smoking"],
  },
  {
    description: {
      de: "Zwei verbundene Schlafzimmer, damit alle ruhig schlafen: eines mit Doppelbett, eines mit Stockbett und Spielecke. Badewanne, Babybett auf Wunsch. 42 m².",
      en: "Two connected bedrooms, so that everybody sleeps well: one with a double bed, one with bunk beds and a corner to play. Bathtub, a cot on request. 42 m².",
    },
    amenities: ["wifi", "bathtub", "baby_cot", "fridge", "tv", "non_smoking"],
  },
  {
    description: {
      de: "Eine eigene kleine Wohnung unter dem Dach: Küche, Wohnzimmer mit Kachelofen, Schlafzimmer und Terrasse nach Süden. 58 m².",
      en: "A small flat of your own under the roof: kitchen, living room with a tiled stove, bedroom and a terrace facing south. 58 m².",
    },
    amenities: ["wifi", "kitchen", "terrace", "view", "shower", "coffee", "fridge", "washing_machine", "tv", "non_smoking"],
  },
];

const PROPERTY: OnlineTexts = {
  description: {
    de: "Ein Gästehaus mit 24 Zimmern am Sonnenhang von Brandenberg, geführt von Familie Sonnleitner in dritter Generation. Vor der Tür beginnen die Wege in den Rofan, am Abend wartet die Sauna, und zum Frühstück gibt es Brot aus dem eigenen Ofen.",
    en: "A guesthouse with 24 rooms on the sunny slope of Brandenberg, run by the Sonnleitner family in the third generation. The paths into the Rofan mountains begin at the door, in the evening the sauna awaits you, and breakfast comes with bread from our own oven.",
  },
  amenities: ["wifi", "parking", "e_charging", "breakfast", "sauna", "garden", "playground", "bicycles", "ski_room", "elevator"],
};

const HOUSE_RULES = {
  de: "Hunde sind willkommen, bitte sagen Sie uns vorher Bescheid. Nachtruhe ab 22 Uhr. Spätanreise bitte bis 18 Uhr melden.",
  en: "Dogs are welcome, please let us know beforehand. Quiet hours from 10 p.m. Please tell us by 6 p.m. if you arrive late.",
};

type OnlineOffer = { roomTypeIds: readonly string[]; rateIds: { direct: string; half_board: string } };

/** Opens the demo's booking page: guests book at once, with half board if they like. */
export function insertBookingPage(work: Work, { roomTypeIds, rateIds }: OnlineOffer): void {
  const content = BookingPageInput.parse({
    active: true,
    books: "at_once",
    rate_ids: [rateIds.direct, rateIds.half_board],
    house_rules: HOUSE_RULES,
    property: PROPERTY,
    room_types: roomTypeIds.map((room_type_id, index) => ({ room_type_id, ...ROOM_TYPES[index] })),
  });
  pageStore.insert(work, { content });
}
