import { useQuery } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { type Send, useWrites } from "#client/platform/core/writes.ts";
import type { Step } from "#client/platform/undo/history.ts";
import { toastStep } from "#client/platform/undo/step-history.ts";
import type { RoutingInput, RoutingOut, RoutingRuleInput, RoutingRuleOut } from "#shared/stays/folios/routing-schema.ts";

export type RoutedOwner = { booking_id: string } | { group_id: string };

/** The rules of a booking or group. */
export function useRouting(owner: RoutedOwner) {
  const ofBooking = useQuery({
    ...trpc.bookings.routing.queryOptions({ id: "booking_id" in owner ? owner.booking_id : "" }),
    enabled: "booking_id" in owner,
  });
  const ofGroup = useQuery({
    ...trpc.groups.routing.queryOptions({ id: "group_id" in owner ? owner.group_id : "" }),
    enabled: "group_id" in owner,
  });
  return "booking_id" in owner ? ofBooking : ofGroup;
}

type Change = { rules: readonly RoutingRuleInput[]; former: readonly RoutingRuleOut[]; apply: boolean };

/** Saves rules, moves open charges with them, and offers the way back as one step. */
export function useSaveRouting(owner: RoutedOwner, done: () => void) {
  const say = useSay();
  return useWrites(({ rules, apply }: Change, send) => sendRouting(owner, { rules: [...rules], apply, put_back: [] }, send), {
    once: true,
    done(answer, { rules, former, apply }) {
      const { moved } = answer;
      const isSame = JSON.stringify(rules) === JSON.stringify(former.map(asInput));
      const what =
        moved.length === 0 ? say("routing.saved") : say(isSame ? "routing.moved" : "routing.saved_moved", { count: moved.length });
      toastStep(routed({ owner, what, rules, former: former.map(asInput), apply, moved }));
      done();
    },
  });
}

type Routed = {
  owner: RoutedOwner;
  what: string;
  rules: readonly RoutingRuleInput[];
  former: readonly RoutingRuleInput[];
  apply: boolean;
  moved: RoutingOut["moved"];
};

function routed(change: Routed): Step {
  const { owner, what, former, moved } = change;
  return {
    what,
    async back(send) {
      await sendRouting(owner, { rules: [...former], apply: false, put_back: moved }, send);
      return unrouted(change);
    },
  };
}

function unrouted(change: Routed): Step {
  const { owner, what, rules, apply } = change;
  return {
    what,
    async back(send) {
      const { moved } = await sendRouting(owner, { rules: [...rules], apply, put_back: [] }, send);
      return routed({ ...change, moved });
    },
  };
}

function sendRouting(owner: RoutedOwner, input: RoutingInput, send: Send): Promise<RoutingOut> {
  return "booking_id" in owner
    ? send(trpc.bookings.setRouting, { id: owner.booking_id, ...input })
    : send(trpc.groups.setRouting, { id: owner.group_id, ...input });
}

/** A rule as it is sent. */
export function asInput({ kinds, item_ids, folio_id, customer_id }: RoutingRuleOut): RoutingRuleInput {
  return { kinds, item_ids, folio_id, customer_id };
}
