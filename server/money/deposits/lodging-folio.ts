import { openDeposits } from "#server/money/deposits/queries.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { chargesOfFolios, type FolioRow, foliosOfBooking } from "#server/stays/folios/queries.ts";
import { sumOf } from "#shared/platform/core/money.ts";
import { isNight } from "#shared/stays/folios/included-items.ts";

/** The folio of a stay on which its lodging is charged, where its deposits belong: its default folio, unless all nights are on others. */
export function lodgingFolioOf(view: View, booking_id: string): FolioRow | null {
  const [own, ...others] = foliosOfBooking(view, booking_id);
  if (!own || others.length === 0) return own ?? null;
  const nights = nightsOn(view, [own, ...others]);
  if (nights(own) !== 0) return own;
  const [most] = others.filter((folio) => folio.status === "open" && nights(folio) > 0).toSorted((a, b) => nights(b) - nights(a));
  return most ?? own;
}

/** True if nights are charged on the folio. */
export function hasNights(view: View, folio: FolioRow): boolean {
  return nightsOn(view, [folio])(folio) !== 0;
}

/** The open folios of the same stay that have no nights any more and deposits that a folio with nights has to deduct. */
export function leftBehind(view: View, folio: FolioRow): FolioRow[] {
  if (folio.booking_id === null) return [];
  const all = foliosOfBooking(view, folio.booking_id);
  if (all.length < 2) return [];
  const nights = nightsOn(view, all);
  if (nights(folio) === 0) return [];
  const isLeft = (other: FolioRow) => other.id !== folio.id && other.status === "open" && nights(other) === 0;
  return all.filter((other) => isLeft(other) && openDeposits(view, [other.id]).length > 0);
}

function nightsOn(view: View, folios: readonly FolioRow[]): (folio: FolioRow) => number {
  const charges = chargesOfFolios(
    view,
    folios.map(({ id }) => id),
  );
  return ({ id }) => sumOf((charges.get(id) ?? []).filter(isNight).map(({ gross_amount }) => gross_amount));
}
