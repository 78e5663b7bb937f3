import { Alert, Anchor, SimpleGrid, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FactStrip } from "#client/platform/ui/page/facts.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import { JobsPanel } from "#client/tenant/system/jobs-panel.tsx";
import { ErrorsPanel, SlowQueriesPanel } from "#client/tenant/system/log-panels.tsx";
import { QueuesPanel } from "#client/tenant/system/queues-panel.tsx";
import type { Installation, SystemState } from "#shared/tenant/system/schema.ts";

/** The process has no events of itself. */
const ASKED_EVERY_MS = 10_000;
/** A day's work of a busy property, its photos and a backup need less. */
const LITTLE_SPACE = 2 ** 30;

/** The state of the system for admins: deliveries, backups and errors. */
export function SystemTab() {
  const say = useSay();
  const answer = useQuery(trpc.system.state.queryOptions(undefined, { refetchOnMount: "always", refetchInterval: ASKED_EVERY_MS }));
  return (
    <>
      <Hint fz="inherit" maw="70ch" mb="md">
        {say("system.hint")}
      </Hint>
      <RecordScreen answer={answer}>{(state) => <State state={state} onTried={answer.refetch} />}</RecordScreen>
    </>
  );
}

function State({ state, onTried }: { state: SystemState; onTried: () => unknown }) {
  const say = useSay();
  const { installation } = state;
  return (
    <SimpleGrid cols={1}>
      {installation && <DiskTrouble disk={installation.disk} />}
      {installation ? <Figures state={state} installation={installation} /> : <OwnFigures state={state} />}
      <Anchor component={Link} to="/settings/backups" size="sm">
        {say("system.backups")}
      </Anchor>
      <PausePanel />
      <QueuesPanel queues={state.queues} onTried={onTried} />
      {installation ? (
        <>
          <JobsPanel jobs={installation.jobs} onTried={onTried} />
          <ErrorsPanel errors={installation.errors} />
          <SlowQueriesPanel queries={installation.slow_queries} />
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {say("system.others_only")}
        </Text>
      )}
    </SimpleGrid>
  );
}

/** The paused functions; the banner above every screen ends the pause. */
function PausePanel() {
  const say = useSay();
  const { dateTime } = useFormats();
  const { data } = useQuery(trpc.system.pause.queryOptions());
  const pauses = data?.pauses ?? [];
  return (
    <Panel title={say("system.pause_title")}>
      {pauses.length === 0 && (
        <Text size="sm" c="dimmed">
          {say("system.pause_none")}
        </Text>
      )}
      {pauses.map((pause) => (
        <Text key={pause.reason} size="sm">
          {pause.reason === "clock"
            ? say("system.pause_clock_words", { now: dateTime(pause.now), known: dateTime(pause.known_at) })
            : say(pause.kind === "restored" ? "system.pause_restored" : "system.pause_moved", { since: dateTime(pause.since) })}
        </Text>
      ))}
    </Panel>
  );
}

function Figures({ state, installation }: { state: SystemState; installation: Installation }) {
  const say = useSay();
  const size = useSize();
  const { number, dateTime } = useFormats();
  const { database_bytes, wal_bytes, disk, sockets, properties, started_at } = installation;
  const isShared = properties > 1;
  return (
    <FactStrip
      label={say("system.title")}
      facts={[
        { label: say("system.version"), value: state.version, hint: state.commit },
        { label: say("system.since"), value: dateTime(started_at) },
        {
          label: say("system.sockets"),
          value: number(sockets),
          hint: isShared && say("system.sockets_here", { count: state.sockets }),
        },
        ...(isShared ? [{ label: say("system.properties"), value: number(properties) }] : []),
        { label: say("system.database"), value: size(database_bytes), hint: say("system.wal", { size: size(wal_bytes) }) },
        { label: say("system.disk"), value: size(disk.free_bytes), hint: say("system.disk_of", { size: size(disk.total_bytes) }) },
      ]}
    />
  );
}

function OwnFigures({ state }: { state: SystemState }) {
  const say = useSay();
  const { number } = useFormats();
  return (
    <FactStrip
      label={say("system.title")}
      facts={[
        { label: say("system.version"), value: state.version, hint: state.commit },
        { label: say("system.sockets"), value: number(state.sockets) },
      ]}
    />
  );
}

function DiskTrouble({ disk }: { disk: Installation["disk"] }) {
  const say = useSay();
  if (disk.trouble === null && disk.free_bytes >= LITTLE_SPACE) return null;
  return (
    <Alert color={disk.trouble === null ? "yellow" : "red"} icon={<IconAlertTriangle size={18} aria-hidden />}>
      {say(disk.trouble === null ? "system.trouble_little" : `system.trouble_${disk.trouble}`)}
    </Alert>
  );
}

const MB = 2 ** 20;
const GB = 2 ** 30;

/** Writes a number of bytes as people do: `0.3 MB`, `12 MB`, `1.4 GB`. */
function useSize(): (bytes: number) => string {
  const say = useSay();
  const { number } = useFormats();
  return (bytes) => {
    if (bytes >= GB) return say("system.gigabytes", { size: number(rounded(bytes / GB)) });
    return say("system.megabytes", { size: number(rounded(bytes / MB)) });
  };
}

function rounded(size: number): number {
  return size >= 10 ? Math.round(size) : Math.round(size * 10) / 10;
}
