import { queryClient } from "#client/platform/core/trpc.ts";
import { canWizardSettle } from "#client/stays/bookings/check-in/needs-wizard.ts";
import { arrivalQuery } from "#client/stays/groups/group-arrivals-query.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** True if anything is missing of any arrival that can be completed at the front desk, or a room is not cleaned yet. */
export function anyToComplete(arriving: readonly Booking[]): boolean {
  return arriving.some(({ actions, room }) => {
    const [reason] = actions?.find(({ action }) => action === "check_in")?.reasons ?? [];
    return canWizardSettle(reason) || room?.status === "dirty";
  });
}

/** The same of bookings that were selected. Where nobody can be asked, the check-in itself says what is wrong. */
export async function anySelectedToComplete(ids: readonly string[]): Promise<boolean> {
  const asked = Promise.all(ids.map((id) => queryClient.fetchQuery({ ...arrivalQuery(id), staleTime: 0 })));
  return asked.then(anyToComplete, () => false);
}
