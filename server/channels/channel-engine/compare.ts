import { createHash } from "node:crypto";
import { childTerms } from "#server/channels/channel-engine/child-plans.ts";
import { type ClosedSeason, closedSeasons } from "#server/channels/channel-engine/closed-seasons.ts";
import { type WantedDay, wantedPlans, wantedRooms } from "#server/channels/channel-engine/desired.ts";
import {
  CLOSED,
  type ConnectionRow,
  cellsOf,
  connectionStore,
  type MappingRow,
  mappingsOf,
  sentOf,
  unclosedMappingsOf,
} from "#server/channels/channel-engine/queries.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { ownBytes, type ViewTask } from "#server/platform/core/worker/tasks.ts";
import type { PlanCell, RoomCell } from "#shared/channels/channel-engine/cells.ts";
import { cellToSend, changedFields, urgencyOf } from "#shared/channels/channel-engine/changes.ts";
import { type Day, type DayRange, rangesOf, runsOfEqualDays } from "#shared/channels/channel-engine/ranges.ts";
import { readPlan, readRoom, storedPlan } from "#shared/channels/channel-engine/stored-cell.ts";
import { type Cents, ZERO } from "#shared/platform/core/money.ts";
import { addDays, datesBetween, localDate } from "#shared/platform/core/stays.ts";
import { HORIZON_DAYS } from "#shared/prices/rates/stuck-days.ts";

/**
 * The form in which a partner takes changes. `weekday_layers`, `layers`: only the fields that changed, in ranges of which later ones overwrite
 * earlier ones, with or without weekdays; `days`: changed days with all their fields, in ranges that do not overlap; `sets`: everything of a
 * kind as soon as anything in it has changed, in such ranges.
 */
export type MessageForm = "weekday_layers" | "layers" | "days" | "sets";
export type MessageForms = {
  rooms: MessageForm;
  plans: MessageForm;
  /** True for a partner that is told closed seasons, which are part of complete sets only. */
  seasons?: boolean;
  /** True for a partner that takes complete sets: one of which nothing is left ends all that is sold there. */
  resets?: boolean;
};

export type Comparison = {
  connection_id: string;
  forms: MessageForms;
  rooms: boolean;
  plans: boolean;
  /** True if everything is sent, whatever was sent before. */
  all: boolean;
  /** True if only what was unmapped is closed: the connection is paused or being ended. */
  only_closings: boolean;
  /** The digest of held prices that a person has agreed to. */
  accepted_digest: string | null;
};

/** A range of days of a mapping that a partner is to be sent. */
export type SentRange<C> = DayRange<Partial<C>> & { mapping_id: string; partner_id: string };

/** The message of one kind of cells to a partner. */
export type Outgoing<C> = {
  ranges: SentRange<C>[];
  /** The cells as they are once the partner has taken the ranges: from and up to a place in the bytes of all. */
  cells: { from: number; to: number };
  /** By mapping the first and the last day of what is sent, with the days that were uncertain before. */
  spans: Record<string, Span>;
  /** Mappings that the ranges close for good. */
  closings: string[];
  count: number;
  isUrgent: boolean;
  /** True if the ranges state all that there is of the kind. */
  complete: boolean;
};

export type Span = { from: string; to: string };

export type Compared = {
  rooms: Outgoing<RoomCell>;
  plans: Outgoing<PlanCell>;
  held: number;
  held_digest: string | null;
  seasons: ClosedSeason[];
  /** Lines of mapping, date and cell. There may be 100,000, which as objects would hold up the thread that gets them. */
  bytes: Uint8Array;
};

/** Compares what partners should have with what they were sent last. Takes half a second for a large property, so it runs in a worker. */
export const compareTask: ViewTask<Comparison, Compared> = { name: "compare channels", read: compareCells };

