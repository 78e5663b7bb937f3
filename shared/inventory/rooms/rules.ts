/** Events that only change a room's status. The live feed sends the whole room with them. */
export const ROOM_CONDITION: readonly string[] = ["room.status_changed", "room.inspected", "room.inspection_undone"];
