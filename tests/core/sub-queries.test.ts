import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { query } from "#server/core/database/query.ts";
import { roomTypes } from "#server/room-types/tables.ts";
import { rooms } from "#server/rooms/tables.ts";
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
