import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { api, trpc } from "#client/platform/core/trpc.ts";
import type { Send } from "#client/platform/core/writes.ts";
import { bookingTitle } from "#client/platform/ui/booking-name.ts";
import type { Step } from "#client/platform/undo/history.ts";
import { bookingStep, toastStep } from "#client/platform/undo/step-history.ts";
import { useProposedMethod } from "#client/stays/folios/proposed-method.ts";
import { takeBack } from "#client/stays/folios/use-folio-actions.ts";
import { useFeature } from "#client/tenant/settings/features.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { isOwnFolio } from "#shared/stays/folios/payers.ts";

type ArrivalPayment = { payment_method_id: string; amount: number };

/**
 * The amount due on the booking's own folio, and the proposed payment: none, unless the property takes money at arrival. A folio that
 * names another payer, such as a company, is not asked of the guest.
 */
export function useArrivalPayment({ default_folio, read_only, customer_id, guests }: Booking) {
  const say = useSay();
  const { money } = useFormats();
  const isTakenNow = useFeature("PAYMENT_AT_ARRIVAL") ?? false;
  const { methods, proposed, remember } = useProposedMethod();
  const stay = { customer_id, guest_ids: (guests ?? []).map(({ id }) => id) };
  const due = default_folio && isOwnFolio(default_folio, stay) ? default_folio.due_amount : 0;
  const isInvoiced = read_only || default_folio?.status === "closed";

  /** Says that the guest has arrived; the way back takes what was paid with it back, too. */
  function toastArrived(saved: Booking, taken: ArrivalPayment | null): void {
    const words = { name: bookingTitle(saved), number: saved.room?.number ?? "" };
    const step = bookingStep(say("check_in.done", words), [saved]);
    if (!taken) return toastStep(step);
    remember(taken.payment_method_id);
    const method = methods.find(({ id }) => id === taken.payment_method_id)?.name ?? "";
    toastStep(
      withPayment(step, { what: say("check_in.done_paid", { ...words, amount: money(taken.amount), method }), taken, id: saved.id }),
    );
  }

  return { due, isInvoiced, method: isTakenNow && due > 0 && !isInvoiced ? (proposed?.id ?? "") : "", toastArrived };
}

type Paid = {
  what: string;
  taken: ArrivalPayment;
  /** The booking. */
  id: string;
};

/** An arrival together with its payment: the undo takes the payment back, the redo takes it again. */
function withPayment(step: Step, paid: Paid): Step {
  return {
    what: paid.what,
    async back(send) {
      const again = await step.back(send);
      await takeBackPayment(paid, send);
      return { what: paid.what, back: async (later) => withPayment(await takeAgain(again, paid, later), paid) };
    },
  };
}

async function takeAgain(again: Step, { taken, id }: Paid, send: Send): Promise<Step> {
  const step = await again.back(send);
  const folio = await ownFolioOf(id);
  if (folio) await send(trpc.folios.addPayment, { folio_id: folio.id, reference: null, ...taken });
  return step;
}

async function takeBackPayment({ taken: { amount, payment_method_id }, id }: Paid, send: Send): Promise<void> {
  const payments = (await ownFolioOf(id))?.payments ?? [];
  const taken = payments.findLast((each) => each.amount === amount && each.payment_method_id === payment_method_id);
  if (taken) await takeBack(taken, send);
}

async function ownFolioOf(id: string) {
  const { data: folios } = await api.bookings.folios.query({ id, expand: ["payments"] });
  return folios.find((folio) => folio.default);
}
