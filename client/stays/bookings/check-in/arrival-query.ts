import { queryClient, trpc } from "#client/platform/core/trpc.ts";
import { canWizardSettle } from "#client/stays/bookings/check-in/needs-wizard.ts";
import { isOwnFolio } from "#shared/stays/folios/payers.ts";

/** Everything that is looked at before a key is handed out. */
export function arrivalQuery(id: string) {
  return trpc.bookings.get.queryOptions({ id, expand: ["customer", "group", "room", "guests", "actions", "default_folio", "payers"] });
}

/**
 * True if a check-in has something to ask of the guest, by what the server says of it now, so that nothing is tried
 * that would only be refused. What it reads is what the wizard shows.
 */
export async function asksOfGuest(id: string, takesMoney: boolean): Promise<boolean> {
  const { actions, default_folio, customer_id, guests } = await queryClient.fetchQuery({ ...arrivalQuery(id), staleTime: 0 });
  const step = actions?.find(({ action }) => action === "check_in");
  if (canWizardSettle(step?.reasons[0])) return true;
  const isOwn = default_folio !== null && isOwnFolio(default_folio, { customer_id, guest_ids: (guests ?? []).map((guest) => guest.id) });
  return takesMoney && (step?.allowed ?? false) && isOwn && default_folio.due_amount > 0;
}
