import { expect, test } from "vitest";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { addContact, addRoomType, furnish } from "#tests/support/guesthouse.ts";
import { as, startTestServer } from "#tests/support/test-server.ts";

/** Undoing a cancellation when the room has been changed in the meantime. */
test.each(["deleted", "made one of another type"])("a canceled stay does not come back into a room that was %s", async (what) => {
  const { property, login } = await startTestServer();
  const { room101 } = furnish(property);
  const { call, actor } = await login("manager");
  const stay = { check_in: "2030-04-10", check_out: "2030-04-12", occupancy: 2 };
  const { body } = await call<Booking>("POST /bookings", { ...stay, room_id: room101 });
  await call(`POST /bookings/${body.id}/cancel`);
  const gone =
    what === "deleted"
      ? await call(`DELETE /rooms/${room101}`)
      : await call(`PUT /rooms/${room101}`, { number: "101", room_type_id: addRoomType(property, "Family room") });
  expect(gone.status).toBeLessThan(300);

  const { body: read } = await call<Booking>(`GET /bookings/${body.id}?expand=actions`);
  expect(read.actions?.find(({ action }) => action === "undo_cancel")).toMatchObject({
    allowed: false,
    reasons: ["booking/overlap_detected"],
  });
  expect(await call(`POST /bookings/${body.id}/undo_cancel`)).toMatchObject({ status: 400, body: { type: "booking/overlap_detected" } });
  const takeBack = () => as(property, actor, (work) => undoChanges(work, { bookings: [{ id: body.id, version: 2 }] }));
  expect(takeBack).toThrow("booking/overlap_detected");
  expect((await call(`GET /bookings/${body.id}`)).body).toMatchObject({ status: "canceled", version: 2 });
});

test.each(["customer", "guest"])("a canceled booking does not come back once its %s was deleted", async (who) => {
  const { property, login } = await startTestServer();
  const { double } = furnish(property);
  const { call } = await login("manager");
  const contact = addContact(property, "Anna Moser");
  const stay = { check_in: "2030-04-10", check_out: "2030-04-12", occupancy: 2, room_type_id: double };
  const { body } = await call<Booking>(
    "POST /bookings",
    who === "customer" ? { ...stay, customer_id: contact } : { ...stay, guest_id: contact },
  );
  await call(`POST /bookings/${body.id}/cancel`);
  const undo = async () =>
    (await call<Booking>(`GET /bookings/${body.id}?expand=actions`)).body.actions?.find(({ action }) => action === "undo_cancel");
  expect(await undo()).toMatchObject({ allowed: true });
  expect((await call(`DELETE /contacts/${contact}`)).status).toBe(204);

  expect(await undo()).toMatchObject({ allowed: false, reasons: ["booking/contact_deleted"] });
  expect(await call(`POST /bookings/${body.id}/undo_cancel`)).toMatchObject({ status: 400, body: { type: "booking/contact_deleted" } });
});
