import { skipToken, useQuery } from "@tanstack/react-query";
import { trpc } from "#client/platform/core/trpc.ts";
import { bookingTitle } from "#client/platform/ui/booking-name.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import { MAX_PAGE_SIZE } from "#shared/platform/core/paging.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";

export type BilledOwner = { booking_id: string } | { group_id: string };

/** A folio with its payer, and the invoice that covers it. */
export type BillRow = {
  folio: Folio;
  payer_id: string | null;
  payer: string | null;
  /** The stay and its room, on the page of a group. */
  stay: string | null;
  invoice: Invoice | null;
};

const LIVE: readonly Invoice["status"][] = ["draft", "open", "paid", "completed"];

/** The folios of a booking, or of a group and its bookings, that are to be billed; undefined until they are known. */
export function useBillRows(owner: BilledOwner): readonly BillRow[] | undefined {
  const groupId = "group_id" in owner ? owner.group_id : null;
  const bookingId = "booking_id" in owner ? owner.booking_id : null;
  const stay = useQuery(trpc.bookings.get.queryOptions(bookingId === null ? skipToken : { id: bookingId, expand: [...EXPANDED] })).data;
  const members = useQuery(
    trpc.bookings.list.queryOptions(
      groupId === null ? skipToken : { group_id: groupId, page_size: MAX_PAGE_SIZE, sort: "room", expand: [...EXPANDED] },
    ),
  ).data?.data;
  const leader = useQuery(
    trpc.folios.list.queryOptions(
      groupId === null ? skipToken : { group_id: groupId, page_size: MAX_PAGE_SIZE, expand: ["customer", "group"] },
    ),
  ).data?.data;
  const group = useQuery(trpc.groups.get.queryOptions(groupId === null ? skipToken : { id: groupId, expand: ["customer"] })).data;
  const invoices = useQuery(trpc.invoices.list.queryOptions({ ...owner, page_size: MAX_PAGE_SIZE, expand: ["customer"] })).data?.data;
  const stays = groupId === null ? (stay ? [stay] : undefined) : members;
  if (!stays || !invoices || (groupId !== null && (!leader || !group))) return undefined;
  const invoiceOf = ({ id }: Folio) =>
    invoices.find((each) => each.folio_id === id && each.kind === "invoice" && !each.is_cancellation && LIVE.includes(each.status)) ?? null;
  const ofGroup = (leader ?? []).map((folio): BillRow => {
    const customer = folio.customer ?? group?.customer ?? null;
    return { folio, payer_id: customer?.id ?? null, payer: customer?.name ?? null, stay: null, invoice: invoiceOf(folio) };
  });
  const ofStays = stays.flatMap((booking) =>
    (booking.folios ?? []).map((folio): BillRow => {
      const { payer_id, payer } = payerOf(booking, folio);
      return { folio, payer_id, payer, stay: groupId === null ? null : roomAndName(booking, payer), invoice: invoiceOf(folio) };
    }),
  );
  // A closed folio without an invoice of its own is on the group's.
  return [...ofGroup, ...ofStays].filter(
    ({ folio, invoice }) => invoice !== null || (folio.status === "open" && (folio.gross_amount !== 0 || folio.paid_amount !== 0)),
  );
}

const EXPANDED = ["folios", "payers", "customer", "guests", "room", "group"] as const;

function payerOf(booking: Booking, { customer_id }: Folio): { payer_id: string | null; payer: string | null } {
  const payers = booking.payers ?? [];
  const named = customer_id === null ? undefined : payers.find(({ contact_id }) => contact_id === customer_id);
  if (named) return { payer_id: named.contact_id, payer: named.name };
  const own = booking.customer ?? booking.guests?.[0] ?? null;
  if (customer_id === null && own) return { payer_id: own.id, payer: own.name };
  return { payer_id: customer_id, payer: null };
}

function roomAndName(booking: Booking, payer: string | null): string {
  const title = bookingTitle(booking);
  return [booking.room?.number, title === payer ? null : title].filter(Boolean).join(" · ");
}