function compareCells(view: View, { connection_id, forms, ...asked }: Comparison): Compared {
  const connection = connectionStore.get(view, connection_id);
  const today = localDate(view.now, view.actor.time_zone);
  const dates = datesBetween(today, addDays(today, HORIZON_DAYS));
  const live = mappingsOf(view, connection_id);
  const mappings = asked.only_closings ? [] : live;
  const kept = asked.only_closings ? live : [];
  const isLast = live.length === 0 && forms.resets === true;
  const comparing = { view, asked, mappings, kept, isLast, closings: dueClosings(view, connection_id, asked.all), dates };
  const rooms = wholeIfAny(forms.rooms, asked, (all) => roomsToSend(comparing, forms.rooms, all));
  const held = heldPrices();
  const plans = wholeIfAny(forms.plans, asked, (all) => {
    held.forget();
    return plansToSend(comparing, { connection, today, held, form: forms.plans, all });
  });
  const digest = held.digest();
  const isAccepted = digest !== null && digest === asked.accepted_digest;
  const waiting = isAccepted ? { held: 0, held_digest: null } : { held: held.count(), held_digest: digest };
  // All of it is ASCII, so that places in the text are places in its bytes.
  const [ofRooms, ofPlans] = [rooms.lines(), plans.lines()];
  return {
    seasons: forms.seasons ? closedSeasons(view, dates) : [],
    rooms: rooms.done({ from: 0, to: ofRooms.length }),
    plans: plans.done({ from: ofRooms.length, to: ofRooms.length + ofPlans.length }),
    ...waiting,
    bytes: ownBytes(ofRooms + ofPlans),
  };
}

type Counted = { count(): number; isUrgent(): boolean; haste(isUrgent: boolean): void };

/**
 * Compares a kind of cells; of a partner that takes complete sets only, everything is sent as soon as anything has changed, and as soon as the
 * changes alone would be.
 */
function wholeIfAny<C extends Counted>(
  form: MessageForm,
  { all, only_closings }: Pick<Comparison, "all" | "only_closings">,
  compare: (all: boolean) => C,
): C {
  const changed = compare(all);
  if (form !== "sets" || all || only_closings || changed.count() === 0) return changed;
  const whole = compare(true);
  whole.haste(changed.isUrgent());
  return whole;
}

type Comparing = {
  view: View;
  asked: Omit<Comparison, "connection_id" | "forms">;
  mappings: readonly MappingRow[];
  /** Mappings that stay as they were sent last while only unmapped ones are closed. */
  kept: readonly MappingRow[];
  closings: readonly MappingRow[];
  /** True if nothing is sold any more to a partner that is told so by an empty set. */
  isLast: boolean;
  dates: readonly string[];
};

function roomsToSend(comparing: Comparing, form: MessageForm, all: boolean) {
  const { view, asked, mappings, closings, dates } = comparing;
  const rooms = outgoing<RoomCell>(form, isComplete(comparing, form, all));
  if (!asked.rooms) return rooms;
  for (const mapping of closings) if (mapping.rate_id === null) rooms.close(mapping, { free: 0 }, dates);
  for (const mapping of keptBeside(comparing, form))
    if (mapping.rate_id === null) rooms.add(mapping, sentDays(comparing, mapping, readRoom));
  const wantedOf = wantedRooms(view, dates);
  const verdictOf = judgeOnce<RoomCell>((day, known) => ({ sent: changeOf(day, known, readRoom), held: null }));
  for (const mapping of mappings.filter(({ rate_id }) => rate_id === null)) {
    const sent = sentCells(view, mapping, all);
    rooms.add(
      mapping,
      wantedOf(mapping).map((day) => ({ date: day.date, change: verdictOf(day, sent(day.date)).sent })),
    );
  }
  return rooms;
}

type Selling = { connection: ConnectionRow; today: string; held: ReturnType<typeof heldPrices>; form: MessageForm; all: boolean };

function plansToSend(comparing: Comparing, { connection, today, held, form, all }: Selling) {
  const { view, asked, mappings, closings, dates } = comparing;
  const plans = outgoing<PlanCell>(form, isComplete(comparing, form, all));
  if (!asked.plans) return plans;
  for (const mapping of closings) if (mapping.rate_id !== null) plans.close(mapping, { closed: true }, dates);
  for (const mapping of keptBeside(comparing, form))
    if (mapping.rate_id !== null) plans.add(mapping, sentDays(comparing, mapping, readPlan));
  const wantedOf = wantedPlans(view, { dates, today, markups: connection.markups, children: childTerms(view, connection) });
  const verdictOf = judgeOnce(judgePlan(connection.floor_amount ?? ZERO));
  const judged = mappings.flatMap((mapping) => {
    const { rate_id } = mapping;
    if (rate_id === null) return [];
    const sent = sentCells(view, mapping, all);
    const days = wantedOf({ ...mapping, rate_id }).map((day) => ({ date: day.date, ...verdictOf(day, sent(day.date)) }));
    held.add(mapping, days);
    return [{ mapping, days }];
  });
  const digest = held.digest();
  // A person has agreed to just these prices: they go out like the others.
  const isAccepted = digest !== null && digest === asked.accepted_digest;
  for (const { mapping, days } of judged) {
    plans.add(
      mapping,
      days.map((day) => ({ date: day.date, change: isAccepted && day.held !== null ? day.held : day.sent })),
    );
  }
  return plans;
}

