import { api, queryClient, trpc } from "#client/platform/core/trpc.ts";
import { openDialog } from "#client/platform/ui/dialog/open-dialog.tsx";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import type { FeeDecision } from "#shared/stays/bookings/cancellation-schema.ts";
import { asksAtDeparture, type NoShowCharges } from "#shared/stays/bookings/departure.ts";
import type { DepartureInput } from "#shared/stays/bookings/departure-schema.ts";

/** The decision on a cancellation, and the words on a refund for its message: ", € 50.00 given back (Cash)". */
export type Canceling = { decision: FeeDecision; words: string };

const DepartureDialog = lazyPart(() =>
  import("#client/stays/bookings/detail/departure-dialog.tsx").then((module) => module.DepartureDialog),
);
const NoShowDialog = lazyPart(() => import("#client/stays/bookings/detail/no-show-dialog.tsx").then((module) => module.NoShowDialog));
const CancelDialog = lazyPart(() => import("#client/stays/bookings/detail/cancel-dialog.tsx").then((module) => module.CancelDialog));

/** Asks once about all that is open with stays that end; where nothing is, the answer is there at once. */
export async function askAtDeparture(ids: string[]): Promise<DepartureInput | null> {
  // The dialog reads on from the cache: what a colleague books meanwhile is paid, too.
  const departures = await queryClient.fetchQuery({ ...trpc.bookings.departures.queryOptions({ ids }), staleTime: 0 });
  if (!departures.some(asksAtDeparture)) return { ids, waive: false, payments: [] };
  return openDialog<DepartureInput>((close) => <DepartureDialog ids={ids} departures={departures} onClose={close} />);
}

/** Asks what a guest who never came is charged; where that is nothing anyway, or an invoice has it, it stays. */
export async function askAtNoShow(id: string): Promise<NoShowCharges | null> {
  const booking = await api.bookings.get.query({ id, expand: ["guests", "customer", "group", "room"] });
  if (booking.gross_amount === 0 || booking.read_only) return "keep";
  const fees = await api.bookings.cancellationFees.query({ id });
  return openDialog<NoShowCharges>((close) => <NoShowDialog booking={booking} fees={fees} onClose={close} />);
}

/**
 * Asks what guests pay for a cancellation, what happens to what they have paid, and if it is confirmed by mail, and names the invoices of other
 * payers; without any of these, the answer is there at once unless the question is `always` put.
 */
export async function askAtCancellation(ids: string[], { always = false } = {}): Promise<Canceling | null> {
  const stays = await queryClient.fetchQuery({ ...trpc.bookings.cancellations.queryOptions({ ids }), staleTime: 0 });
  const asks = stays.some(({ fee, paid_amount, invoices, mail_to }) => fee !== 0 || paid_amount !== 0 || invoices.length > 0 || mail_to);
  if (!asks && !always) return { decision: { charge_fee: false }, words: "" };
  return openDialog<Canceling>((close) => <CancelDialog stays={stays} onClose={close} />);
}
