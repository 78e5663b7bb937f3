import type { InvoiceFilters } from "#client/money/invoices/invoice-filters.ts";
import css from "#client/money/invoices/invoices.module.css";
import { useSay } from "#client/platform/core/i18n.ts";
import { ChoiceFilter } from "#client/platform/ui/filter/choice-filter.tsx";
import { DateRangeFilter } from "#client/platform/ui/filter/date-range-filter.tsx";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { FilterChips } from "#client/platform/ui/filter/filter-chips.tsx";
import { SearchFilter } from "#client/platform/ui/filter/search-filter.tsx";
import { INVOICE_STATUSES } from "#shared/money/invoices/rules.ts";

/** Every way to narrow the list of invoices, and what narrows it now. */
export function InvoicesFilterBar({ filters }: { filters: InvoiceFilters }) {
  const say = useSay();
  return (
    <>
      <FilterBar>
        <SearchFilter label={say("invoices.search")} value={filters.query} onChange={filters.setQuery} />
        <ChoiceFilter
          label={say("invoices.status")}
          choices={INVOICE_STATUSES.map((status) => ({ value: status, label: say(`invoices.${status}`) }))}
          chosen={filters.statuses}
          onChange={filters.setStatuses}
        />
        <DateRangeFilter label={say("invoices.day")} choice={filters.range} onChange={filters.setRange} />
        <Methods filters={filters} />
      </FilterBar>
      <FilterChips chips={filters.chips} onClear={filters.clear} />
    </>
  );
}

/** Card, cash, transfer, and whatever else the property takes: one tap each. */
function Methods({ filters: { methods, method, setMethod } }: { filters: InvoiceFilters }) {
  const say = useSay();
  if (methods.length === 0) return null;
  return (
    <div className={css["methods"]} role="group" aria-label={say("invoices.methods")}>
      {methods.map(({ id, name }) => (
        <button key={id} type="button" aria-pressed={id === method} onClick={() => setMethod(id === method ? null : id)}>
          {name}
        </button>
      ))}
    </div>
  );
}