/** True for a message that states all: of everything, of a partner that takes nothing else, or of nothing. */
function isComplete({ asked, isLast }: Comparing, form: MessageForm, all: boolean): boolean {
  return asked.only_closings ? form === "sets" || isLast : all;
}

/** Mappings that a set names beside the closings: a partner that takes sets only would end everything else. */
function keptBeside({ kept, closings }: Comparing, form: MessageForm): readonly MappingRow[] {
  return form === "sets" && closings.length > 0 ? kept : [];
}

/** The days of a mapping as they were sent last. */
function sentDays<C extends RoomCell | PlanCell>(
  { view, dates }: Comparing,
  { id }: MappingRow,
  read: (text: string) => C,
): ChangedDay<C>[] {
  const from = dates[0] ?? "";
  return sentOf.all(view, { mapping: id }).flatMap(({ date, sent }) => {
    if (sent === null || sent === CLOSED || date < from) return [];
    const cell = read(sent);
    return [{ date, change: { fields: cell, cell, text: sent, isUrgent: false } }];
  });
}

/** Unmapped room types and plans that the partner may still sell. One that it refused to close is tried again after an hour. */
function dueClosings(view: View, connection_id: string, all: boolean): MappingRow[] {
  const before = triedAgainBefore(view);
  const wasRefused = ({ id }: MappingRow) =>
    cellsOf.all(view, { mapping: id, from: "", to: "9" }).some(({ refused, sent_at }) => refused === CLOSED && (sent_at ?? "") > before);
  return unclosedMappingsOf(view, connection_id).filter((mapping) => all || !wasRefused(mapping));
}

/** The moment before which refusals are tried again: the reason for a refusal may be gone. */
function triedAgainBefore(view: View): string {
  return new Date(Date.parse(view.now) - TRIES_AGAIN_MS).toISOString();
}

const TRIES_AGAIN_MS = 3_600_000;

type Known = { text: string | null; isCertain: boolean; refused: string | null };
/** The fields of a cell that have to be sent, the whole cell, and its text as it is stored afterwards. */
type Change<C> = { fields: Partial<C>; cell: C; text: string; isUrgent: boolean };
type Verdict<C> = { sent: Change<C> | null; held: Change<C> | null };
type Judge<C> = (wanted: Omit<WantedDay<C>, "date">, known: Known) => Verdict<C>;

/** Days that are alike in what is wanted and known share their verdict: a large property has 100,000 days, and few different ones. */
function judgeOnce<C>(judge: Judge<C>): Judge<C> {
  const verdicts = new Map<string, Verdict<C>>();
  return (wanted, known) => {
    const key = `${wanted.text}\n${known.text}\n${known.refused}\n${known.isCertain}`;
    const verdict = verdicts.get(key) ?? judge(wanted, known);
    verdicts.set(key, verdict);
    return verdict;
  };
}

/**
 * The cells that were sent last. Not certain are days that were sent without an answer, those of which something was refused, and all if
 * everything is sent.
 */
function sentCells(view: View, mapping: MappingRow, all: boolean): (date: string) => Known {
  const byDate = new Map(sentOf.all(view, { mapping: mapping.id }).map((row) => [row.date, row]));
  const { uncertain_from, uncertain_to } = mapping;
  const before = triedAgainBefore(view);
  return (date) => {
    const row = byDate.get(date);
    const isUncertain = uncertain_from !== null && uncertain_to !== null && uncertain_from <= date && date <= uncertain_to;
    const { sent = null, sent_at = null, refused = null } = row ?? {};
    const isTriedAgain = all || (sent_at ?? "") <= before;
    return { text: sent, isCertain: !all && !isUncertain && refused === null, refused: isTriedAgain ? null : refused };
  };
}

