import { and, eq } from "drizzle-orm";
import { items } from "#server/inventory/items/tables.ts";
import { percentagesOf } from "#server/inventory/tax-rates/percentages.ts";
import { taxRates } from "#server/inventory/tax-rates/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import { changes, defined } from "#server/platform/core/work/changes.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { outOfStock, overchargedItem } from "#server/stays/availability/stock.ts";
import { openFolioNamed } from "#server/stays/folios/folio-named.ts";
import { itemsWithNights } from "#server/stays/folios/included-items.ts";
import { assertNeighbours, recordMoved } from "#server/stays/folios/moving.ts";
import { type ChargeRow, chargeStore, type FolioRow, folioStore } from "#server/stays/folios/queries.ts";
import { chargeWords, moneyWord, recordFolioChange } from "#server/stays/folios/record-folio-change.ts";
import { routedFrom } from "#server/stays/folios/routing.ts";
import type { ItemType } from "#shared/inventory/items/schema.ts";
import type { Exemption } from "#shared/inventory/tax-rates/exemptions.ts";
import { percentageOn } from "#shared/inventory/tax-rates/rules.ts";
import { invalid, notFound, Problem } from "#shared/platform/core/errors.ts";
import { type Cents, times } from "#shared/platform/core/money.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";
import { type InCents, shown } from "#shared/platform/core/wire-money.ts";
import type { RoutedLine } from "#shared/stays/folios/routing.ts";
import { Charge, type ChargeInput, type ChargePatch, type ItemCharge } from "#shared/stays/folios/schema.ts";

/**
 * Posts a charge by hand: a free line, or an item of the property at its price or at a named one. A charge for a default folio goes to the
 * one that the rules of its booking or group name. Returns the folio with the charge. Throws `folio/closed` and `item/out_of_stock`.
 */
export function addCharge(work: Work, folio_id: string, input: InCents<ChargeInput>): FolioRow {
  return postCharge(work, { folio_id }, input);
}

/** The folio that a charge is meant for, and the charge that the rules take it for: itself by default, null if they do not count. */
type ChargeTarget = { folio_id: string; as?: RoutedLine | null };

/** Posts a charge as `addCharge` does. */
export function postCharge(work: Work, { folio_id, as }: ChargeTarget, input: InCents<ChargeInput>): FolioRow {
  const named = openFolioNamed(work, folio_id);
  const booked_on = input.booked_on ?? hotelDay(work.now, work.actor.time_zone);
  const line = "item_id" in input ? lineOfSoldItem(work, input, booked_on) : { ...input, item_id: null, type: null };
  const gross_amount = times(line.gross_amount, input.quantity);
  const { folio, placed_by } = as === null ? { folio: named, placed_by: null } : routedFrom(work, named, as ?? line);
  chargeStore.insert(work, {
    folio_id: folio.id,
    placed_by,
    // On a folio of the group it tells the room that it came from.
    booking_id: folio.group_id === null ? null : named.booking_id,
    item_id: line.item_id,
    type: line.type,
    default: false,
    name: line.name,
    tax_percentage: line.tax_percentage,
    quantity: input.quantity,
    unit_gross_amount: line.gross_amount,
    gross_amount,
    booked_on,
    exemption: "item_id" in input ? null : exemptionAfter({ exemption: input.exemption ?? null, tax_percentage: input.tax_percentage }),
  });
  if ("item_id" in input && !input.ignore_stock)
    assertItemLeft(work, { item_id: input.item_id, date: booked_on, quantity: input.quantity });
  return recordFolioChange(work, folio.id, {
    type: "charge.posted",
    data: { words: { ...chargeWords(work, line), amount: moneyWord(work, gross_amount) } },
  });
}

function assertItemLeft(work: Work, { item_id, date, quantity }: { item_id: string | null; date: string; quantity: number }): void {
  const lacking = item_id === null ? null : overchargedItem(work, { item_id, date, quantity });
  if (lacking) throw outOfStock(work, [lacking]);
}

/**
 * Changes a charge, or moves it to another open folio of the same booking or group, a night with the items included in it. An automatic
 * charge with an edited amount keeps it. Throws `validation` if a total of the line does not agree with its quantity and unit price, and
 * `item/out_of_stock` if more of its item would be charged on a day than the property has.
 */
