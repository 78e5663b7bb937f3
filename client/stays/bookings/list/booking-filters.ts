import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import type { FilterChip } from "#client/platform/ui/filter/filter-chips.tsx";
import { rangeWords } from "#client/platform/ui/filter/range-words.ts";
import type { ListState } from "#client/platform/ui/table/use-list-state.ts";
import { type RangeChoice, rangeChoiceOf, rangeOf, rangeParams } from "#shared/platform/core/date-ranges.ts";
import { ACTIVE_STATUSES, BOOKING_STATUSES, type BookingStatus, DATE_FILTERS, FOLIO_FILTERS } from "#shared/stays/bookings/schema.ts";

type DateKind = (typeof DATE_FILTERS)[number];
type FolioFilter = (typeof FOLIO_FILTERS)[number];

const NAMES = ["query", "code", "name", "status", "account", "dates", "range", "from", "to"] as const;

/** What narrows the list of bookings: read from the address, and written there. */
export function useBookingFilters({ filter, setFilters }: Pick<ListState<string>, "filter" | "setFilters">) {
  const say = useSay();
  const formats = useFormats();
  const text = { query: filter("query"), code: filter("code"), name: filter("name") };
  const statuses = statusesIn(filter("status"));
  const account = FOLIO_FILTERS.find((state) => state === filter("account")) ?? null;
  const kind = DATE_FILTERS.find((name) => name === filter("dates")) ?? "stay";
  const range = rangeChoiceOf({ range: filter("range"), from: filter("from"), to: filter("to") });
  const { from, to } = rangeOf(range, formats.today());

  const clear = () => setFilters(Object.fromEntries(NAMES.map((name) => [name, null])));
  const setText = (name: keyof typeof text, value: string | null) => setFilters({ [name]: value });
  const setStatuses = (chosen: readonly BookingStatus[]) => setFilters({ status: chosen.join(",") });
  const setAccount = (chosen: FolioFilter | null) => setFilters({ account: chosen });
  const setKind = (chosen: DateKind) => setFilters({ dates: chosen });
  const setRange = (chosen: RangeChoice | null) => setFilters({ ...(chosen === null ? { dates: null } : {}), ...rangeParams(chosen) });

  const chips: FilterChip[] = [
    ...(text.query === null ? [] : [chip("query", say("bookings.filter_query", { text: text.query }))]),
    ...(text.code === null ? [] : [chip("code", say("bookings.filter_code", { code: text.code }))]),
    ...(text.name === null ? [] : [chip("name", say("bookings.filter_name", { name: text.name }))]),
    ...(statuses.length === 0 ? [] : [chip("status", statusWords(statuses, say))]),
    ...(account === null ? [] : [chip("account", say(`folios.filter_${account}`))]),
    ...(range === null
      ? []
      : [
          {
            key: "dates",
            label: `${say(`bookings.dates_${kind}`)}: ${rangeWords(range, say, formats)}`,
            remove: () => setRange(null),
          },
        ]),
  ];

  function chip(name: "query" | "code" | "name" | "status" | "account", label: string): FilterChip {
    return { key: name, label, remove: () => setFilters({ [name]: null }) };
  }

  return {
    text,
    statuses,
    account,
    kind,
    range,
    chips,
    clear,
    setText,
    setStatuses,
    setAccount,
    setKind,
    setRange,
    /** Stays that take place and come, or leave, on a day. */
    setDay: (chosen: "check_in" | "check_out", day: RangeChoice) =>
      setFilters({ dates: chosen, ...rangeParams(day), status: ACTIVE_STATUSES.join(",") }),
    clearDay: () => setFilters({ dates: null, ...rangeParams(null), status: null }),
    /** What the server is asked. */
    input: {
      ...(text.query === null ? {} : { query: text.query }),
      ...(text.code === null ? {} : { code: text.code }),
      ...(text.name === null ? {} : { name: text.name }),
      ...(statuses.length === 0 ? {} : { status: statuses }),
      ...(account === null ? {} : { folio_status: account }),
      ...(range === null ? {} : { date_filter: kind }),
      ...(from === null ? {} : { from }),
      ...(to === null ? {} : { to }),
    },
  };
}
export type BookingFilters = ReturnType<typeof useBookingFilters>;

function statusesIn(named: string | null): BookingStatus[] {
  const wanted = (named ?? "").split(",");
  return BOOKING_STATUSES.filter((status) => wanted.includes(status));
}

function statusWords(statuses: readonly BookingStatus[], say: Say): string {
  const isActive = statuses.length === ACTIVE_STATUSES.length && ACTIVE_STATUSES.every((status) => statuses.includes(status));
  return isActive ? say("bookings.filter_active") : statuses.map((status) => say(`bookings.${status}`)).join(", ");
}
