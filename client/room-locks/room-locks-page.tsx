import { SegmentedControl } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import { type Column, DataTable } from "#client/ui/data-table.tsx";
import { NewButton } from "#client/ui/new-button.tsx";
import { Page } from "#client/ui/page.tsx";
import { StatusBadge } from "#client/ui/status-badge.tsx";
import { useAddress } from "#client/ui/use-address.ts";
import { useListState } from "#client/ui/use-list-state.ts";
import type { RoomLock } from "#shared/room-locks/schema.ts";

const SORTS = ["start", "end"] as const;

/** Running and coming locks, or all there ever were. */
export function RoomLocksPage() {
  const say = useSay();
  const may = useMay();
  const { weekday, time } = useFormats();
  const moment = (instant: string) => `${weekday(instant)}, ${time(instant)}`;
  const state = useListState(SORTS);
  const { withParam } = useAddress();
  const [now] = useState(() => new Date().toISOString());
  const showsAll = state.filter("show") === "all";
  const answer = useQuery(
    trpc.roomLocks.list.queryOptions(
      {
        ...state.input,
        expand: ["room"],
        ...(showsAll ? {} : { from: now }),
      },
      { placeholderData: keepPreviousData },
    ),
  );
  const columns: Column<RoomLock, "start" | "end">[] = [
    { key: "room", header: say("room_locks.room"), cell: (lock) => lock.room?.number ?? "", width: "110px" },
    { key: "reason", header: say("room_locks.reason"), cell: (lock) => lock.reason ?? say("screens.none"), wide: true },
    { key: "start", header: say("room_locks.start"), cell: (lock) => moment(lock.start), sort: "start" },
    { key: "end", header: say("room_locks.end"), cell: (lock) => moment(lock.end), sort: "end" },
    { key: "state", header: say("room_locks.state"), cell: (lock) => <LockState lock={lock} now={now} />, wide: true },
  ];
  const create = may("bookings:write") ? <NewButton what="lock">{say("room_locks.new")}</NewButton> : undefined;
  return (
    <Page title={say("room_locks.title")} actions={create}>
      <SegmentedControl
        aria-label={say("room_locks.show")}
        style={{ alignSelf: "flex-start" }}
        data={[
          { value: "", label: say("room_locks.show_coming") },
          { value: "all", label: say("room_locks.show_all") },
        ]}
        value={showsAll ? "all" : ""}
        onChange={(show) => state.setFilter("show", show || null)}
      />
      <DataTable
        label={say("room_locks.title")}
        columns={columns}
        answer={answer}
        state={state}
        hrefOf={(lock) => withParam("lock", lock.id)}
        empty={{ icon: IconLock, title: say("room_locks.empty_title"), detail: say("room_locks.empty_detail"), action: create }}
      />
    </Page>
  );
}

function LockState({ lock, now }: { lock: RoomLock; now: string }) {
  const say = useSay();
  if (lock.end <= now) return <StatusBadge tone="checked-out">{say("room_locks.past")}</StatusBadge>;
  if (lock.start <= now) return <StatusBadge tone="out-of-service">{say("room_locks.current")}</StatusBadge>;
  return <StatusBadge tone="lock">{say("room_locks.coming")}</StatusBadge>;
}