/** The change of a cell; null if the partner has it, or has refused just this. */
function changeOf<C extends RoomCell | PlanCell>(
  { cell, text }: Omit<WantedDay<C>, "date">,
  known: Known,
  read: (text: string) => C,
): Change<C> | null {
  if ((known.isCertain && known.text === text) || known.refused === text) return null;
  const sent = known.isCertain && known.text !== null ? read(known.text) : null;
  const fields = changedFields<C>(sent, cell);
  return fields && { fields, cell, text, isUrgent: urgencyOf(sent, cell) === "now" };
}

/** The changes of a plan: what is sent, and what is sent once a person has agreed to the price. */
function judgePlan(floor: Cents): Judge<PlanCell> {
  const changeTo = (cell: PlanCell, known: Known) => changeOf({ cell, text: storedPlan(cell) }, known, readPlan);
  return ({ cell: wanted, text }, known) => {
    if (known.isCertain && known.text === text) return { sent: null, held: null };
    const { cell, agreed, held } = cellToSend(wanted, known.text === null ? null : readPlan(known.text), floor);
    return { sent: changeTo(cell, known), held: held && changeTo(agreed, known) };
  };
}

/** The prices that wait for a person. */
function heldPrices() {
  const waiting: { mapping: MappingRow; days: ChangedDay<PlanCell>[] }[] = [];
  return {
    forget: () => void waiting.splice(0),
    add(mapping: MappingRow, judged: readonly { date: string; held: Change<PlanCell> | null }[]) {
      const days = judged.filter(({ held }) => held !== null).map(({ date, held }) => ({ date, change: held }));
      if (days.length > 0) waiting.push({ mapping, days });
    },
    count: () => waiting.reduce((count, { days }) => count + days.length, 0),
    digest() {
      if (waiting.length === 0) return null;
      const lines = waiting.flatMap(({ mapping, days }) =>
        days.map(({ date, change }) => `${mapping.id} ${date} ${JSON.stringify(change?.fields.prices)}\n`),
      );
      return createHash("sha256").update(lines.join("")).digest("base64url");
    },
  };
}

type ChangedDay<C> = { date: string; change: Change<C> | null };

function outgoing<C extends RoomCell | PlanCell>(form: MessageForm, complete: boolean) {
  const isWhole = form === "days" || form === "sets";
  const ranges: SentRange<C>[] = [];
  const cells: string[] = [];
  const closings: string[] = [];
  const spans: Record<string, Span> = {};
  let isUrgent = false;
  /** Adds a range to what is sent. */
  const push = (range: SentRange<C>, { uncertain_from, uncertain_to }: MappingRow) => {
    ranges.push(range);
    const known = spans[range.mapping_id] ?? { from: uncertain_from ?? range.from, to: uncertain_to ?? range.to };
    spans[range.mapping_id] = { from: known.from < range.from ? known.from : range.from, to: known.to > range.to ? known.to : range.to };
  };
  return {
    close(mapping: MappingRow, value: Partial<C>, dates: readonly string[]) {
      const [from, to] = [dates[0], dates.at(-1)];
      if (from === undefined || to === undefined) return;
      push({ from, to, weekdays: null, value, mapping_id: mapping.id, partner_id: mapping.partner_id }, mapping);
      closings.push(mapping.id);
      isUrgent = true;
    },
    add(mapping: MappingRow, changes: readonly ChangedDay<C>[]) {
      const days: Day<Partial<C>>[] = [];
      for (const { date, change } of changes) {
        if (change === null) continue;
        days.push({ date, value: isWhole ? change.cell : change.fields });
        cells.push(`${mapping.id}\t${date}\t${change.text}\n`);
        isUrgent ||= change.isUrgent;
      }
      const at = { mapping_id: mapping.id, partner_id: mapping.partner_id };
      const ranges = isWhole ? runsOfEqualDays(days) : rangesOf(days, { weekdays: form === "weekday_layers" });
      for (const range of ranges) push({ ...range, ...at }, mapping);
    },
    count: () => cells.length + closings.length,
    isUrgent: () => isUrgent,
    haste(urgent: boolean) {
      isUrgent = urgent;
    },
    lines: () => cells.join(""),
    done: (place: Outgoing<C>["cells"]): Outgoing<C> => {
      return { ranges, spans, cells: place, closings, count: cells.length + closings.length, isUrgent, complete };
    },
  };
}
