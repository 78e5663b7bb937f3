import { useAtom } from "jotai";
import { useEffect } from "react";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import { roomWishAtom, waitingGuestAtom } from "#client/stays/availability/free-up-room-state.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import { FreeUpRoomPanel } from "#client/stays/room-plan/view/cards/free-up-room-panel.tsx";

const OtherTypePanel = lazyPart(() =>
  import("#client/stays/room-plan/view/cards/other-type-panel.tsx").then((module) => module.OtherTypePanel),
);

/** Proposal of a room for a booking without one: shown on the plan first, then carried out as shown. */
export function FreeUpRoom({ store }: { store: PlanStore }) {
  const [wished, setWished] = useAtom(roomWishAtom);
  const [waiting, setWaiting] = useAtom(waitingGuestAtom);
  useEffect(
    () => () => {
      setWished(null);
      setWaiting(null);
    },
    [setWished, setWaiting],
  );
  if (waiting) return <OtherTypePanel key={waiting.id} {...waiting} />;
  return wished && <FreeUpRoomPanel key={JSON.stringify(wished.wish)} {...wished} store={store} />;
}
