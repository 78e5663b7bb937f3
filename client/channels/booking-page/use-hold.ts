import { useEffect, useState } from "react";
import type { Calls, Failure } from "#client/channels/booking-page/calls.ts";
import { forget, type KeptHold, recall, remember } from "#client/channels/booking-page/memory.ts";
import type { Rate } from "#client/channels/booking-page/room-card.tsx";
import { HOLD_MINUTES } from "#shared/channels/booking-page/rules.ts";

export type HoldRequest = {
  room_type_id: string;
  rate_id: string;
  check_in: string;
  check_out: string;
  adults: number;
  children: number[];
  cots: number;
};

const MINUTE_MS = 60_000;
/** Interval in which the page checks the clock. */
const LOOK_MS = 5_000;

/** The room that is kept for this guest, if it is the wanted one and its time is not over. */
export function keptFor(slug: string, wanted: HoldRequest): KeptHold | null {
  const kept = recall(slug, "kept");
  return kept?.for === JSON.stringify(wanted) && kept.until > Date.now() ? kept : null;
}

/** Keeps the wanted room from the moment that the form opens. A former room of the same guest is free again at once. */
export function useHold(calls: Calls, { slug, wanted, rate }: { slug: string; wanted: HoldRequest; rate: Rate }) {
  const [kept, setKept] = useState<KeptHold | null>(() => keptFor(slug, wanted));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [minutes, setMinutes] = useState(HOLD_MINUTES);
  const [isAsking, setAsking] = useState(false);

  async function keep(): Promise<void> {
    setAsking(true);
    setFailure(null);
    const { data, failure } = await calls.hold({ ...wanted, hold_id: recall(slug, "kept")?.hold.hold_id ?? null });
    setAsking(false);
    if (!data) return setFailure(failure);
    const next = { for: JSON.stringify(wanted), hold: data, rate, until: Date.now() + HOLD_MINUTES * MINUTE_MS };
    remember(slug, "kept", next);
    setMinutes(HOLD_MINUTES);
    setKept(next);
  }

  useEffect(() => {
    if (!kept) void keep();
    // Once, as the form opens: afterwards the guest is asked.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const until = kept?.until ?? null;
  useEffect(() => {
    if (until === null) return undefined;
    const look = () => setMinutes(Math.max(0, Math.ceil((until - Date.now()) / MINUTE_MS)));
    look();
    const timer = setInterval(look, LOOK_MS);
    // Browsers hold timers of a hidden tab back.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [until]);

  return {
    hold: kept?.hold ?? null,
    failure,
    /** Until the room is free again; 0 once it is. */
    minutes,
    isAsking,
    keep,
    /** The server says that the time is over. */
    end() {
      forget(slug, "kept");
      setKept((before) => before && { ...before, until: 0 });
    },
  };
}
