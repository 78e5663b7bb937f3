import { useAtomValue } from "jotai";
import { type ReactNode, useEffect, useState } from "react";
import { useFirstPicture } from "#client/platform/core/first-picture.ts";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import { useViolationWords } from "#client/prices/rates/violation-words.ts";
import { useStockWords } from "#client/stays/bookings/stock-words.ts";
import type { Range } from "#client/stays/room-plan/model/drawn-range.ts";
import { waitingOnDrawn } from "#client/stays/room-plan/model/plan-capacity.ts";
import { FOOT_HEIGHT, HEAD_HEIGHT, rowAt, shapeOf, wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import { type PlanRow, roomKey, unassignedKey } from "#client/stays/room-plan/model/plan-rows.ts";
import { freeRowsFor, mayFreeUpRoom, type Proposal } from "#client/stays/room-plan/model/plan-target.ts";
import { lastRoomText, reasonText, roomsText } from "#client/stays/room-plan/store/move-words.ts";
import { quoteOf } from "#client/stays/room-plan/store/plan-move.ts";
import { clockOf, drawnAtom, type Gesture, gestureAtom, tagsAtom } from "#client/stays/room-plan/store/plan-session.ts";
import { useShape } from "#client/stays/room-plan/store/use-plan-store.ts";
import { RoomGhosts } from "#client/stays/room-plan/view/board/free-up-room-ghosts.tsx";
import css from "#client/stays/room-plan/view/board/plan-bars.module.css";
import { LockFrame, type LockHand, LockHint } from "#client/stays/room-plan/view/gestures/lock-target.tsx";
import { usePlan } from "#client/stays/room-plan/view/plan-context.ts";
import { amount, cents, minus } from "#shared/platform/core/money.ts";
import { numberOfNights } from "#shared/platform/core/stays.ts";
import type { BookingQuote } from "#shared/stays/bookings/quote-schema.ts";

const HeadRestrictions = lazyPart(() =>
  import("#client/stays/room-plan/view/board/head-restrictions.tsx").then((module) => module.HeadRestrictions),
);

/** Overlay of the rows while bars are dragged, resized, drawn or selected by a frame. */
export function PlanOverlay() {
  const hasPicture = useFirstPicture();
  const gesture = useAtomValue(gestureAtom);
  const drawn = useAtomValue(drawnAtom);
  return (
    <>
      {hasPicture && <HeadRestrictions />}
      {drawn?.ranges.map((range) => (
        <Drawn key={`${range.roomId}${range.from}`} range={range} taken={false} />
      ))}
      {gesture.kind === "draw" && <Drawing {...gesture} />}
      {gesture.kind === "marquee" && <Marquee {...gesture.box} />}
      {gesture.kind === "move" && !gesture.parking && <Moving gesture={gesture} />}
      <Tags />
      <RoomGhosts />
      {gesture.kind === "resize" && <Targets moves={[gesture.proposal]} />}
      {gesture.kind === "lock" && <LockTarget gesture={gesture} />}
    </>
  );
}

/** Names of colleagues at the bars they have just moved. */
function Tags() {
  const { store, scale } = usePlan();
  const tags = useAtomValue(tagsAtom);
  const { indexOf, tops } = useShape(store);
  return tags.map(({ key, name }) => {
    const bar = store.barOf(key);
    const row = indexOf.get(store.rowKeyOf(key) ?? "");
    if (!bar || row === undefined) return null;
    const { left } = shapeOf(scale, bar.from, bar.to);
    return (
      <span key={key} className={css["tag"]} style={{ transform: `translate(${left}px,${(tops[row] ?? 0) - 9}px)` }}>
        {name}
      </span>
    );
  });
}

function Moving({ gesture }: { gesture: Extract<Gesture, { kind: "move" }> }) {
  const { words } = usePlan();
  const swapping = gesture.swapping && gesture.swap.length > 0;
  const other = gesture.swap.find(({ key }) => key !== gesture.grabbed);
  const otherName = other ? words.nameOf(other.booking) : null;
  return (
    <>
      <FreeRooms gesture={gesture} />
      <Targets
        moves={swapping ? gesture.swap : gesture.proposals}
        over={gesture.row}
        byHand={gesture.by === "pointer"}
        canSwap={gesture.swap.length > 0 && !gesture.swapping}
        swapsWith={swapping ? otherName : null}
      />
    </>
  );
}

/** The rooms in sight that would take the carried booking on these dates. */
function FreeRooms({ gesture }: { gesture: Extract<Gesture, { kind: "move" }> }) {
  const { store, scale, scroller } = usePlan();
  const leader = gesture.proposals.find(({ key }) => key === gesture.grabbed);
  if (!leader || !scroller.current) return null;
  const { scrollTop, clientHeight } = scroller.current;
  const { rows, tops, indexOf } = store.shape();
  const inSight = rows.slice(rowAt(tops, scrollTop), rowAt(tops, scrollTop + clientHeight) + 1);
  const { left, width } = shapeOf(scale, wallDays(leader.to.check_in, store.zone), wallDays(leader.to.check_out, store.zone));
  return freeRowsFor(store.content, { proposal: leader, rows: inSight }, clockOf(store)).map(({ key }) => {
    const top = (tops[indexOf.get(key) ?? 0] ?? 0) + 3;
    return <div key={key} className={css["free"]} style={{ transform: `translate(${left}px,${top}px)`, width }} />;
  });
}

type TargetsProps = {
  moves: readonly Proposal[];
  over?: PlanRow;
  byHand?: boolean;
  canSwap?: boolean;
  /** Booking that would swap into the room. */
  swapsWith?: string | null;
};

/** Targets of the moved bookings. `over` is the row below the pointer, or the one chosen by keys. */
function Targets({ moves, over, byHand = false, canSwap = false, swapsWith = null }: TargetsProps) {
  const { store, scale } = usePlan();
  const { indexOf, tops } = store.shape();
  const boxes = moves.map((move) => {
    const row = indexOf.get(keyOfTarget(move, over)) ?? indexOf.get(`type:${move.booking.room_type_id}`) ?? 0;
    const shape = shapeOf(scale, wallDays(move.to.check_in, store.zone), wallDays(move.to.check_out, store.zone));
    return { ...shape, row, top: (tops[row] ?? 0) + 3, move };
  });
  const worst = boxes.find(({ move }) => move.reason !== null) ?? boxes[0];
  return (
    <>
      {boxes.map(({ left, width, top, move }) => (
        <div
          key={move.key}
          className={css["target"]}
          data-blocked={move.reason !== null || undefined}
          style={{ transform: `translate(${left}px,${top}px)`, width }}
        />
      ))}
      {worst && (
        <HintLine left={worst.left} row={worst.row} over={indexOf.get(over?.key ?? "") ?? worst.row} gap={byHand ? BESIDE_BAR : BESIDE_ROW}>
          <Hint move={worst.move} canSwap={canSwap} byHand={byHand} swapsWith={swapsWith} />
        </HintLine>
      )}
    </>
  );
}

function keyOfTarget({ to, reason, booking }: Proposal, over: PlanRow | undefined): string {
  if (over && reason === "lane_of_other_type") return over.key;
  return to.room ? roomKey(to.room.id) : unassignedKey(booking.room_type_id);
}

/** Target of a moved lock. */
function LockTarget({ gesture }: { gesture: LockHand }) {
  const { store, scale } = usePlan();
  const row = store.shape().indexOf.get(gesture.row.key) ?? 0;
  const { left } = shapeOf(scale, wallDays(gesture.move.to.start, store.zone), wallDays(gesture.move.to.end, store.zone));
  return (
    <>
      <LockFrame gesture={gesture} />
      <HintLine left={left} row={row} over={row} gap={BESIDE_ROW}>
        <LockHint gesture={gesture} />
      </HintLine>
    </>
  );
}

/** Distance of a hint from its row in pixels: a dragged bar overlaps it by half its height. */
const BESIDE_BAR = 15;
const BESIDE_ROW = 5;
const HINT_HEIGHT = 30;

type HintLineProps = { left: number; row: number; over: number; gap: number; children: ReactNode };

/** Above the target, or below where no place is or the bar itself is held; always in sight, whatever is scrolled. */
function HintLine({ left, row, over, gap, children }: HintLineProps) {
  const { store, scale, scroller } = usePlan();
  const { tops } = store.shape();
  const { scrollTop = 0, scrollLeft = 0, clientWidth = 0, clientHeight = 0 } = scroller.current ?? {};
  const above = (tops[row] ?? 0) - gap;
  const isAbove = over >= row && above - HINT_HEIGHT >= scrollTop;
  const top = isAbove ? above : (tops[row + 1] ?? 0) + gap;
  const lowest = scrollTop + clientHeight - HEAD_HEIGHT - FOOT_HEIGHT - (isAbove ? 0 : HINT_HEIGHT);
  const start = scrollLeft + scale.side + 8;
  return (
    <div
      className={css["hintLine"]}
      data-above={isAbove || undefined}
      style={{ left: start, width: clientWidth - scale.side - 16, top: Math.max(scrollTop, Math.min(top, lowest)) }}
    >
      <span style={{ flex: `0 1 ${Math.max(0, left - start)}px` }} />
      {children}
    </div>
  );
}

type HintProps = { move: Proposal; canSwap: boolean; byHand: boolean; swapsWith: string | null };

/** One line at the target: dates, nights, price, cleanliness, or why not. */
function Hint({ move, canSwap, byHand, swapsWith }: HintProps) {
  const { store, words } = usePlan();
  const { zone } = store;
  const reason = reasonText(words, store, move);
  const nights = numberOfNights(move.to, zone);
  const room = move.to.room && store.room(move.to.room.id);
  const otherType = room && room.room_type_id !== move.booking.room_type_id ? store.type(room.room_type_id) : undefined;
  const first = words.short(Math.floor(wallDays(move.to.check_in, zone)));
  const last = words.short(Math.floor(wallDays(move.to.check_out, zone)));
  return (
    <div className={css["hint"]} role="status" data-blocked={reason !== null || undefined}>
      <b>{room ? room.number : words.say("unassigned")}</b>
      {otherType && <span>{otherType.name}</span>}
      <span>
        {first} – {last}
      </span>
      <span>{words.nights(nights)}</span>
      {move.part && reason === null && <span>{roomsText(words, store, move.part.after)}</span>}
      {reason === null && <PriceDifference move={move} />}
      {reason === null && room && (
        <span className={css["cleanliness"]} data-status={room.status}>
          {words.say(room.status)}
        </span>
      )}
      {reason !== null && <strong>{reason}</strong>}
      {swapsWith !== null && <strong>{words.say("swaps_with", { name: swapsWith })}</strong>}
      {mayFreeUpRoom(move) && <kbd>{words.say("free_up_room_hint")}</kbd>}
      {canSwap && <kbd>{words.say(byHand ? "swap_hint" : "swap_hint_keys")}</kbd>}
    </div>
  );
}

const QUOTE_AFTER_MS = 220;

/** Price difference of the move, the restrictions of its rate that a guest would violate there, and what lacks there. */
function PriceDifference({ move }: { move: Proposal }) {
  const { store, words } = usePlan();
  const { zone } = store;
  const violationWords = useViolationWords();
  const stockWords = useStockWords();
  const [answer, setAnswer] = useState<{ move: Proposal; quote: BookingQuote | null } | null>(null);
  useEffect(() => {
    let current = true;
    const timer = window.setTimeout(() => {
      void quoteOf(move, zone).then((quote) => current && setAnswer({ move, quote }));
    }, QUOTE_AFTER_MS);
    return () => {
      current = false;
      window.clearTimeout(timer);
    };
  }, [move, zone]);
  const quote = answer?.move === move ? answer.quote : null;
  const broken = (quote?.rule_violations ?? []).map((violation) => <em key={violation.reason}>{violationWords(violation)}</em>);
  const lacks = (quote?.out_of_stock ?? []).map((lack) => <em key={lack.item_id}>{stockWords(lack)}</em>);
  const difference = quote?.recalculated == null ? null : amount(minus(cents(quote.recalculated), cents(quote.current)));
  const changed = difference === 0 ? words.say("price_same") : difference !== null && words.difference(difference);
  return (
    <>
      <span className={css["price"]}>{changed || "…"}</span>
      {broken}
      {lacks}
    </>
  );
}

/** A stretch that grows under the pointer; where a booking without a room needs the last one of the type, it says so. */
function Drawing({ range, taken }: { range: Range; taken: boolean }) {
  const { store, scale, words, times } = usePlan();
  const waiting = taken ? null : waitingOnDrawn(store.content, range, clockOf(store).now);
  const row = store.shape().indexOf.get(keyOfRange(range));
  return (
    <>
      <Drawn range={range} taken={taken || waiting !== null} />
      {waiting && row !== undefined && (
        <HintLine left={shapeOf(scale, range.from + fractionOf(times.start), range.to).left} row={row} over={row} gap={BESIDE_ROW}>
          <div className={css["hint"]} role="status" data-blocked>
            <strong>{lastRoomText(words, store, waiting)}</strong>
          </div>
        </HintLine>
      )}
    </>
  );
}

function keyOfRange({ roomId, typeId }: Range): string {
  return roomId ? roomKey(roomId) : unassignedKey(typeId);
}

function Drawn({ range, taken }: { range: Range; taken: boolean }) {
  const { store, scale, words, times } = usePlan();
  const { indexOf, tops } = store.shape();
  const row = indexOf.get(keyOfRange(range));
  if (row === undefined) return null;
  const { left, width } = shapeOf(scale, range.from + fractionOf(times.start), range.to + fractionOf(times.end));
  return (
    <div
      className={css["drawn"]}
      data-blocked={taken || undefined}
      style={{ transform: `translate(${left}px,${(tops[row] ?? 0) + 3}px)`, width }}
    >
      {words.nights(range.to - range.from)}
    </div>
  );
}

function Marquee({ left, top, right, bottom }: { left: number; top: number; right: number; bottom: number }) {
  const { scale } = usePlan();
  return <div className={css["marquee"]} style={{ left: scale.side + left, top, width: right - left, height: bottom - top }} />;
}

function fractionOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return (hours + minutes / 60) / 24;
}
