import { IconBed } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import { NewRooms } from "#client/rooms/new-rooms.tsx";
import { RoomActions } from "#client/rooms/room-actions.tsx";
import { RoomStatusBadge } from "#client/rooms/room-status.tsx";
import { RoomUse } from "#client/rooms/room-use.tsx";
import { type Column, DataTable } from "#client/ui/data-table.tsx";
import { NewButton } from "#client/ui/new-button.tsx";
import { Page } from "#client/ui/page.tsx";
import { useListState } from "#client/ui/use-list-state.ts";
import type { Room } from "#shared/rooms/schema.ts";

const SORTS = ["number", "status"] as const;

/** All rooms with their condition; the people of housekeeping see this list without anything about guests. */
export function RoomsPage() {
  const say = useSay();
  const may = useMay();
  const state = useListState(SORTS);
  const seesUse = may("bookings:read");
  const answer = useQuery(
    trpc.rooms.list.queryOptions(
      {
        ...state.input,
        expand: seesUse ? ["room_type"] : [],
        expand_current_bookings: seesUse,
        expand_current_room_locks: seesUse,
      },
      { placeholderData: keepPreviousData },
    ),
  );

  const type: Column<Room, "number" | "status"> = {
    key: "type",
    header: say("rooms.room_type"),
    cell: (room) => room.room_type?.name ?? "",
    wide: true,
  };
  const use: Column<Room, "number" | "status"> = {
    key: "use",
    header: say("rooms.occupied"),
    cell: (room) => <RoomUse room={room} />,
    wide: true,
  };
  const columns: Column<Room, "number" | "status">[] = [
    { key: "number", header: say("rooms.number"), cell: (room) => room.number, sort: "number", width: "120px" },
    ...(seesUse ? [type] : []),
    { key: "status", header: say("rooms.status"), cell: (room) => <RoomStatusBadge status={room.status} />, sort: "status" },
    ...(seesUse ? [use] : []),
  ];
  const create = may("rooms:write") ? <NewButton what="room">{say("rooms.create")}</NewButton> : undefined;

  return (
    <Page title={say("rooms.title")} actions={create}>
      <DataTable
        label={say("rooms.title")}
        columns={columns}
        answer={answer}
        state={state}
        hrefOf={(room) => `/rooms/${room.id}`}
        actionsOf={(room) => <RoomActions room={room} />}
        empty={{ icon: IconBed, title: say("rooms.empty_title"), detail: say("rooms.empty_detail"), action: create }}
      />
      <NewRooms />
    </Page>
  );
}
