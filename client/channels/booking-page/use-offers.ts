import { useEffect, useState } from "react";
import type { Calls, Failure, OfferSearch } from "#client/channels/booking-page/calls.ts";
import type { Offers } from "#shared/channels/booking-page/schema.ts";

type State = { key: string; data: Offers | null; failure: Failure | null };

/** Offers for days and persons; null loads nothing. */
export function useOffers(calls: Calls, asked: OfferSearch | null) {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<State>({ key: "", data: null, failure: null });
  const key = asked ? `${round} ${JSON.stringify(asked)}` : "";
  useEffect(() => {
    if (key === "") return undefined;
    const leaving = new AbortController();
    const wanted = JSON.parse(key.slice(key.indexOf(" ") + 1)) as OfferSearch;
    void calls.offers(wanted, leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setState({ key, ...answer });
    });
    return () => leaving.abort();
  }, [calls, key]);
  const isHere = state.key === key;
  return {
    offers: isHere ? state.data : null,
    failure: isHere ? state.failure : null,
    again: () => setRound((before) => before + 1),
  };
}
