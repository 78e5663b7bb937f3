import { IconBed } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferInput } from "@trpc/tanstack-react-query";
import { NewRooms } from "#client/inventory/rooms/new-rooms.tsx";
import { RoomActions } from "#client/inventory/rooms/room-actions.tsx";
import { RoomStatusBadge } from "#client/inventory/rooms/room-status.tsx";
import { RoomUse } from "#client/inventory/rooms/room-use.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRoomTypes } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { staffName } from "#client/platform/core/staff-name.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { type FiltersOf, oneOf, reference, search } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { ChangedBy } from "#client/platform/ui/form/changed-by.tsx";
import { SaveList } from "#client/platform/ui/form/save-list.tsx";
import { NewButton } from "#client/platform/ui/page/new-button.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { ROOM_STATUSES, type Room } from "#shared/inventory/rooms/schema.ts";

const SORTS = ["number", "status", "room_type"] as const;
type RoomColumn = Column<Room, (typeof SORTS)[number]>;

/** The filters of the list of rooms; housekeeping sees no room types. */
export const ROOM_FILTERS = {
  query: search("rooms.search"),
  room_type_id: reference("rooms.room_type", { param: "type", needs: "bookings:read" }),
  status: oneOf("rooms.status", ROOM_STATUSES, { text: (status) => `rooms.${status}`, chip: "value" }),
} satisfies FiltersOf<inferInput<typeof trpc.rooms.list>>;

/** All rooms with their condition; the people of housekeeping see this list without anything about guests. */
export function RoomsPage() {
  const say = useSay();
  const may = useMay();
  const state = useListState(SORTS);
  const types = useRoomTypes().data?.data.map(({ id, name }) => ({ value: id, label: name }));
  const filters = useFilters(ROOM_FILTERS, { room_type_id: types });
  const seesUse = may("bookings:read");
  const answer = useQuery(
    trpc.rooms.list.queryOptions(
      {
        ...state.input,
        ...filters.input,
        expand: seesUse ? ["room_type"] : [],
        expand_current_bookings: seesUse,
        expand_current_room_locks: true,
      },
      { placeholderData: keepPreviousData },
    ),
  );
  const columns = useRoomColumns(seesUse);
  const create = may("rooms:write") ? <NewButton what="room">{say("rooms.create")}</NewButton> : undefined;

  return (
    <Page
      title={say("rooms.title")}
      actions={
        <>
          <SaveList path="/rooms/export" query={{ ...filters.input, sort: state.sort ?? undefined }} />
          {create}
        </>
      }
    >
      <FilterBar of={filters} />
      <DataTable
        label={say("rooms.title")}
        columns={columns}
        answer={answer}
        state={state}
        ownOrder="number"
        hrefOf={(room) => `/rooms/${room.id}`}
        actionsOf={(room) => <RoomActions room={room} />}
        empty={filters.emptyWords({ icon: IconBed, title: say("rooms.empty_title"), detail: say("rooms.empty_detail"), action: create })}
      />
      <NewRooms />
    </Page>
  );
}

/** The columns of the list; `seesUse` adds those that say something about guests. */
function useRoomColumns(seesUse: boolean): RoomColumn[] {
  const say = useSay();
  const number: RoomColumn = { key: "number", header: say("rooms.number"), cell: (room) => room.number, sort: "number", width: "120px" };
  const type: RoomColumn = {
    key: "type",
    header: say("rooms.room_type"),
    cell: (room) => (room.room_type ? staffName(room.room_type) : ""),
    sort: "room_type",
    wide: true,
  };
  const status: RoomColumn = {
    key: "status",
    header: say("rooms.status"),
    cell: (room) => (
      <>
        <RoomStatusBadge status={room.status} inspected={room.inspected_at !== null} /> <ChangedBy object="room" id={room.id} />
      </>
    ),
    sort: "status",
  };
  const use: RoomColumn = { key: "use", header: say("rooms.occupied"), cell: (room) => <RoomUse room={room} />, wide: true };
  return seesUse ? [number, type, status, use] : [number, status];
}
