/** Events of a room's condition alone, with which the room travels whole. */
export const ROOM_CONDITION: readonly string[] = ["room.status_changed", "room.inspected", "room.inspection_undone"];
