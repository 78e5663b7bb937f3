import { amount, least, most } from "#shared/platform/core/money.ts";
import { type NightSource, nightSource, type RateLevel } from "#shared/prices/pricing/price-list.ts";
import {
  levelsAt,
  type PriceBook,
  type PricePeriod,
  priceStretches,
  type SourcedPrice,
  type Stretch,
} from "#shared/prices/pricing/rate-levels.ts";
import { periodsOverlap, placeKey, placeOf } from "#shared/prices/rates/rules.ts";

export type GridRow = { key: string; room_type_id: string; type_name: string; occupancy: number; isFirst: boolean };
/** `owner` names the parent rate whose period it is; such a column is looked at, not typed into. */
export type GridColumn = { key: string; period: PricePeriod | null; owner: string | null; tone: number };

/** Content of a cell: its own price, or the inherited one of its days. Amounts are in major units. */
export type CellView = {
  own: number | null;
  least: number | null;
  most: number | null;
  /** Some days of the cell have no price at all. */
  hasGap: boolean;
  stretches: readonly Stretch[];
};

type RoomTypeFacts = { id: string; name: string; min_occupancy: number; max_occupancy: number };

const TONES = 6;
const NEVER = "0001-01-01";

/** Every number of persons that each room type can take, type by type. */
export function gridRows(types: readonly RoomTypeFacts[]): GridRow[] {
  return types.flatMap(({ id, name, min_occupancy, max_occupancy }) =>
    Array.from({ length: max_occupancy - min_occupancy + 1 }, (_, i) => ({
      key: `${id} ${min_occupancy + i}`,
      room_type_id: id,
      type_name: name,
      occupancy: min_occupancy + i,
      isFirst: i === 0,
    })),
  );
}

/**
 * The whole year, then the rate's periods as they come; those of its parents follow where the rate has no own period.
 * `since` leaves out what was over by then.
 */
export function gridColumns(chain: readonly PriceBook[], since: string | null): GridColumn[] {
  const [own] = chain;
  const ownPeriods = toned(own?.restrictions ?? []);
  const taken: PricePeriod[] = ownPeriods.map(({ period }) => period);
  const inherited = chain.slice(1).flatMap((rate) => {
    const free = (rate.restrictions ?? []).filter((period) => !taken.some((each) => periodsOverlap(each, period)));
    taken.push(...free);
    return toned(free).map((column) => ({ ...column, owner: rate.name }));
  });
  const periods = [...ownPeriods.map((column) => ({ ...column, owner: null })), ...inherited];
  return [
    { key: "year", period: null, owner: null, tone: 0 },
    ...periods.filter(({ period }) => since === null || period.to >= since).map((column) => ({ ...column, key: column.period.id })),
  ];
}

/** In the order of the calendar, each with the number of its colour: the summers of all years have one, the winters another. */
export function toned(periods: readonly PricePeriod[]): { period: PricePeriod; tone: number }[] {
  const sorted = [...periods].sort((a, b) => a.from.localeCompare(b.from));
  const seasons = [...new Set(sorted.map(seasonOf))];
  return sorted.map((period) => ({ period, tone: seasons.indexOf(seasonOf(period)) % TONES }));
}

/** `Winter 2026/27` and `Winter 2027/28` are the same season of different years. */
function seasonOf({ name }: PricePeriod): string {
  return name.toLowerCase().replace(/[\d\s/’'.-]+/g, "");
}

/** Key under which a price of the cell is stored. */
export function cellKey(row: GridRow, column: GridColumn): string {
  const { room_type_id, occupancy } = row;
  return placeKey({ room_type_id, occupancy, rate_restriction_id: column.period?.id ?? null });
}

/** The amounts of a rate by their place. */
export function amountsOf(rate: PriceBook): Map<string, number> {
  return new Map((rate.prices ?? []).map((price) => [placeKey(price), price.gross_amount]));
}

/** The rate as it would be with these amounts at these places; null takes a price away. */
export function withAmounts(rate: PriceBook, changes: ReadonlyMap<string, number | null>): PriceBook {
  if (changes.size === 0) return rate;
  const kept = (rate.prices ?? []).filter((price) => !changes.has(placeKey(price)));
  const set = [...changes].flatMap(([key, gross_amount]) => (gross_amount === null ? [] : [{ ...placeOf(key), gross_amount }]));
  return { ...rate, prices: [...kept, ...set] };
}

/** The views of one row's cells, column by column. */
export function rowViews(chain: readonly PriceBook[], row: GridRow, columns: readonly GridColumn[]): CellView[] {
  const levels = levelsAt(chain, row);
  return columns.map(({ period, owner }) => {
    const own = levels[0]?.prices.find((price) => owner === null && price.from === (period?.from ?? null));
    const stretches = period ? priceStretches(levels, period) : [yearStretch(levels)];
    const found = stretches.flatMap(({ source }) => source?.gross_amount ?? []);
    return {
      own: own ? amount(own.gross_amount) : null,
      least: found.length > 0 ? amount(found.reduce(least)) : null,
      most: found.length > 0 ? amount(found.reduce(most)) : null,
      hasGap: found.length < stretches.length,
      stretches,
    };
  });
}

/** Price on days outside of every period. */
function yearStretch(levels: readonly RateLevel<SourcedPrice>[]): Stretch {
  const yearly = levels.map((level) => ({ ...level, prices: level.prices.filter(({ from }) => from === null) }));
  const source: NightSource<SourcedPrice> | null = nightSource(yearly, NEVER);
  return { from: NEVER, to: NEVER, source };
}
