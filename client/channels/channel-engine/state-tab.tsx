import { Anchor, Button, Group, Stack } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { calledUrl } from "#client/channels/channel-engine/called-access.tsx";
import { ConnectionForm } from "#client/channels/channel-engine/connection-form.tsx";
import { callWords, driftCount, driftWords, type Need, needsOf, needWords } from "#client/channels/channel-engine/connection-words.ts";
import { OutcomeBadge } from "#client/channels/channel-engine/outcome-badge.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { type Fact, Facts } from "#client/platform/ui/page/facts.tsx";
import { Fold } from "#client/platform/ui/page/fold.tsx";
import { LinedList } from "#client/platform/ui/page/lined-list.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { Hint, Strong } from "#client/platform/ui/typography.tsx";
import type { ChannelConnection } from "#shared/channels/channel-engine/schema.ts";

type Props = { connection: ChannelConnection; readAgain(): void };

/** Things that need a person first, then how the exchange goes, then settings. */
export function StateTab({ connection, readAgain }: Props) {
  const say = useSay();
  const needs = needsOf(connection);
  const { error_text, state } = connection;
  return (
    <Stack gap="lg">
      <Panel title={say("channels.needs")}>
        {needs.length === 0 ? <NothingToDo /> : <Needs needs={needs} connection={connection} />}
        {state === "failing" && error_text !== null && (
          <Fold title={say("channels.original_words")}>
            <Hint style={{ overflowWrap: "anywhere" }}>{error_text}</Hint>
          </Fold>
        )}
      </Panel>
      <Panel title={say("channels.facts")}>
        <Exchange connection={connection} />
      </Panel>
      {connection.kind === "alpinebits" && (
        <Panel title={say("channels.ab_outcomes")}>
          <Outcomes outcomes={connection.outcomes} />
        </Panel>
      )}
      <Panel title={say("channels.details")}>
        <ConnectionForm key={connection.id} connection={connection} readAgain={readAgain} />
      </Panel>
    </Stack>
  );
}

function NothingToDo() {
  const say = useSay();
  return (
    <Group gap={10} wrap="nowrap" align="flex-start">
      <IconCircleCheck size={20} color="var(--kr-accent)" style={{ flex: "none" }} aria-hidden />
      <div>
        <Strong display="block">{say("channels.todo_none")}</Strong>
        <Hint>{say("channels.todo_none_detail")}</Hint>
      </div>
    </Group>
  );
}

/** Tabs of the connection's page where each of them is settled. */
const PLACES: Record<Exclude<Need["kind"], "refused_key">, string> = {
  conflicts: "?tab=bookings",
  cards: "?tab=bookings",
  set_aside: "?tab=bookings",
  held: "?tab=cells",
  refused: "?tab=cells",
  matches: "?tab=bookings",
};

function Needs({ needs, connection: { name } }: { needs: readonly Need[]; connection: ChannelConnection }) {
  const say = useSay();
  return (
    <LinedList label={name}>
      {needs.map((need) => (
        <Group key={need.kind} component="li" justify="space-between" gap="8px 16px" py={10}>
          <Group gap={10} wrap="nowrap" align="flex-start" flex="1 1 240px">
            <IconAlertTriangle size={18} color="var(--kr-brass)" style={{ flex: "none", marginTop: 2 }} aria-hidden />
            <div>
              <Strong display="block" fw={560}>
                {needWords(need, say)}
              </Strong>
              {need.kind === "refused_key" && <Hint>{say("channels.todo_refused_key_detail")}</Hint>}
            </div>
          </Group>
          {need.kind !== "refused_key" && (
            <Button component={Link} to={PLACES[need.kind]} size="compact-sm" variant="default">
              {say("channels.look")}
            </Button>
          )}
        </Group>
      ))}
    </LinedList>
  );
}

