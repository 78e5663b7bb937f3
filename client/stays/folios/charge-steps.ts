import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import type { Step } from "#client/platform/undo/history.ts";
import { toastStep } from "#client/platform/undo/step-history.ts";
import { lineOf } from "#client/stays/folios/use-folio-actions.ts";
import type { Charge, Folio } from "#shared/stays/folios/schema.ts";

/** Says that something was charged by hand, and offers to take it off again. */
export function toastCharged(what: string, saved: Folio): void {
  const charge = newestByHand(saved);
  if (charge) toastStep(charged(what, charge));
  else toast({ message: what });
}

function charged(what: string, charge: Charge): Step {
  const { folio_id, id } = charge;
  return {
    what,
    async back(send) {
      await send(trpc.folios.deleteCharge, { folio_id, charge_id: id });

      return uncharged(what, charge);
    },
  };
}

function uncharged(what: string, charge: Charge): Step {
  return {
    what,
    async back(send) {
      const saved = await send(trpc.folios.addCharge, { folio_id: charge.folio_id, ...lineOf(charge) });

      return charged(what, newestByHand(saved) ?? charge);
    },
  };
}

/** Ids follow the time at which they were given. */
function newestByHand({ charges }: Folio): Charge | null {
  return (charges ?? [])
    .filter((charge) => !charge.default && !charge.included)
    .reduce<Charge | null>((newest, charge) => (newest === null || charge.id > newest.id ? charge : newest), null);
}
