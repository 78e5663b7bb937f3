import { IconCategory } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferInput } from "@trpc/tanstack-react-query";
import { RoomTypeForm } from "#client/inventory/room-types/room-type-form.tsx";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { staffName, staffSort } from "#client/platform/core/staff-name.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { type FiltersOf, search } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { BaseListPage } from "#client/platform/ui/page/base-list-page.tsx";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import type { RoomType } from "#shared/inventory/room-types/schema.ts";

const SORTS = ["name", "code"] as const;

/** The filters of the list of room types. */
export const ROOM_TYPE_FILTERS = { query: search() } satisfies FiltersOf<inferInput<typeof trpc.roomTypes.list>>;

export function RoomTypesPage() {
  const say = useSay();
  const may = useMay();
  const state = useListState(SORTS);
  const filters = useFilters(ROOM_TYPE_FILTERS);
  const answer = useQuery(
    trpc.roomTypes.list.queryOptions(
      { ...state.input, sort: staffSort(state.sort), ...filters.input, expand: ["rooms"] },
      { placeholderData: keepPreviousData },
    ),
  );
  const columns: Column<RoomType, "name" | "code">[] = [
    { key: "name", header: say("room_types.name"), cell: staffName, sort: "name" },
    { key: "code", header: say("room_types.code"), cell: (type) => type.code ?? "", sort: "code", wide: true },
    { key: "occupancy", header: say("room_types.occupancy"), cell: (type) => occupancyOf(type, say) },
    { key: "rooms", header: say("room_types.rooms"), cell: roomCount, align: "right", wide: true },
  ];
  return (
    <BaseListPage
      title={say("room_types.title")}
      name="room-type"
      words={{ create: say("room_types.create"), new: say("room_types.new") }}
      mayWrite={may("room_types:write")}
      filters={<FilterBar of={filters} />}
      form={(dialog) => <RoomTypeForm type={null} {...dialog} />}
    >
      {(create) => (
        <DataTable
          label={say("room_types.title")}
          object="room_type"
          columns={columns}
          answer={answer}
          state={state}
          ownOrder="name"
          hrefOf={(type) => `/room-types/${type.id}`}
          empty={filters.emptyWords({
            icon: IconCategory,
            title: say("room_types.empty_title"),
            detail: say("room_types.empty_detail"),
            action: create,
          })}
        />
      )}
    </BaseListPage>
  );
}

function roomCount({ rooms, rooms_truncated }: RoomType): string {
  if (rooms === null) return "";
  return rooms_truncated ? `${rooms.length}+` : String(rooms.length);
}

function occupancyOf({ min_occupancy, max_occupancy, default_occupancy }: RoomType, say: Say): string {
  if (min_occupancy === max_occupancy) return String(max_occupancy);
  return say("room_types.occupancy_range", { min: min_occupancy, max: max_occupancy, usual: default_occupancy });
}
