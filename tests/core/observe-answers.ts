import { isStale, objectsOf } from "#client/freshness.ts";
import type { Change } from "#client/platform/core/freshness.ts";
import { hotRow } from "#server/hot-rows.ts";
import { headSeq } from "#server/platform/core/work/events.ts";
import { eventsAfter } from "#server/platform/live/statements.ts";
import { ROOM_CONDITION } from "#shared/inventory/rooms/rules.ts";
import { type Observe, wordOf } from "#tests/support/every-write.ts";
import { type Answer, answersOf, canDiffer, type ScreenQuery, type State, stateOf } from "#tests/support/fresh-answers.ts";
import { contentsOf } from "#tests/support/read-tables.ts";
import type { TwoProperties } from "#tests/support/two-properties.ts";

/** The feed after a point of the log, as an admin's screen hears it. */
function changesSince({ property: { runtime }, own }: TwoProperties, seq: number): Change[] {
  const view = { db: runtime.db, actor: { property_id: own }, now: "" };
  return eventsAfter
    .all(view, { after: seq, most: 1000 })
    .map(({ parent_object: object, parent_id: id, parent_version: version, type }) => ({
      object,
      id,
      version,
      type,
      row: hotRow(runtime.db, { property_id: own, object, id }),
    }));
}

function isHeard({ name, input }: ScreenQuery, { madeOf }: Answer, changes: readonly Change[]): boolean {
  return changes.some((change) => isPut(name, change) || isStale({ path: name, input, madeOf }, change, objectsOf(change)));
}

/** Rows that travel whole with the feed are laid into these answers. */
function isPut(name: string, { object, type }: Change): boolean {
  if (name === "roomPlan.window") return object === "booking" || object === "room_lock";
  const isCondition = object === "room" && ROOM_CONDITION.includes(type);
  return isCondition && ["rooms.list", "rooms.get", "housekeeping.board"].includes(name);
}

/** The state before the last write: the next one differs in few tables. */
let known: State | undefined;

/** Finds answers that a call changes although no event that screens hear makes them stale. */
export const observeAnswers: Observe = async (properties, call) => {
  const { db, notifier } = properties.property.runtime;
  known = await stateOf(properties, known);
  const before = known;
  const seq = headSeq(db);
  const announced: Change[] = [];
  const stop = notifier.onAnnounce(({ object }) => void announced.push({ object, id: "", version: null, type: object, row: null }));
  const outcome = await call();
  stop();
  if (!("answer" in outcome)) return [wordOf(outcome)];
  const changes = [...changesSince(properties, seq), ...announced];
  const contents = [before.contents, contentsOf(db.$client)] as const;
  const unheard = [...before.answers].filter(([query, answer]) => !isHeard(query, answer, changes) && canDiffer(query, answer, contents));
  const after = await answersOf(
    properties,
    unheard.map(([query]) => query),
  );
  const events = changes.map(({ object, type }) => `${object} ${type}`).join(", ");
  const stale = unheard.filter(([query, { text }]) => after.get(query)?.text !== text);
  return stale.map(([{ name }]) => `${name} stays old after ${events}`);
};
