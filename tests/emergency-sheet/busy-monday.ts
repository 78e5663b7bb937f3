import { addStay } from "#tests/support/add-stay.ts";
import { addContact, furnish, insert } from "#tests/support/guesthouse.ts";
import { insertProperty, startTestServer } from "#tests/support/test-server.ts";

/**
 * A Monday at noon: one guest stays, one should have left, two arrive, one owes money, one room is locked; a second property
 * must not appear.
 */
export async function busyMonday() {
  const open = await startTestServer();
  const { property } = open;
  const rooms = furnish(property);
  const stay = (room_id: string | null, name: string, values: { check_in: string; check_out: string; [field: string]: unknown }) =>
    addStay(property, {
      room_id,
      room_type_id: room_id === rooms.room201 ? rooms.suite : rooms.double,
      customer_id: addContact(property, name, { communication: JSON.stringify({ phone: `+43 1 ${name}` }) }),
      ...values,
    });
  stay(rooms.room101, "Overdue", { check_in: "2030-03-28", check_out: "2030-03-31", status: "checked_in", due_amount: 12_050 });
  stay(rooms.room102, "Staying", { check_in: "2030-03-30", check_out: "2030-04-03", status: "checked_in", occupancy: 1 });
  stay(null, "Coming", { check_in: "2030-04-01", check_out: "2030-04-04", arrival_time: "21:45" });
  stay(rooms.room201, "Tomorrow", { check_in: "2030-04-02", check_out: "2030-04-05" });
  stay(rooms.room201, "Gone", { check_in: "2030-03-01", check_out: "2030-03-05", status: "checked_out", due_amount: 9_900 });
  stay(rooms.room201, "Paid", { check_in: "2030-03-06", check_out: "2030-03-08", status: "checked_out" });
  stay(rooms.room201, "Canceled", { check_in: "2030-04-01", check_out: "2030-04-02", status: "canceled" });
  insert(property, "room_locks", {
    room_id: rooms.room110,
    reason: "New shower",
    start_status: "out_of_service",
    end_status: "dirty",
    start: "2030-03-31T10:00:00.000Z",
    end: "2030-04-03T10:00:00.000Z",
  });
  const next_door = insertProperty(property.runtime, "Next door");
  return { ...open, ...rooms, next_door };
}
