import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { call, type Started } from "#tests/faults/started.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/** A copy of a data folder with the times of its files, as rsync makes it. */
export function copyOf(dir: string): string {
  const copied = temporaryFolder();
  for (const name of readdirSync(dir)) cpSync(join(dir, name), join(copied, name), { recursive: true, preserveTimestamps: true });
  return copied;
}

/** Makes a call that creates something, and returns its id. */
export const idOf = async (started: Started, request: string, body: unknown) => (await call<{ id: string }>(started, request, body)).id;

/** Adds a room type of one room. */
export async function addRoom(started: Started) {
  const room_type_id = await idOf(started, "POST /room_types", { name: "Double", default_occupancy: 2, max_occupancy: 2 });
  const [room] = await call<{ id: string }[]>(started, "POST /rooms", { number: "1", room_type_id });
  return { room_type_id, room_id: room?.id };
}
