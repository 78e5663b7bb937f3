import { skipToken, useQuery } from "@tanstack/react-query";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { MAX_PAGE_SIZE } from "#shared/platform/core/paging.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { isOwnFolio } from "#shared/stays/folios/payers.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";

/** The folios of a stay with their payers; undefined until they are known. */
export function useStayFolios({ id }: Pick<Booking, "id">): readonly Folio[] | undefined {
  const may = useMay();
  const input = { booking_id: id, page_size: MAX_PAGE_SIZE, expand: ["customer" as const] };
  const { data } = useQuery(trpc.folios.list.queryOptions(may("folios:read") ? input : skipToken));
  return data?.data;
}

/** The folio on which the guest pays: one that is owed, else the stay's own. Null if none takes payments. */
export function guestFolio(booking: Booking, folios: readonly Folio[]): Folio | null {
  const stay = { customer_id: booking.customer_id, guest_ids: (booking.guests ?? []).map((guest) => guest.id) };
  const own = folios.filter((folio) => folio.status === "open" && !folio.virtual && isOwnFolio(folio, stay));
  return own.find(({ due_amount }) => due_amount > 0) ?? own.find((folio) => folio.default) ?? own[0] ?? null;
}
