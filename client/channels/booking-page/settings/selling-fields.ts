import { own, whole, yesNo } from "#client/platform/ui/form/fields.ts";
import type { BookingPageInput } from "#shared/channels/booking-page/schema.ts";

export type Sellable = { id: string; name: string };

/** Fields of the page's selling options, with the names of rates and room types for conflicts. */
export function sellingFields({ rates, roomTypes }: { rates: readonly Sellable[]; roomTypes: readonly Sellable[] }) {
  return {
    books: own<BookingPageInput["books"]>("page_settings.books", {
      initial: "offer",
      words: (books, { say }) => say(`page_settings.books_${books}`),
    }),
    offer_hours: whole("page_settings.offer_hours", { min: 1, max: 336, initial: 48, unit: "page_settings.hours" }),
    days_ahead: whole("page_settings.days_ahead", { min: 1, max: 730, initial: 365, unit: "page_settings.days" }),
    asks_deposit: yesNo("page_settings.asks_deposit", { hint: "page_settings.asks_deposit_hint" }),
    rate_ids: own<string[]>("page_settings.rate_ids", { initial: [], words: (ids) => namesOf(rates, ids) }),
    sold_ids: own<string[]>("page_settings.sold_ids", { initial: [], words: (ids) => namesOf(roomTypes, ids) }),
  };
}

function namesOf(known: readonly Sellable[], ids: readonly string[]): string {
  return known
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(", ");
}