export function changeCharge(
  work: Work,
  { folio_id, charge_id, ignore_stock = false, ...patch }: InCents<ChargePatch> & { folio_id: string; charge_id: string },
  to?: string,
): FolioRow {
  const folio = openFolioNamed(work, folio_id);
  const before = chargeOf(work, folio, charge_id);
  const target = to === undefined || to === folio.id ? folio : folioStore.get(work, to, "folio_id");
  if (target.id !== folio.id) assertNeighbours(work, folio, target);
  else if (Object.keys(defined(patch)).length === 0) return folio;
  const quantity = patch.quantity ?? before.quantity;
  const unit = unitAfter(before, patch, quantity);
  const gross_amount = times(unit, quantity);
  const isEdited = gross_amount !== before.gross_amount || (patch.tax_percentage ?? before.tax_percentage) !== before.tax_percentage;
  const { name, booked_on } = patch;
  const tax_percentage = taxAfter(work, before, patch);
  const along = target.id === folio.id ? [] : itemsWithNights(work, [before]);
  const after = chargeStore.update(work, before, {
    name,
    tax_percentage,
    booked_on,
    quantity,
    ...(quantity === before.quantity ? {} : { pieces: null }),
    unit_gross_amount: unit,
    gross_amount,
    exemption: exemptionAfter({ ...before, ...defined({ exemption: patch.exemption, tax_percentage }) }),
    folio_id: target.id,
    placed_by: target.id === folio.id ? before.placed_by : "hand",
    edited: before.edited || (before.default && isEdited),
  });
  if (!ignore_stock && takesMore(before, after)) assertItemLeft(work, { ...after, date: after.booked_on, quantity: piecesOf(after) });
  const words = { ...chargeWords(work, after), amount: moneyWord(work, gross_amount) };
  if (target.id === folio.id)
    return recordFolioChange(work, folio.id, { type: "charge.changed", data: { words, ...changes(recorded(before), recorded(after)) } });
  const charges = [after, ...along.map((item) => chargeStore.update(work, item, { folio_id: target.id, placed_by: "hand" }))];
  return recordMoved(work, { from: [{ folio, charges }], to: target });
}

/** True if a changed charge needs pieces of its item that it did not have: more of them, or on another day. */
function takesMore(before: ChargeRow, after: ChargeRow): boolean {
  return after.booked_on !== before.booked_on || piecesOf(after) > piecesOf(before);
}

function piecesOf({ pieces, quantity }: ChargeRow): number {
  return pieces ?? quantity;
}

/** The price of one unit after a change. */
function unitAfter(
  before: ChargeRow,
  { gross_amount, unit_gross_amount }: Pick<InCents<ChargePatch>, "gross_amount" | "unit_gross_amount">,
  quantity: number,
): Cents {
  if (unit_gross_amount === undefined) return gross_amount ?? before.unit_gross_amount;
  const total = gross_amount ?? before.gross_amount;
  if (total === before.gross_amount || total === times(unit_gross_amount, quantity)) return unit_gross_amount;
  throw invalid("gross_amount", "line_total");
}

/** Deletes a charge; a deleted automatic charge is not created again until its stay gets other dates or another rate. */
export function deleteCharge(work: Work, folio_id: string, charge_id: string): void {
  const folio = openFolioNamed(work, folio_id);
  const charge = chargeOf(work, folio, charge_id);
  chargeStore.remove(work, charge);
  const words = { ...chargeWords(work, charge), amount: moneyWord(work, charge.gross_amount) };
  recordFolioChange(work, folio.id, { type: "charge.deleted", data: { words } });
}

function chargeOf(view: View, folio: FolioRow, id: string): ChargeRow {
  const charge = chargeStore.get(view, id);
  if (charge.folio_id !== folio.id) throw new Problem("not_found");
  return charge;
}

type Line = { item_id: string | null; type: ItemType | null; name: string; tax_percentage: number; gross_amount: Cents };

const itemForSale = query(["id"], (db, { id, property }) => {
  const { percentage, later_percentages } = taxRates;
  const { name, type, gross_amount, deleted_at } = items;
  return db
    .select({ name, type, gross_amount, deleted_at, percentage, later_percentages })
    .from(items)
    .innerJoin(taxRates, eq(taxRates.id, items.tax_rate_id))
    .where(and(eq(items.id, id), eq(items.property_id, property)));
});

/** The item at its price, or at the price that is named for this one sale. */
function lineOfSoldItem(view: View, { item_id, gross_amount }: InCents<ItemCharge>, day: string): Line {
  const line = lineOfItem(view, item_id, day);
  return { ...line, gross_amount: gross_amount ?? line.gross_amount };
}

/** The item with the tax of the day that it is sold for. */
function lineOfItem(view: View, id: string, day: string): Line {
  const item = itemForSale.get(view, { id });
  if (!item || item.deleted_at !== null) throw notFound("item_id");
  const { name, type, gross_amount } = item;
  return { item_id: id, name, type, gross_amount, tax_percentage: percentageOn({ percentages: percentagesOf(item) }, day) };
}

/** Legal ground of 0 % after a change of a charge; null for one that is taxed. */
function exemptionAfter({ exemption, tax_percentage }: Pick<ChargeRow, "exemption" | "tax_percentage">): Exemption | null {
  return tax_percentage === 0 ? exemption : null;
}

/** The tax of a charge after a change: an item's charge that is moved to another day takes that day's tax, unless it had one of its own. */
function taxAfter(view: View, before: ChargeRow, { tax_percentage, booked_on }: Pick<ChargePatch, "tax_percentage" | "booked_on">) {
  const isKept = tax_percentage === undefined || tax_percentage === before.tax_percentage;
  if (!isKept || booked_on === undefined || booked_on === before.booked_on || before.item_id === null) return tax_percentage;
  const item = itemForSale.get(view, { id: before.item_id });
  const percentages = item ? percentagesOf(item) : [];
  if (percentageOn({ percentages }, before.booked_on) !== before.tax_percentage) return tax_percentage;
  return percentageOn({ percentages }, booked_on);
}

/** The fields of a charge that its event records. */
function recorded({ name, tax_percentage, quantity, gross_amount, booked_on }: ChargeRow) {
  return shown(Charge, { name, tax_percentage, quantity, gross_amount, booked_on });
}
