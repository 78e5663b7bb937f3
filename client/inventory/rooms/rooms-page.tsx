import { IconBed } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { NewRooms } from "#client/inventory/rooms/new-rooms.tsx";
import { RoomActions } from "#client/inventory/rooms/room-actions.tsx";
import { RoomStatusBadge } from "#client/inventory/rooms/room-status.tsx";
import { RoomUse } from "#client/inventory/rooms/room-use.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRoomTypes } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { staffName } from "#client/platform/core/staff-name.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ListFilterBar } from "#client/platform/ui/filter/list-filter-bar.tsx";
import { OneOfFilter } from "#client/platform/ui/filter/one-of-filter.tsx";
import { useListFilters } from "#client/platform/ui/filter/use-list-filters.tsx";
import { ChangedBy } from "#client/platform/ui/form/changed-by.tsx";
import { SaveList } from "#client/platform/ui/form/save-list.tsx";
import { NewButton } from "#client/platform/ui/page/new-button.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { ROOM_STATUSES, type Room } from "#shared/inventory/rooms/schema.ts";

const SORTS = ["number", "status", "room_type"] as const;
type RoomColumn = Column<Room, (typeof SORTS)[number]>;

/** All rooms with their condition; the people of housekeeping see this list without anything about guests. */
export function RoomsPage() {
  const say = useSay();
  const may = useMay();
  const state = useListState(SORTS);
  const filters = useListFilters(state, ["type", "status"]);
  const types = useRoomTypes().data?.data ?? [];
  const type_id = state.filter("type");
  const asked = { ...filters.query, ...filters.oneOf("status", ROOM_STATUSES), room_type_id: type_id ?? undefined };
  const seesUse = may("bookings:read");
  const answer = useQuery(
    trpc.rooms.list.queryOptions(
      {
        ...state.input,
        ...asked,
        expand: seesUse ? ["room_type"] : [],
        expand_current_bookings: seesUse,
        expand_current_room_locks: true,
      },
      { placeholderData: keepPreviousData },
    ),
  );

  const type: RoomColumn = {
    key: "type",
    header: say("rooms.room_type"),
    cell: (room) => (room.room_type ? staffName(room.room_type) : ""),
    sort: "room_type",
    wide: true,
  };
  const use: RoomColumn = {
    key: "use",
    header: say("rooms.occupied"),
    cell: (room) => <RoomUse room={room} />,
    wide: true,
  };
  const columns: RoomColumn[] = [
    { key: "number", header: say("rooms.number"), cell: (room) => room.number, sort: "number", width: "120px" },
    ...(seesUse ? [type] : []),
    {
      key: "status",
      header: say("rooms.status"),
      cell: (room) => (
        <>
          <RoomStatusBadge status={room.status} inspected={room.inspected_at !== null} /> <ChangedBy object="room" id={room.id} />
        </>
      ),
      sort: "status",
    },
    ...(seesUse ? [use] : []),
  ];
  const create = may("rooms:write") ? <NewButton what="room">{say("rooms.create")}</NewButton> : undefined;

  return (
    <Page
      title={say("rooms.title")}
      actions={
        <>
          <SaveList path="/rooms/export" query={{ ...asked, sort: state.sort ?? undefined }} />
          {create}
        </>
      }
    >
      <ListFilterBar state={state} label={say("rooms.search")}>
        {seesUse && (
          <OneOfFilter
            label={say("rooms.room_type")}
            choices={types.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={type_id}
            onChange={(value) => state.setFilter("type", value)}
          />
        )}
        <OneOfFilter
          label={say("rooms.status")}
          choices={ROOM_STATUSES.map((value) => ({ value, label: say(`rooms.${value}`) }))}
          chosen={state.filter("status")}
          onChange={(value) => state.setFilter("status", value)}
        />
      </ListFilterBar>
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
