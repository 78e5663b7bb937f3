import { Button, Skeleton, Stack } from "@mantine/core";
import { IconSearch, IconSearchOff } from "@tabler/icons-react";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { Link } from "react-router-dom";
import css from "#client/office/search/search-page.module.css";
import { type Entry, entryOf } from "#client/office/shell/search-entries.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { SearchFilter } from "#client/platform/ui/filter/search-filter.tsx";
import { Marked } from "#client/platform/ui/marked.tsx";
import { EmptyState } from "#client/platform/ui/page/empty-state.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { Page, Panel } from "#client/platform/ui/page/page.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { Pager } from "#client/platform/ui/table/pager.tsx";
import { type ListState, useListState } from "#client/platform/ui/table/use-list-state.ts";
import { MIN_QUERY_LENGTH } from "#shared/office/search/objects.ts";

/** All that a text finds, by what it is. The address holds the text, so that a link shows the same. */
export function SearchPage() {
  const say = useSay();
  const state = useListState([]);
  const { params, change } = useAddress();
  const query = params.get("query")?.trim() ?? "";
  return (
    <Page title={say("search.title")} narrow>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows walk the links inside, which have the focus */}
      <Stack gap={18} role="search" onKeyDown={walk}>
        <div className={css["field"]}>
          <SearchFilter
            label={say("search.label")}
            autofocus
            value={query}
            onChange={(value) => change({ query: value, page: null }, { replace: true })}
          />
        </div>
        {query.length < MIN_QUERY_LENGTH ? (
          <EmptyState icon={IconSearch} title={say("search.begin_title")} detail={say("search.begin_detail")} />
        ) : (
          <Results query={query} state={state} />
        )}
      </Stack>
    </Page>
  );
}

type ResultsProps = { query: string; state: ListState<string> };

function Results({ query, state }: ResultsProps) {
  const say = useSay();
  const { page_number, page_size } = state.input;
  const count = useQuery(
    trpc.search.count.queryOptions(query ? { query } : skipToken, { placeholderData: keepPreviousData, staleTime: 0 }),
  ).data;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    trpc.search.find.queryOptions(query ? { query, page_number, page_size } : skipToken, {
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
  if (error && !data) return <LoadFailed error={error} retry={refetch} />;
  if (!data) return <Waiting />;
  if (data.length === 0) return <Nothing query={query} state={state} />;
  const entries = data.map(entryOf);
  const parts = [...new Set(entries.map(({ part }) => part))];
  return (
    <div className={css["parts"]} aria-busy={isFetching} data-old={isPlaceholderData || undefined}>
      {parts.map((part) => (
        <Panel key={part} title={say(`shell.search_${part}`)}>
          <ul aria-label={say(`shell.search_${part}`)}>
            {entries
              .filter((entry) => entry.part === part)
              .map((entry) => (
                <li key={entry.key}>
                  <Hit entry={entry} query={query} />
                </li>
              ))}
          </ul>
        </Panel>
      ))}
      {count !== undefined && <Pager count={count} pages={Math.max(1, Math.ceil(count / page_size))} state={state} />}
    </div>
  );
}

function Hit({ entry: { icon: Icon, title, subtitle, path }, query }: { entry: Entry; query: string }) {
  return (
    <Link to={path} data-hit className={css["hit"] ?? ""}>
      <Icon size={18} stroke={1.7} aria-hidden />
      <span className={css["title"]}>
        <Marked text={title} query={query} />
      </span>
      {subtitle && (
        <span className={css["dim"]}>
          <Marked text={subtitle} query={query} />
        </span>
      )}
    </Link>
  );
}

function Nothing({ query, state: { page, setPage } }: ResultsProps) {
  const say = useSay();
  if (page === 1)
    return <EmptyState icon={IconSearchOff} title={say("search.nothing_title")} detail={say("search.nothing_detail", { query })} />;
  const back = (
    <Button variant="default" onClick={() => setPage(1)}>
      {say("search.first_page")}
    </Button>
  );
  return <EmptyState icon={IconSearch} title={say("search.page", { page })} detail={say("search.no_more")} action={back} />;
}

function Waiting() {
  return (
    <div className={css["parts"]} aria-busy="true">
      <Panel>
        {[0, 1, 2, 3].map((i) => (
          <Skeleton key={i} height={14} my={14} width={`${70 - 9 * i}%`} />
        ))}
      </Panel>
    </div>
  );
}

/** Down from the field into what was found and up again. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a[data-hit]")];
  const next = places[places.findIndex((place) => place === document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
