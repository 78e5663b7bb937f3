import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { toastRefusal } from "#client/platform/ui/dialog/toast.tsx";
import { soon } from "#client/platform/ui/later.tsx";
import { stepHistory, toastBookings } from "#client/platform/undo/step-history.ts";
import { useViolationWords } from "#client/prices/rates/violation-words.ts";
import { useDoors } from "#client/stays/access-control/use-doors.ts";
import {
  brokenBy,
  mayChangePrice,
  type PriceAnswer,
  type PriceChoice,
  priceChoice,
  pricedBy,
} from "#client/stays/room-plan/gestures/move-price.ts";
import type { Proposal } from "#client/stays/room-plan/gestures/plan-target.ts";
import { numberOfNights } from "#shared/platform/core/stays.ts";
import type { BookingQuote } from "#shared/stays/bookings/quote-schema.ts";

const keys = soon(() => import("#client/stays/access-control/toast-missing-keys.ts"));

const QUOTE_FRESH_MS = 10_000;

/** A move and what it would cost; `choice` is null where nothing is to be asked about it. */
export type PricedMove = { proposal: Proposal; quote: BookingQuote | null; choice: PriceChoice | null };

/** A drop whose price could be one or another: the bars stay drawn at their new places until it is answered. */
export type PriceQuestion = { moves: readonly PricedMove[]; isReady: boolean };

/** For each booking that was asked about what its move shall cost. */
export type PriceAnswers = ReadonlyMap<string, PriceAnswer>;

/** Moves as they are sent. */
type Drop = { priced: readonly PricedMove[]; answers: PriceAnswers };

const NO_ANSWERS: PriceAnswers = new Map();

/** Sends moves, all or none, after asking about the price where there are two answers to it. */
export function usePlanMoves(zone: string, money: (amount: number) => string) {
  const cache = useQueryClient();
  const say = useSay();
  const hasDoors = useDoors();
  const violationWords = useViolationWords();
  const [question, setQuestion] = useState<PriceQuestion | null>(null);
  const { run } = useWrites(
    ({ priced, answers }: Drop, send) => {
      const moves = priced.map(({ proposal, quote: cost }) => ({
        ...placeOf(proposal),
        ...pricedBy(proposal, cost, answers.get(proposal.booking.id) ?? "fresh", zone),
      }));
      return send(trpc.bookings.move, { moves });
    },
    {
      done(bookings, { priced, answers }) {
        const proposals = priced.map(({ proposal }) => proposal);
        const what = movedMessage(say, proposals, zone);
        const newPrice = priceOfOne(priced, bookings);
        const moved = newPrice === null ? what : say("room_plan.moved_at_price", { what, amount: money(newPrice) });
        // A quick drop comes before the hint's words; a question has named them already.
        const broken = answers.size > 0 ? [] : brokenBy(priced.map(({ quote: cost }) => cost)).map(violationWords);
        toastBookings(what, bookings, { message: [moved, ...broken].join(" · ") });
        if (!hasDoors) return;
        const named = bookings.map((booking) => ({ booking, name: nameIn(proposals, booking.id) }));
        void keys().then(({ toastMissingKeys }) => toastMissingKeys(named));
      },
      failed(error, { priced }) {
        const names = priced.map(({ proposal }) => nameOf(proposal)).join(", ");
        const reason = messageOf(error);
        // Without an answer nobody knows that.
        toastRefusal(error.type === "unanswered" ? `${names}: ${reason}` : say("room_plan.not_saved", { name: names, reason }));
        return true;
      },
    },
  );

  async function quote(proposal: Proposal): Promise<BookingQuote | null> {
    const { booking, to } = proposal;
    if (!mayChangePrice(proposal, zone))
      return {
        current: booking.gross_amount,
        retained: booking.gross_amount,
        recalculated: booking.gross_amount,
        taken_by: null,
        rule_violations: [],
      };
    const input = { id: booking.id, check_in: to.check_in, check_out: to.check_out, ...(to.room ? { room_id: to.room.id } : {}) };
    return cache.fetchQuery({ ...trpc.bookings.quote.queryOptions(input), staleTime: QUOTE_FRESH_MS }).catch(() => null);
  }

  function send(priced: readonly PricedMove[], answers: PriceAnswers): void {
    stepHistory.waitFor(run({ priced, answers }));
  }

  async function move(proposals: readonly Proposal[]): Promise<void> {
    const unpriced = proposals.map((proposal): PricedMove => ({ proposal, quote: null, choice: null }));
    if (proposals.every((proposal) => !mayChangePrice(proposal, zone))) return send(unpriced, NO_ANSWERS);
    setQuestion({ moves: unpriced, isReady: false });
    const quotes = await Promise.all(proposals.map(quote));
    const moves = proposals.map((proposal, i): PricedMove => {
      const cost = quotes[i] ?? null;
      return { proposal, quote: cost, choice: priceChoice(proposal, cost, zone) };
    });
    if (moves.some(({ choice }) => choice !== null)) return setQuestion({ moves, isReady: true });
    setQuestion(null);
    send(moves, NO_ANSWERS);
  }

  /** Null takes the move back. */
  function answer(answers: PriceAnswers | null): void {
    setQuestion(null);
    if (question && answers) send(question.moves, answers);
  }

  return { move, quote, question, answer };
}

/** The changed fields of its place, on the version at the start of the drag. */
function placeOf({ booking, to, releases }: Proposal) {
  return {
    ...(releases ? { room_fixed: false } : {}),
    id: booking.id,
    version: booking.version,
    ...(to.check_in === booking.check_in ? {} : { check_in: to.check_in }),
    ...(to.check_out === booking.check_out ? {} : { check_out: to.check_out }),
    ...((to.room?.id ?? null) === booking.room_id ? {} : { room_id: to.room?.id ?? null }),
  };
}

/** The new price of a single booking that changed it without anybody having been asked. */
function priceOfOne(priced: readonly PricedMove[], bookings: readonly { gross_amount: number }[]): number | null {
  const [only, second] = priced;
  const now = bookings[0]?.gross_amount;
  return only && !second && now !== undefined && now !== only.proposal.booking.gross_amount ? now : null;
}

function movedMessage(say: ReturnType<typeof useSay>, proposals: readonly Proposal[], zone: string): string {
  const [first, second] = proposals;
  if (first && second && proposals.length === 2 && areSwapped(first, second))
    return say("room_plan.swapped_names", { name: nameOf(first), other: nameOf(second) });
  if (proposals.length > 1 || !first) return say("room_plan.moved_many", { count: proposals.length });
  const more = numberOfNights(first.to, zone) - numberOfNights(first.booking, zone);
  const stays = (first.to.room?.id ?? null) === first.booking.room_id;
  if (more !== 0 && stays) return say(more > 0 ? "room_plan.lengthened" : "room_plan.shortened", { name: nameOf(first) });
  return say("room_plan.moved", { name: nameOf(first) });
}

function nameOf({ booking }: Proposal): string {
  return booking.name ?? booking.code;
}

function nameIn(proposals: readonly Proposal[], id: string): string | null {
  return proposals.find(({ booking }) => booking.id === id)?.booking.name ?? null;
}

function areSwapped(one: Proposal, other: Proposal): boolean {
  return one.to.room?.id === other.booking.room_id && other.to.room?.id === one.booking.room_id;
}
