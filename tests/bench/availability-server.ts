import type { AddressInfo } from "node:net";
import { createApp } from "#server/app.ts";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { write } from "#server/platform/core/work/work.ts";
import { prices } from "#server/prices/rates/tables.ts";
import { cents } from "#shared/platform/core/money.ts";
import { openKeyrackProperty } from "#tests/bench/keyrack-property.ts";

/** A property of many room types, through the real app. Run as a process: DIR ROOMS BOOKINGS TYPES. */
const [dir = "", rooms = "90", bookings = "1000", types = "30"] = process.argv.slice(2);
const property = await openKeyrackProperty(dir, Number(rooms), Number(bookings));
spreadOverTypes(Number(types));
const app = await createApp({ runtime: property.runtime });
await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.({ port: (app.server.address() as AddressInfo).port, cookie: property.cookie });
process.on("disconnect", () => process.exit(0));

/** Gives every so-manieth room, with its stays, to a type of its own, each with prices for one to four persons. */
function spreadOverTypes(count: number): void {
  const { runtime, actor, roomIds, room_type_id } = property;
  const { $client } = runtime.db;
  const rate_id = $client.prepare<[], string>("SELECT id FROM rates").pluck().get() ?? "";
  const ids = write(runtime, actor, (work) =>
    Array.from({ length: count - 1 }, (_, i) => {
      const persons = { min_occupancy: 1, default_occupancy: 2, max_occupancy: 4 };
      const type = entityStore("room_type", roomTypes).insert(work, { name: `Type ${i + 2}`, ...persons });
      for (const occupancy of [1, 2, 3, 4]) {
        entityStore("price", prices).insert(work, { rate_id, room_type_id: type.id, occupancy, gross_amount: cents(100 + i) });
      }
      return type.id;
    }),
  );
  const all = [room_type_id, ...ids];
  const move = $client.prepare("UPDATE rooms SET room_type_id = ? WHERE id = ?");
  const moveStays = $client.prepare("UPDATE bookings SET room_type_id = ? WHERE room_id = ?");
  $client.transaction(() => {
    for (const [i, room] of roomIds.entries()) {
      const type = all[i % count];
      move.run(type, room);
      moveStays.run(type, room);
    }
  })();
}
