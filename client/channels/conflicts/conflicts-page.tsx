import { Button, Group, Stack } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferInput } from "@trpc/tanstack-react-query";
import { ConflictCard } from "#client/channels/conflicts/conflict-card.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { type FiltersOf, view } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { EmptyState } from "#client/platform/ui/page/empty-state.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { Hint } from "#client/platform/ui/typography.tsx";
import { CONFLICT_STATES } from "#shared/channels/conflicts/schema.ts";

/** As many as have their proposals in the list. */
const SHOWN = 10;

/** The switch between open and settled conflicts. */
export const CONFLICT_VIEWS = {
  state: view("conflicts.states", CONFLICT_STATES, { text: (state) => `conflicts.${state}`, usual: "open" }),
} satisfies FiltersOf<inferInput<typeof trpc.conflicts.list>>;

/** Stays of channels that are not here as the channel says, with what would settle them. */
export function ConflictsPage() {
  const say = useSay();
  const filters = useFilters(CONFLICT_VIEWS);
  const { state } = filters.values;
  const { params, change } = useAddress();
  const stay = params.get("stay") ?? undefined;
  const answer = useQuery(
    trpc.conflicts.list.queryOptions({ state, page_size: SHOWN, channel_stay_id: stay }, { placeholderData: keepPreviousData }),
  );
  return (
    <Page narrow title={say("shell.conflicts")} hint={say("conflicts.hint")}>
      <FilterBar of={filters} />
      {stay !== undefined && (
        <Group gap="xs">
          <Hint>{say("conflicts.this_only")}</Hint>
          <Button size="compact-sm" variant="default" onClick={() => change({ stay: null })}>
            {say("conflicts.show_all")}
          </Button>
        </Group>
      )}
      <RecordScreen answer={answer}>
        {({ data, count }) => (
          <Stack gap="md">
            {data.length === 0 && (
              <EmptyState
                icon={IconCircleCheck}
                title={say("conflicts.empty_title")}
                detail={say(state === "open" ? "conflicts.empty_detail" : "conflicts.empty_closed")}
              />
            )}
            {data.map((conflict) => (
              <ConflictCard key={conflict.id} conflict={conflict} readAgain={() => void answer.refetch()} />
            ))}
            {count > data.length && <p>{say("shell.conflicts_left", { count: count - data.length })}</p>}
          </Stack>
        )}
      </RecordScreen>
    </Page>
  );
}
