import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/platform/core/database/db.ts";
import { command, query } from "#server/platform/core/database/query.ts";
import { installationState } from "#server/platform/core/database/tables.ts";
import { ifDiskAllows } from "#server/platform/core/monitoring/disk.ts";
import { DataPlace, isSamePlace, placeOf } from "#server/platform/core/pause/place.ts";
import { forgetRestored, isNotedAsRestored } from "#server/platform/core/pause/restored.ts";
import type { Runtime, View, Work } from "#server/platform/core/work/work.ts";
import { isImplausible, nearestMoment, type Pause, type PauseReason } from "#shared/platform/core/pause.ts";

/**
 * Pauses of the program until an admin has answered, for two reasons of one kind: it would do what cannot be taken back while it
 * may be wrong about the date, or while the same data may be in use elsewhere. Jobs say by `pausedBy` which reasons hold them back; what
 * people start themselves asks `isPaused`.
 *
 * The trusted moment is stored and follows the clock by at most 45 days at a time. It is written by the job runner only: what is recorded
 * under a wrong clock does not move it, so the pause ends by itself once the clock is right again.
 */

type Moment = { db: Db; now: string };

const ONE = 1;
const INSTALLATION = { acrossProperties: "clock and place are those of the whole installation" };

const stored = query(
  [],
  (db) =>
    db
      .select({
        trusted_at: installationState.trusted_at,
        place: installationState.place,
        copy_kind: installationState.copy_kind,
        copy_since: installationState.copy_since,
      })
      .from(installationState)
      .where(eq(installationState.id, ONE)),
  INSTALLATION,
);
const save = command(
  ["trusted_at", "place", "copy_kind", "copy_since"],
  (db, values) =>
    db
      .insert(installationState)
      .values({ id: ONE, ...values })
      .onConflictDoUpdate({
        target: installationState.id,
        set: {
          trusted_at: sql`excluded.trusted_at`,
          place: sql`excluded.place`,
          copy_kind: sql`excluded.copy_kind`,
          copy_since: sql`excluded.copy_since`,
        },
      }),
  INSTALLATION,
);

/** The pauses at this moment; a read of one row. */
export function pausesAt({ db, now }: Moment): Pause[] {
  const state = stored.get({ db }, {});
  if (!state) return [];
  const { trusted_at, copy_kind, copy_since } = state;
  return [
    ...(isImplausible(now, trusted_at) ? [{ reason: "clock" as const, now, known_at: trusted_at }] : []),
    ...(copy_kind && copy_since ? [{ reason: "copy" as const, kind: copy_kind, since: copy_since }] : []),
  ];
}

/** True if something that these reasons hold back has to wait. */
export function isPaused(at: Moment, reasons: readonly PauseReason[]): boolean {
  return reasons.length > 0 && pausesAt(at).some(({ reason }) => reasons.includes(reason));
}

/** The time until which the program has been right about the date: the earlier one of now and the trusted moment while they disagree. */
export function trustedNow(view: View | Moment): string {
  const trusted = stored.get({ db: view.db }, {})?.trusted_at;
  return trusted !== undefined && isImplausible(view.now, trusted) && trusted < view.now ? trusted : view.now;
}

/** Advancing more often would be a write for each commit. */
const ADVANCES_EVERY_MS = 60 * 60_000;

/** Lets the trusted moment follow the clock if the step is plausible. Returns what is paused. */
export function followClock({ db, clock, wiring }: Runtime): Pause[] {
  const now = clock().toISOString();
  const state = stored.get({ db }, {});
  if (!state) ifDiskAllows(() => save({ db }, { ...trustedFrom(now, wiring.knownMoments(db)), place: null, ...NO_COPY }));
  else if (!isImplausible(now, state.trusted_at) && Date.parse(now) - Date.parse(state.trusted_at) >= ADVANCES_EVERY_MS) {
    ifDiskAllows(() => save({ db }, { ...state, trusted_at: now }));
  }
  return pausesAt({ db, now });
}

const NO_COPY = { copy_kind: null, copy_since: null };

/** Data of a version that stored no moment are trusted from the last one that they know, new ones from now. */
function trustedFrom(now: string, moments: readonly string[]): { trusted_at: string } {
  return { trusted_at: nearestMoment(now, moments) ?? now };
}

/**
 * Compares the place of the data with the one where they were used last, at the start. Data of a version that stored no place are where
 * they belong, unless they were just restored.
 */
export function checkDataPlace({ db, clock, config, wiring }: Runtime): void {
  const now = clock().toISOString();
  const here = placeOf(config.data_dir);
  const isRestored = isNotedAsRestored(config.data_dir);
  const state = stored.get({ db }, {}) ?? { ...trustedFrom(now, wiring.knownMoments(db)), place: null, ...NO_COPY };
  const known = state.place === null ? null : DataPlace.parse(JSON.parse(state.place));
  const kind = isRestored ? "restored" : known !== null && !isSamePlace(known, here) ? "moved" : null;
  save(
    { db },
    {
      trusted_at: state.trusted_at,
      place: JSON.stringify(kind === null && known !== null ? merged(here, known) : here),
      copy_kind: kind ?? state.copy_kind,
      copy_since: kind === null ? state.copy_since : now,
    },
  );
  if (isRestored) forgetRestored(config.data_dir);
}

/** Keeps the stored value of anything that a start doesn't know, such as the computer's id in a container. */
function merged(here: DataPlace, known: DataPlace): DataPlace {
  return {
    machine: here.machine ?? known.machine,
    path: here.path ?? known.path,
    born: here.born ?? known.born,
    inode: here.inode ?? known.inode,
  };
}

/** Trusts the clock as it is. */
export function trustClock(work: Work): void {
  const state = stored.get(work, {});
  if (state) save(work, { ...state, trusted_at: work.now });
}

/** Takes these data for the only ones in use. */
export function trustPlace(work: Work): void {
  const state = stored.get(work, {});
  if (state) save(work, { ...state, ...NO_COPY });
}