function Exchange({ connection }: { connection: ChannelConnection }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const isManager = useMay()("base_data:write");
  const at = (instant: string | null) => (instant === null ? say("channels.never") : dateTime(instant));
  const { kind, direction, url, hotel_code, last_sent_at, last_full_sync_at, last_read_back_at, last_pull_at, unacknowledged } = connection;
  if (direction === "in") return <Called connection={connection} />;
  return (
    <Facts
      facts={[
        { label: say("channels.last_sent"), value: at(last_sent_at) },
        { label: say("channels.last_full_sync"), value: at(last_full_sync_at) },
        kind === "channex" ? { label: say("channels.last_read_back"), value: at(last_read_back_at) } : null,
        kind === "channex" ? { label: say("channels.drift"), value: <DriftFact connection={connection} /> } : null,
        { label: say("channels.last_pull"), value: at(last_pull_at) },
        unacknowledged > 0
          ? { label: say("channels.unacknowledged"), value: say("channels.unacknowledged_count", { count: unacknowledged }) }
          : null,
        kind === "channex" ? { label: say("channels.partner"), value: say(`channels.partner_${kind}`) } : null,
        isManager ? { label: say("channels.url"), value: url } : null,
        isManager && hotel_code !== null
          ? { label: say(kind === "channex" ? "channels.property_id" : "channels.ab_hotel"), value: hotel_code }
          : null,
        ...agreementFacts(connection, say),
      ]}
    />
  );
}

/** The state of a partner that calls, and what it has to know but for the password. */
function Called({ connection }: { connection: ChannelConnection }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const isManager = useMay()("base_data:write");
  const { last_pull_at, hotel_code, user_name } = connection;
  return (
    <Facts
      facts={[
        { label: say("channels.ab_last_called"), value: last_pull_at === null ? say("channels.never") : dateTime(last_pull_at) },
        isManager ? { label: say("channels.url"), value: calledUrl(connection) } : null,
        isManager ? { label: say("channels.ab_user"), value: user_name ?? "–" } : null,
        { label: say("channels.ab_hotel"), value: hotel_code ?? "–" },
        ...agreementFacts(connection, say),
      ]}
    />
  );
}

/** Version and capabilities that were agreed on with a partner that speaks AlpineBits. */
function agreementFacts({ kind, protocol }: ChannelConnection, say: Say): Fact[] {
  if (kind !== "alpinebits") return [];
  const capabilities = protocol?.capabilities.map((name) => name.replace(/^OTA_/, "")) ?? [];
  return [
    { label: say("channels.ab_version"), value: protocol?.version ?? say("channels.ab_version_none") },
    ...(capabilities.length > 0 ? [{ label: say("channels.ab_capabilities"), value: capabilities.join(", ") }] : []),
  ];
}

/** The last outcome of each kind of message, with the partner's own text. */
function Outcomes({ outcomes }: Pick<ChannelConnection, "outcomes">) {
  const say = useSay();
  const { dateTime } = useFormats();
  if (outcomes.length === 0) return <Hint>{say("channels.ab_outcomes_none")}</Hint>;
  return (
    <LinedList label={say("channels.ab_outcomes")}>
      {outcomes.map(({ call, outcome, note, at }) => (
        <Group key={call} component="li" justify="space-between" gap="4px 16px" py={8}>
          <div>
            <Strong display="block" fw={560}>
              {callWords(call, say)}
            </Strong>
            <Hint style={{ overflowWrap: "anywhere" }}>{note === null ? dateTime(at) : `${dateTime(at)} · ${note}`}</Hint>
          </div>
          <OutcomeBadge outcome={outcome} />
        </Group>
      ))}
    </LinedList>
  );
}

/** Number of days that the partner had differently, with a link to them. */
function DriftFact({ connection }: { connection: ChannelConnection }) {
  const say = useSay();
  const words = driftWords(connection, say);
  if (driftCount(connection) === 0) return words;
  return (
    <>
      {words}{" "}
      <Anchor component={Link} to="?tab=cells" size="sm">
        {say("channels.look")}
      </Anchor>
    </>
  );
}
