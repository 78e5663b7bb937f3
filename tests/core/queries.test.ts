import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import { rates } from "#server/prices/rates/tables.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { makeFrontDesk } from "#tests/support/front-desk.ts";
import { viewOf } from "#tests/support/test-server.ts";

const HAS_ROOMS = sql<number>`EXISTS (SELECT 1 FROM ${rooms} WHERE ${rooms.room_type_id} = ${roomTypes.id})`;

test("a field's sub-query that would lose its tables throws at the first call; nested, it keeps them", () => {
  const { property, clerk } = makeFrontDesk();
  const view = viewOf(property, clerk);
  const typesWith = (field: typeof HAS_ROOMS) =>
    query([], (db, { property: here }) => db.select({ found: field }).from(roomTypes).where(eq(roomTypes.property_id, here)));
  expect(() => typesWith(HAS_ROOMS).all(view, {})).toThrow("a sub-query with a column whose table is left out");
  expect(typesWith(sql<number>`${HAS_ROOMS}`).get(view, {})).toEqual({ found: 1 });
});

test("a condition's sub-query keeps its tables", () => {
  const { property, clerk } = makeFrontDesk();
  const withRooms = query([], (db, { property: here }) =>
    db
      .select({ id: roomTypes.id })
      .from(roomTypes)
      .where(sql`${eq(roomTypes.property_id, here)} AND ${HAS_ROOMS}`),
  );
  expect(withRooms.all(viewOf(property, clerk), {}).length).toBeGreaterThan(0);
});

test("rows hold what Drizzle's own reading holds: booleans, JSON, computed fields and null", () => {
  const { property, clerk } = makeFrontDesk();
  const fields = {
    id: rates.id,
    active: rates.active,
    parent: rates.parent_rate_id,
    computed: sql<number>`1 + 1`.as("computed"),
    read: sql<number>`'7'`.mapWith(Number),
  };
  const ours = query([], (db, { property: here }) => db.select(fields).from(rates).where(eq(rates.property_id, here)).orderBy(rates.id));
  const drizzles = property.runtime.db.select(fields).from(rates).where(eq(rates.property_id, clerk.property_id)).orderBy(rates.id).all();
  expect(drizzles).toMatchObject([{ active: true, parent: null, computed: 2, read: 7 }]);
  expect(ours.all(viewOf(property, clerk), {})).toEqual(drizzles);

  const settings = query([], (db, { property: here }) =>
    db.select({ booking: properties.booking }).from(properties).where(eq(properties.id, here)),
  );
  expect(settings.get(viewOf(property, clerk), {})?.booking).toBeTypeOf("object");
});

test("fields within fields are read", () => {
  const { property, clerk } = makeFrontDesk();
  const nested = query([], (db, { property: here }) =>
    db
      .select({ room: { id: rooms.id } })
      .from(rooms)
      .where(eq(rooms.property_id, here)),
  );
  expect(nested.get(viewOf(property, clerk), {})).toEqual({ room: { id: expect.any(String) } });
});
