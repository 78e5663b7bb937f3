import { addDays, weekdayOf } from "#shared/platform/core/stays.ts";

/** Channex's store, as its documentation describes it: entries are applied in their order, each sets only the fields that it names. */

const WEEKDAYS = ["mo", "tu", "we", "th", "fr", "sa", "su"];
/** The time for which a revision is offered without an acknowledgement. */
const OFFERED_MS = 30 * 60_000;

type Fields = Record<string, unknown>;
type Entry = {
  property_id?: string;
  room_type_id?: string;
  rate_plan_id?: string;
  date?: string;
  date_from?: string;
  date_to?: string;
  days?: string[];
  availability?: number;
  rates?: { occupancy: number; rate: number }[];
  min_stay?: number;
  min_stay_arrival?: number;
};
type Revision = { id: string; attributes: Fields; since: number; acknowledged: boolean };

type PartnerOptions = {
  property_id: string;
  now: () => number;
  /** Refuses an entry for no reason of its own. */
  refuses?: () => boolean;
};

export function channexPartner({ property_id, now, refuses = () => false }: PartnerOptions) {
  const rooms = new Map<string, Map<string, number>>();
  const plans = new Map<string, Map<string, Fields>>();
  const revisions: Revision[] = [];
  const today = () => new Date(now()).toISOString().slice(0, 10);

  function daysOf({ date, date_from, date_to, days }: Entry): string[] {
    const from = date ?? date_from ?? "";
    const found: string[] = [];
    for (let day = from < today() ? today() : from; day <= (date ?? date_to ?? from); day = addDays(day, 1)) {
      if (!days || days.includes(WEEKDAYS[weekdayOf(day) - 1] ?? "")) found.push(day);
    }
    return found;
  }

  function take(entry: Entry): Fields | null {
    if (entry.property_id !== property_id) return refused(entry, { property_id: ["is invalid"] });
    const wrong = refuses() ? { entry: ["try again later"] } : wrongFields(entry);
    if (wrong) return refused(entry, wrong);
    for (const day of daysOf(entry)) {
      if (entry.room_type_id !== undefined) days(rooms, entry.room_type_id).set(day, entry.availability ?? 0);
      if (entry.rate_plan_id !== undefined) {
        const cells = days(plans, entry.rate_plan_id);
        cells.set(day, { ...cells.get(day), ...fieldsOf(entry) });
      }
    }
    return null;
  }

  return {
    rooms,
    plans,
    /** Applies a message; answers its warnings, each the entry it refuses and no place. */
    take: (values: readonly Entry[]) => values.flatMap((entry) => take(entry) ?? []),
    /** A portal's booking, its change or its cancellation. */
    offer(id: string, attributes: Fields) {
      revisions.push({ id, attributes: { property_id, ...attributes, id }, since: now(), acknowledged: false });
    },
    /** Offers a revision no longer, though nobody has acknowledged it. */
    forget(id: string) {
      for (const revision of revisions) if (revision.id === id) revision.since = Number.NEGATIVE_INFINITY;
    },
    feed: (limit: number) =>
      revisions
        .filter(({ acknowledged, since }) => !acknowledged && now() - since < OFFERED_MS)
        .slice(0, limit)
        .map(({ id, attributes }) => ({ id, type: "booking_revision", attributes })),
    /** The newest state of each booking that was made since a day, also acknowledged ones. */
    bookings(since: string) {
      const newest = new Map<string, Fields>();
      const made = ({ attributes }: Revision) => String(attributes["inserted_at"]);
      const inOrder = [...revisions].sort((a, b) => (made(a) < made(b) ? -1 : 1));
      for (const { attributes } of inOrder) newest.set(String(attributes["booking_id"]), attributes);
      return [...newest]
        .filter(([, { inserted_at }]) => String(inserted_at) >= since)
        .map(([id, { id: revision_id, ...attributes }]) => ({ id, attributes: { ...attributes, id, revision_id } }));
    },
    /** Plans by day as they are read back: of the prices one. */
    restrictions(from: string, to: string) {
      const shown = ([date, { rates, ...limits }]: [string, Fields]) => {
        const [first] = Array.isArray(rates) ? (rates as { rate: number }[]).slice(-1) : [];
        return [date, { ...limits, ...(first ? { rate: (first.rate / 100).toFixed(2) } : {}) }];
      };
      return Object.fromEntries(
        [...plans].map(([plan, cells]) => [plan, Object.fromEntries([...cells].filter(([date]) => from <= date && date <= to).map(shown))]),
      );
    },
    acknowledge(id: string): boolean {
      const revision = revisions.find((each) => each.id === id);
      if (revision) revision.acknowledged = true;
      return revision !== undefined;
    },
  };
}
export type ChannexPartner = ReturnType<typeof channexPartner>;

function refused(entry: Entry, warning: Fields): Fields {
  return { ...entry, warning };
}

function wrongFields(entry: Entry): Fields | null {
  const wrong: Fields = {};
  for (const [field, value] of Object.entries(entry))
    if (value === null) wrong[field] = ["Should be a non null value or not existed field"];
  const { rates, availability = 0, min_stay_arrival = 1, min_stay } = entry;
  if (rates?.length === 0) wrong["rates"] = ["can't be blank"];
  if (rates?.some(({ rate }) => rate <= 0)) wrong["rate"] = ["must be greater than 0"];
  // For the sake of tests: a price that only the partner does not like.
  if (rates?.some(({ rate }) => rate === 6666)) wrong["rate"] = ["is not a nice number"];
  if (availability < 0) wrong["availability"] = ["must be greater than or equal to 0"];
  if (min_stay_arrival < 1) wrong["min_stay_arrival"] = ["must be greater than or equal to 1"];
  if (min_stay !== undefined) wrong["min_stay"] = ["is not supported by this property"];
  return Object.keys(wrong).length > 0 ? wrong : null;
}

const KEYS = ["property_id", "rate_plan_id", "date", "date_from", "date_to", "days"];

function fieldsOf(entry: Entry): Fields {
  return Object.fromEntries(Object.entries(entry).filter(([field]) => !KEYS.includes(field)));
}

function days<V>(of: Map<string, Map<string, V>>, key: string): Map<string, V> {
  const found = of.get(key) ?? new Map<string, V>();
  of.set(key, found);
  return found;
}
