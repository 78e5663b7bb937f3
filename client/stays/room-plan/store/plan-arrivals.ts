import type { createStore } from "jotai";
import { recentChanges } from "#client/platform/core/recent-changes.ts";
import { currentSession } from "#client/platform/core/session.ts";
import { LANE_HEIGHT, type Scale, xOf } from "#client/stays/room-plan/model/plan-layout.ts";
import type { PlanSession } from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import type { PlanWindow } from "#shared/stays/room-plan/schema.ts";

const GLIDE_MS = 180;
const TAG_MS = 2_400;

/** Brings the store to what is loaded; what a colleague has moved glides to its new place, with their name at it. */
export function syncWithGlides({ store, session, atoms, scale }: PlanScreen, windows: readonly PlanWindow[]): void {
  const bookings = windows.flatMap((window) => window.bookings);
  const locks = windows.flatMap((window) => window.room_locks);
  const arrivalsOf = (rows: readonly Row[], object: string, known: (id: string) => Row | undefined) =>
    rows.flatMap((row) => {
      const name = moverOf(object, row, known(row.id));
      const before = name === null ? null : placeOf(store, scale, row.id);
      return name !== null && before ? [{ id: row.id, name, before }] : [];
    });
  const arrivals = [...arrivalsOf(bookings, "booking", store.booking), ...arrivalsOf(locks, "room_lock", store.lock)];
  store.sync(
    bookings,
    locks,
    windows.flatMap((window) => window.no_shows),
  );
  for (const { id, name, before } of arrivals) {
    const after = placeOf(store, scale, id);
    if (!after || (after.x === before.x && after.y === before.y)) continue;
    store.mark(id, { glide: { dx: before.x - after.x, dy: before.y - after.y } });
    window.setTimeout(() => store.mark(id, { glide: null }), GLIDE_MS);
    const tag = { id, name };
    atoms.set(session.tags, (tags) => [...tags.filter((each) => each.id !== id), tag]);
    window.setTimeout(() => atoms.set(session.tags, (tags) => tags.filter((each) => each !== tag)), TAG_MS);
  }
}

type PlanScreen = { store: PlanStore; session: PlanSession; atoms: ReturnType<typeof createStore>; scale: Scale };
type Row = { id: string; version: number };

/** The colleague whose change brought this bar, or null where it is unchanged or this user's own. */
function moverOf(of: string, row: Row, known: Row | undefined): string | null {
  if (!known || known === row || known.version >= row.version) return null;
  const change = recentChanges().findLast(({ object, id, version }) => object === of && id === row.id && version === row.version);
  const session = currentSession();
  if (!change?.actor || (session.state === "open" && change.actor.user_id === session.identity.subject_id)) return null;
  return change.actor.name;
}

function placeOf(store: PlanStore, scale: Scale, id: string): { x: number; y: number } | null {
  const bar = store.barOf(id);
  const key = store.keyOf(id);
  const { tops, indexOf } = store.shape();
  const row = key === undefined ? undefined : indexOf.get(key);
  if (!bar || row === undefined) return null;
  return { x: Math.round(xOf(scale, bar.from)), y: (tops[row] ?? 0) + bar.lane * LANE_HEIGHT };
}
