import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useDoors } from "#client/access-control/use-doors.ts";
import { useSay } from "#client/core/i18n.ts";
import { trpc } from "#client/core/trpc.ts";
import { applyBookingAnswers } from "#client/room-plan/cache.ts";
import { entryOf } from "#client/room-plan/plan-history.ts";
import type { Proposal } from "#client/room-plan/plan-target.ts";
import { LAST_STEP, type PlanHistory } from "#client/room-plan/use-plan-history.ts";
import { soon } from "#client/ui/later.tsx";
import { toast, toastTrouble } from "#client/ui/toast.tsx";
import type { BookingQuote } from "#shared/bookings/schema.ts";
import { sumAmounts } from "#shared/core/money.ts";
import { numberOfNights } from "#shared/core/stays.ts";

const keys = soon(() => import("#client/access-control/tell-missing-keys.ts"));

const QUOTE_FRESH_MS = 10_000;

/** A drop whose price would change: the bars stay drawn at their new places until it is answered. */
export type PriceQuestion = { proposals: readonly Proposal[]; current: number; retained: number | null; recalculated: number };

/** Sends moves, all or none, after asking about the price where it would change. */
export function usePlanMoves(zone: string, history: PlanHistory) {
  const cache = useQueryClient();
  const say = useSay();
  const hasDoors = useDoors();
  const [question, setQuestion] = useState<PriceQuestion | null>(null);
  const { mutateAsync } = useMutation(
    trpc.bookings.move.mutationOptions({ onSuccess: (bookings) => applyBookingAnswers(cache, bookings) }),
  );

  const quote = useCallback(
    async (proposal: Proposal): Promise<BookingQuote | null> => {
      const { booking, to } = proposal;
      if (!mayChangePrice(proposal, zone))
        return { current: booking.gross_amount, retained: booking.gross_amount, recalculated: booking.gross_amount };
      const input = { id: booking.id, check_in: to.check_in, check_out: to.check_out, ...(to.room ? { room_id: to.room.id } : {}) };
      return cache.fetchQuery({ ...trpc.bookings.quote.queryOptions(input), staleTime: QUOTE_FRESH_MS }).catch(() => null);
    },
    [cache, zone],
  );

  const send = useCallback(
    (proposals: readonly Proposal[], retain: boolean) => {
      const moves = proposals.map(({ booking, to }) => ({
        id: booking.id,
        version: booking.version,
        ...(to.check_in === booking.check_in ? {} : { check_in: to.check_in }),
        ...(to.check_out === booking.check_out ? {} : { check_out: to.check_out }),
        ...((to.room?.id ?? null) === booking.room_id ? {} : { room_id: to.room?.id ?? null }),
        retain_original_price: retain,
      }));
      const sent = mutateAsync({ moves }).then((bookings) => {
        history.remember(entryOf(bookings));
        toast({ message: movedMessage(say, proposals), undo: history.undo, topic: LAST_STEP });
        if (hasDoors)
          void keys().then(({ tellMissingKeys }) =>
            tellMissingKeys(bookings.map((booking) => ({ booking, name: nameIn(proposals, booking.id) }))),
          );
      }, toastTrouble);
      history.waitFor(sent);
    },
    [mutateAsync, history, say, hasDoors],
  );

  const move = useCallback(
    async (proposals: readonly Proposal[]) => {
      if (proposals.every((proposal) => !mayChangePrice(proposal, zone))) return send(proposals, true);
      setQuestion({ proposals, ...NO_AMOUNTS });
      const quotes = (await Promise.all(proposals.map(quote))).flatMap((each) => each ?? []);
      const current = sumAmounts(quotes.map((each) => each.current));
      const retained = sumIfAll(quotes.map((each) => each.retained));
      const recalculated = sumIfAll(quotes.map((each) => each.recalculated));
      if (recalculated === null || recalculated === current) {
        setQuestion(null);
        return send(proposals, recalculated === null);
      }
      setQuestion({ proposals, current, retained, recalculated });
    },
    [quote, send, zone],
  );

  const answer = useCallback(
    (choice: "keep" | "new" | "cancel") => {
      setQuestion(null);
      if (question && choice !== "cancel") send(question.proposals, choice === "keep");
    },
    [question, send],
  );

  return { move, quote, question, answer };
}

const NO_AMOUNTS = { current: 0, retained: null, recalculated: 0 };

/** Within the same room type and nights the price never changes. */
function mayChangePrice({ booking, to }: Proposal, zone: string): boolean {
  const typeStays = to.room === null || to.room.room_type_id === booking.room_type_id;
  const datesStay = booking.check_in === to.check_in && booking.check_out === to.check_out;
  return !(
    typeStays &&
    (datesStay ||
      (numberOfNights(booking, zone) === numberOfNights(to, zone) && booking.check_in.slice(0, 10) === to.check_in.slice(0, 10)))
  );
}

function movedMessage(say: ReturnType<typeof useSay>, proposals: readonly Proposal[]): string {
  const [first, second] = proposals;
  if (first && second && proposals.length === 2 && areSwapped(first, second)) return say("room_plan.swapped");
  if (proposals.length > 1 || !first) return say("room_plan.moved_many", { count: proposals.length });
  return say("room_plan.moved", { name: first.booking.name ?? first.booking.code });
}

function nameIn(proposals: readonly Proposal[], id: string): string | null {
  return proposals.find(({ booking }) => booking.id === id)?.booking.name ?? null;
}

function areSwapped(one: Proposal, other: Proposal): boolean {
  return one.to.room?.id === other.booking.room_id && other.to.room?.id === one.booking.room_id;
}

function sumIfAll(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((each) => each !== null);
  return known.length === amounts.length && known.length > 0 ? sumAmounts(known) : null;
}
