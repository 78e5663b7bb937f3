import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { usePaymentMethods } from "#client/platform/core/master-data.ts";
import type { FilterChip } from "#client/platform/ui/filter/filter-chips.tsx";
import { rangeWords } from "#client/platform/ui/filter/range-words.ts";
import type { ListState } from "#client/platform/ui/table/use-list-state.ts";
import { INVOICE_STATUSES, type InvoiceStatus } from "#shared/money/invoices/rules.ts";
import { type RangeChoice, rangeChoiceOf, rangeOf, rangeParams } from "#shared/platform/core/date-ranges.ts";

const NAMES = ["query", "status", "method", "range", "from", "to"] as const;

/** What narrows the list of invoices: read from the address, and written there. */
export function useInvoiceFilters({ filter, setFilters }: Pick<ListState<string>, "filter" | "setFilters">) {
  const say = useSay();
  const formats = useFormats();
  const methods = usePaymentMethods().data?.data ?? [];
  const query = filter("query");
  const wanted = (filter("status") ?? "").split(",");
  const statuses = INVOICE_STATUSES.filter((status) => wanted.includes(status));
  const method = filter("method");
  const range = rangeChoiceOf({ range: filter("range"), from: filter("from"), to: filter("to") });
  const { from, to } = rangeOf(range, formats.today());

  const setQuery = (text: string | null) => setFilters({ query: text });
  const setStatuses = (chosen: readonly InvoiceStatus[]) => setFilters({ status: chosen.join(",") });
  const setMethod = (id: string | null) => setFilters({ method: id });
  const setRange = (chosen: RangeChoice | null) => setFilters(rangeParams(chosen));

  const methodName = methods.find(({ id }) => id === method)?.name ?? "";
  const chips: (FilterChip | null)[] = [
    query === null ? null : { key: "query", label: say("invoices.filter_query", { text: query }), remove: () => setQuery(null) },
    statuses.length === 0
      ? null
      : { key: "status", label: statuses.map((status) => say(`invoices.${status}`)).join(", "), remove: () => setStatuses([]) },
    method === null ? null : { key: "method", label: say("invoices.filter_method", { method: methodName }), remove: () => setMethod(null) },
    range === null
      ? null
      : { key: "dates", label: `${say("invoices.day")}: ${rangeWords(range, say, formats)}`, remove: () => setRange(null) },
  ];

  return {
    query,
    statuses,
    method,
    methods,
    range,
    chips: chips.filter((chip) => chip !== null),
    clear: () => setFilters(Object.fromEntries(NAMES.map((name) => [name, null]))),
    setQuery,
    setStatuses,
    setMethod,
    setRange,
    /** What the server is asked. */
    input: {
      query: query ?? undefined,
      status: statuses.length === 0 ? undefined : statuses,
      payment_method_id: method ?? undefined,
      from: from ?? undefined,
      to: to ?? undefined,
    },
  };
}
export type InvoiceFilters = ReturnType<typeof useInvoiceFilters>;
