import { Button, Group, Stack } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { FortnightPager, SHOWN_DAYS } from "#client/channels/channel-engine/fortnight-pager.tsx";
import { PricesTable } from "#client/channels/channel-engine/prices-table.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRates, useRoomTypes } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { dayInAddress } from "#client/platform/ui/page/day-in-address.ts";
import { EmptyState } from "#client/platform/ui/page/empty-state.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { Hint } from "#client/platform/ui/typography.tsx";
import type { ChannelPrices } from "#shared/channels/channel-engine/schema.ts";
import { addDays } from "#shared/platform/core/stays.ts";

/** Prices of a rate in a room type: here, on each channel with its markup, and as they were sent last. */
export function ChannelPricesTab() {
  const say = useSay();
  const { today, zone } = useFormats();
  const { params, change } = useAddress();
  const types = useRoomTypes().data?.data ?? [];
  const rates = (useRates().data?.data ?? []).filter(({ active }) => active);
  const { sold, isKnown } = useFirstSold();
  const type = find(types, params.get("type")) ?? find(types, sold?.room_type_id) ?? types[0];
  const rate = find(rates, params.get("rate")) ?? find(rates, sold?.rate_id) ?? rates.find((each) => each.default) ?? rates[0];
  const asked = dayInAddress(params, "from", zone);
  const from = asked !== null && asked > today() ? asked : today();
  const range = { room_type_id: type?.id ?? "", rate_id: rate?.id ?? "", from, to: addDays(from, SHOWN_DAYS - 1) };
  const answer = useQuery(
    trpc.channelConnections.prices.queryOptions(range, { enabled: isKnown && Boolean(type && rate), placeholderData: keepPreviousData }),
  );
  const set = (values: Record<string, string | null>) => change(values, { replace: true });
  return (
    <Stack gap="md">
      <Hint maw={640}>{say("channels.prices_hint")}</Hint>
      <Group gap="sm" align="flex-end">
        <SelectField
          label={say("channels.prices_type")}
          data={types.map(({ id, name }) => ({ value: id, label: name }))}
          value={type?.id ?? null}
          onChange={(id) => set({ type: id })}
        />
        <SelectField
          label={say("channels.prices_rate")}
          data={rates.map(({ id, name }) => ({ value: id, label: name }))}
          value={rate?.id ?? null}
          onChange={(id) => set({ rate: id })}
        />
        <FortnightPager from={from} onGo={(day) => set({ from: day <= today() ? null : day })} />
      </Group>
      <RecordScreen answer={answer}>{(prices) => <Prices prices={prices} />}</RecordScreen>
    </Stack>
  );
}

function find<T extends { id: string }>(all: readonly T[], id: string | null | undefined): T | undefined {
  return all.find((each) => each.id === id);
}

/** The first rate in a room type that the first connection sells, once it is known if there is one. */
function useFirstSold() {
  const connections = useQuery(trpc.channelConnections.list.queryOptions({}));
  const id = connections.data?.data.find(({ state }) => state !== "not_mapped")?.id;
  const mapping = useQuery(trpc.channelConnections.mapping.queryOptions({ id: id ?? "" }, { enabled: id !== undefined }));
  const isKnown = !connections.isPending && (id === undefined || !mapping.isPending);
  return { sold: mapping.data?.mapping.find(({ rate_id }) => rate_id !== null), isKnown };
}

function Prices({ prices }: { prices: ChannelPrices }) {
  const say = useSay();
  const { params, change } = useAddress();
  const persons = [...new Set(prices.days.flatMap((day) => day.prices.map((price) => price.persons)))].sort((a, b) => a - b);
  const chosen = persons.find((each) => String(each) === params.get("persons")) ?? (persons.includes(2) ? 2 : persons.at(-1));
  if (prices.connections.length === 0) {
    return (
      <EmptyState
        icon={IconPlugConnected}
        title={say("channels.prices_none")}
        detail={say("channels.prices_none_detail")}
        action={
          <Button component={Link} to="/channels/connections" variant="default">
            {say("channels.connections")}
          </Button>
        }
      />
    );
  }
  if (chosen === undefined) return <Hint>{say("channels.preview_no_price")}</Hint>;
  return (
    <Stack gap="sm">
      {persons.length > 1 && (
        <Group gap={6} role="group" aria-label={say("channels.prices_persons")}>
          {persons.map((each) => (
            <Button
              key={each}
              size="compact-sm"
              variant={each === chosen ? "light" : "default"}
              aria-pressed={each === chosen}
              onClick={() => change({ persons: String(each) }, { replace: true })}
            >
              {say("channels.prices_for", { count: each })}
            </Button>
          ))}
        </Group>
      )}
      <PricesTable prices={prices} persons={chosen} />
    </Stack>
  );
}
