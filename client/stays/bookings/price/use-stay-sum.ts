import { skipToken, useQuery } from "@tanstack/react-query";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { sumAmounts } from "#shared/platform/core/money.ts";
import { chargedAmount } from "#shared/prices/pricing/price-days.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

type Charged = Pick<Booking, "id" | "group_id" | "paid_amount" | "due_amount">;

/** The sum of a stay with what its group pays, and the words on that part: "of which the group pays € 420.00"; null for none. */
export function useStaySum(booking: Charged) {
  const say = useSay();
  const { money } = useFormats();
  const mayRead = useMay()("folios:read");
  const isMember = booking.group_id !== null && mayRead;
  const { data } = useQuery(trpc.bookings.routing.queryOptions(isMember ? { id: booking.id } : skipToken));
  const paidByGroup = data?.group_amount ?? 0;
  const own = chargedAmount(booking);
  return {
    total: data ? sumAmounts([own, data.group_amount]) : own,
    ofGroup: paidByGroup === 0 ? null : say("bookings.group_pays", { amount: money(paidByGroup) }),
  };
}
