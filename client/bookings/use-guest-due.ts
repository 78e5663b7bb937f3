import { skipToken, useQuery } from "@tanstack/react-query";
import { useMay } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import type { Booking } from "#shared/bookings/schema.ts";
import { MAX_PAGE_SIZE } from "#shared/core/paging.ts";
import { owedByGuest, owedByOthers } from "#shared/folios/payers.ts";

/** Amount that the guest of a booking owes (negative: credit), and what other payers of its folios owe. */
export function useGuestDue({ id, customer_id, guests, due_amount }: Pick<Booking, "id" | "customer_id" | "guests" | "due_amount">) {
  const mayRead = useMay()("folios:read");
  const { data } = useQuery(trpc.folios.list.queryOptions(mayRead ? { booking_id: id, page_size: MAX_PAGE_SIZE } : skipToken));
  if (!data) return { due: due_amount, others: 0 };
  const stay = { customer_id, guest_ids: (guests ?? []).map((guest) => guest.id) };
  return { due: owedByGuest(data.data, stay), others: owedByOthers(data.data, stay) };
}
