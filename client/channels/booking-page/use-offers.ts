import { useEffect, useState } from "react";
import type { Calls, Failure, OfferSearch } from "#client/channels/booking-page/calls.ts";
import type { Offers } from "#shared/channels/booking-page/schema.ts";

type Answer = { data: Offers | null; withoutCots: Offers | null; failure: Failure | null };
type State = Answer & { key: string };

/** Offers for days and persons; null loads nothing. If nothing can be booked with cots, `withoutCots` are the offers without any. */
export function useOffers(calls: Calls, asked: OfferSearch | null) {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<State>({ key: "", data: null, withoutCots: null, failure: null });
  const key = asked ? `${round} ${JSON.stringify(asked)}` : "";
  useEffect(() => {
    if (key === "") return undefined;
    const leaving = new AbortController();
    const wanted = JSON.parse(key.slice(key.indexOf(" ") + 1)) as OfferSearch;
    void search(calls, wanted, leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setState({ key, ...answer });
    });
    return () => leaving.abort();
  }, [calls, key]);
  const isHere = state.key === key;
  return {
    offers: isHere ? state.data : null,
    withoutCots: isHere ? state.withoutCots : null,
    failure: isHere ? state.failure : null,
    again: () => setRound((before) => before + 1),
  };
}

async function search(calls: Calls, wanted: OfferSearch, signal: AbortSignal): Promise<Answer> {
  const answer = await calls.offers(wanted, signal);
  const { data } = answer;
  if (!data || wanted.cots === 0 || areBookable(data)) return { ...answer, withoutCots: null };
  const without = await calls.offers({ ...wanted, cots: 0 }, signal);
  return { ...answer, withoutCots: without.data };
}

export function areBookable({ room_types }: Offers): boolean {
  return room_types.some(({ rates }) => rates.length > 0);
}
