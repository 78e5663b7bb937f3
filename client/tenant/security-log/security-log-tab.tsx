import { IconShieldLock } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferInput } from "@trpc/tanstack-react-query";
import { useFormats } from "#client/platform/core/dates.ts";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { type FiltersOf, oneOf, search } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { EmptyState } from "#client/platform/ui/page/empty-state.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { Pager } from "#client/platform/ui/table/pager.tsx";
import { ShortTable } from "#client/platform/ui/table/short-table.tsx";
import { TimeCell } from "#client/platform/ui/table/time-cell.tsx";
import { useLastPage } from "#client/platform/ui/table/use-last-page.ts";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { Dim, Hint } from "#client/platform/ui/typography.tsx";
import { SECURITY_AREAS, type SecurityEntry } from "#shared/tenant/security-log/schema.ts";
import { byWhom, sentenceOf } from "#shared/tenant/security-log/sentence.ts";

/** The filters of the security log. */
export const SECURITY_LOG_FILTERS = {
  query: search("security_log.search"),
  area: oneOf("security_log.area", SECURITY_AREAS, { text: (area) => `security_log.area_${area}` }),
} satisfies FiltersOf<inferInput<typeof trpc.securityLog.list>>;

/** The security log for admins: logins, refusals and changes of rights. */
export function SecurityLogTab() {
  const say = useSay();
  const state = useListState(["time"]);
  const filters = useFilters(SECURITY_LOG_FILTERS);
  const asked = { ...state.input, ...filters.input };
  // Logins are no events of the property, so a screen that was away would never hear of them.
  const answer = useQuery(trpc.securityLog.list.queryOptions(asked, { placeholderData: keepPreviousData, refetchOnMount: "always" }));
  useLastPage(answer.data, state);
  const nothing = filters.emptyWords({
    icon: IconShieldLock,
    title: say("security_log.empty_title"),
    detail: say("security_log.empty_detail"),
  });
  return (
    <>
      <Hint fz="inherit" maw="70ch" mb="md">
        {say("security_log.hint")}
      </Hint>
      <FilterBar of={filters} />
      <RecordScreen answer={answer}>
        {({ data, count, total_pages }) =>
          count === 0 ? (
            <EmptyState {...nothing} />
          ) : (
            <>
              <Entries entries={data} />
              <Pager count={count} pages={Math.max(1, total_pages)} state={state} />
            </>
          )
        }
      </RecordScreen>
    </>
  );
}

function Entries({ entries }: { entries: readonly SecurityEntry[] }) {
  const say = useSay();
  const language = useLanguage();
  const { dateTime } = useFormats();
  const columns = [
    { label: say("security_log.time") },
    { label: say("security_log.what") },
    { label: say("security_log.from"), wide: true },
  ];
  return (
    <ShortTable label={say("security_log.title")} columns={columns} hasActions={false}>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <TimeCell>{dateTime(entry.time)}</TimeCell>
          <td>
            {sentenceOf(entry, language)}
            {entry.by !== null && (
              <Dim fz="xs" display="block">
                {byWhom(entry, language)}
              </Dim>
            )}
          </td>
          <td data-wide>
            {entry.address || "–"}
            {entry.browser && (
              <Dim fz="xs" display="block">
                {[entry.browser, entry.system].filter(Boolean).join(" · ")}
              </Dim>
            )}
          </td>
        </tr>
      ))}
    </ShortTable>
  );
}
