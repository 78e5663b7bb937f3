import { Popover, Radio, Stack } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { ChoiceFilter } from "#client/platform/ui/filter/choice-filter.tsx";
import { DateRangeFilter } from "#client/platform/ui/filter/date-range-filter.tsx";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { FilterButton } from "#client/platform/ui/filter/filter-button.tsx";
import { FilterChips } from "#client/platform/ui/filter/filter-chips.tsx";
import { SearchFilter } from "#client/platform/ui/filter/search-filter.tsx";
import type { BookingFilters } from "#client/stays/bookings/list/booking-filters.ts";
import { BOOKING_STATUSES, DATE_FILTERS, FOLIO_FILTERS } from "#shared/stays/bookings/schema.ts";

/** Every way to narrow the list of bookings, and what narrows it now. */
export function BookingsFilterBar({ filters }: { filters: BookingFilters }) {
  const say = useSay();
  const { text, statuses, kind, range, chips } = filters;
  return (
    <>
      <FilterBar>
        <SearchFilter label={say("bookings.search")} value={text.query} onChange={(value) => filters.setText("query", value)} />
        <ChoiceFilter
          label={say("bookings.status")}
          choices={BOOKING_STATUSES.map((status) => ({ value: status, label: say(`bookings.${status}`) }))}
          chosen={statuses}
          onChange={filters.setStatuses}
        />
        <DateRangeFilter
          label={say("bookings.dates")}
          choice={range}
          onChange={filters.setRange}
          kinds={{
            all: DATE_FILTERS.map((value) => ({ value, label: say(`bookings.dates_${value}`) })),
            chosen: kind,
            onChoose: filters.setKind,
          }}
        />
        <AccountFilter filters={filters} />
        <MoreFilters filters={filters} />
      </FilterBar>
      <FilterChips chips={chips} onClear={filters.clear} />
    </>
  );
}

/** How the account of a stay stands: one of the ways, or any. */
function AccountFilter({ filters: { account, setAccount } }: { filters: BookingFilters }) {
  const say = useSay();
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <FilterButton isOn={account !== null}>{say("folios.filter")}</FilterButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={say("folios.filter")} miw={230}>
        <Radio.Group
          aria-label={say("folios.filter")}
          value={account ?? ANY}
          onChange={(value) => setAccount(FOLIO_FILTERS.find((state) => state === value) ?? null)}
        >
          <Stack gap={12}>
            <Radio value={ANY} label={say("folios.filter_any")} />
            {FOLIO_FILTERS.map((state) => (
              <Radio key={state} value={state} label={say(`folios.filter_${state}`)} />
            ))}
          </Stack>
        </Radio.Group>
      </Popover.Dropdown>
    </Popover>
  );
}

const ANY = "any";

/** Filters for one place: a whole code, or a part of a name. */
function MoreFilters({ filters: { text, setText } }: { filters: BookingFilters }) {
  const say = useSay();
  const count = [text.code, text.name].filter((value) => value !== null).length;
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus width={280}>
      <Popover.Target>
        <FilterButton isOn={count > 0} count={count} icon={<IconAdjustmentsHorizontal size={16} aria-hidden />}>
          {say("screens.filters_more")}
        </FilterButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={say("screens.filters_more")}>
        <Stack gap="sm">
          <SearchFilter label={say("bookings.whole_code")} value={text.code} onChange={(value) => setText("code", value)} />
          <SearchFilter label={say("bookings.name_hint")} value={text.name} onChange={(value) => setText("name", value)} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
