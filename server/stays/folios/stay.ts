import { and, eq } from "drizzle-orm";
import { byId } from "#server/platform/core/database/expand.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { forgetCharge, resume, staysBehind, suspend, takeUpWaived, waive } from "#server/stays/folios/charges-set-aside.ts";
import { isAutomaticCharge } from "#server/stays/folios/conditions.ts";
import { creditChanges, creditsFollow, forgetCredited, leaveCredited } from "#server/stays/folios/credits-follow.ts";
import { type DefaultFolio, defaultFolioOf } from "#server/stays/folios/default-folio.ts";
import { broughtHome, type Homes, strays } from "#server/stays/folios/home-folio.ts";
import { followsRules, type Place, placesByRule, placing } from "#server/stays/folios/placing.ts";
import { type ChargeRow, chargeStore, type FolioRow, folioStore, foliosOfBooking } from "#server/stays/folios/queries.ts";
import { recordFolioChange } from "#server/stays/folios/record-folio-change.ts";
import { openingRouting, type Routing, routingOf } from "#server/stays/folios/routing.ts";
import { sumUp } from "#server/stays/folios/sums.ts";
import { charges } from "#server/stays/folios/tables.ts";
import {
  type ChargedItems,
  chargedItems,
  chargesFor,
  chargesWanted,
  isNothing,
  keyOf,
  lodgingItem,
  type StayOfFolio,
} from "#server/stays/folios/wanted-charges.ts";
import { type Cents, minus, plus, ZERO } from "#shared/platform/core/money.ts";
import { shown } from "#shared/platform/core/wire-money.ts";
import type { Pinned } from "#shared/prices/pricing/price-stay.ts";
import { Folio } from "#shared/stays/folios/schema.ts";
import type { StayCharge } from "#shared/stays/folios/stay-charges.ts";

/**
 * Opens the default folio of a new stay with its charges, which are on other folios where the rules of its group say so. Returns what is due
 * for the stay itself. `known` spares many stays in a row the same items.
 */
export function openStayFolio(work: Work, stay: StayOfFolio, known: ChargedItems = chargedItems(work)): Cents {
  const folio = folioStore.insert(work, {
    booking_id: stay.id,
    group_id: null,
    customer_id: null,
    default: true,
    number: stay.code,
    status: "open",
    gross_amount: stay.price.gross_amount,
    paid_amount: ZERO,
  });
  const charged = chargesFor(stay, known).filter((charge) => !isNothing(charge));
  const routing = stay.group_id === null ? null : openingRouting(work, { booking: stay, group_id: stay.group_id });
  if (!routing) {
    chargeStore.insertAll(work, { folio_id: folio.id, booking_id: stay.id, default: true }, charged);
    return stay.price.gross_amount;
  }
  const lodging = known.accommodation.id;
  const placeOf = placing({ price: stay.price, own: folio.id, lodging, known: [], closed: new Set(), routing });
  for (const charge of charged) post(work, stay.id, { place: placeOf(charge), charge });
  sumUp(work, folio.id);
  for (const other of routing.used()) refreshSums(work, stay.id, other);
  return folioStore.get(work, folio.id, "folio_id").gross_amount;
}

/**
 * Updates a stay's automatic charges to its present price. Charges edited by hand keep their amount while their day exists; charges
 * deleted by hand stay deleted unless `restoresDeleted` (other dates, another rate); charges moved to another folio are updated there.
 * Charges of a canceled stay are suspended until it is resumed, and charges waived at a departure or no-show until that is undone. Closed
 * folios are not changed.
 */
export function syncStayCharges(work: Work, stay: StayOfFolio, restoresDeleted: boolean): void {
  const folio = defaultFolioOf(work, stay.id);
  if (!folio) return;
  forgetCredited(work, stay.id);
  const known = hasEnded(stay) ? chargesOfStay(work, stay.id) : chargesTakenUp(work, stay.id, folio.id);
  const elsewhere = foliosBeside(work, known, folio.id);
  const isCanceled = stay.status === "canceled";
  const comesOrGoes = isCanceled || known.some(({ suspended }) => suspended);
  if (isCanceled) suspend(work, stay.id);
  else if (comesOrGoes) resume(work, stay.id, folio.id);
  const routing = isCanceled ? null : openingRouting(work, { booking: stay, group_id: stay.group_id });
  if (!isCanceled) {
    const update = { stay, restoresDeleted, folio, elsewhere, routing, known: comesOrGoes ? chargesOfStay(work, stay.id) : known };
    const { further } = follow(work, update);
    if (further) elsewhere.push(further);
  }
  const credited = creditsFollow(work, stay.id);
  const others = [...byId([...credited, ...(routing?.used() ?? []), ...elsewhere]).values()].filter(({ id }) => id !== folio.id);
  sumUp(work, folio.id);
  for (const each of others) if (each.status !== "closed") refreshSums(work, stay.id, each);
}

function foliosBeside(view: View, known: readonly ChargeRow[], own: string): FolioRow[] {
  return folioStore.findMany(view, [...new Set(known.map(({ folio_id }) => folio_id).filter((id) => id !== own))]);
}

/** Updates the sums of a folio that charges of the stay are on, and its owner's where that is another booking or the group. */
export function refreshSums(work: Work, booking_id: string, before: FolioRow): void {
  sumUp(work, before.id);
  if (before.booking_id === booking_id || before.deleted_at !== null) return;
  recordSum(work, before);
}

/** Records a folio's new sum for its owner, where it has changed. */
function recordSum(work: Work, before: FolioRow): void {
  const { gross_amount } = folioStore.get(work, before.id);
  if (gross_amount === before.gross_amount) return;
  const { number, gross_amount: former } = before;
  const data = { words: { number }, from: shown(Folio, { gross_amount: former }), to: shown(Folio, { gross_amount }) };
  recordFolioChange(work, before.id, { type: "folio.changed", data });
}

/**
 * The amounts of a stay's automatic charges that are edited or fixed: edited ones, those on a closed folio, and, with amount zero, those
 * deleted by hand, unless these are created again (`restoresDeleted`). The parts of a split charge are summed.
 */
export function pinnedCharges(view: View, booking_id: string, restoresDeleted: boolean): Pinned {
  const lodging = new Map<string, Cents>();
  const pinnedItems = new Map<string, Cents>();
  const accommodation = chargedItems(view).accommodation.id;
  const rows = chargesOfStay(view, booking_id);
  const folios = byId(folioStore.findMany(view, [...new Set(rows.map(({ folio_id }) => folio_id))]));
  for (const row of rows) {
    const isGoneByHand = row.deleted_at !== null && !row.suspended;
    const isKept = row.edited || folios.get(row.folio_id)?.status === "closed";
    if (isGoneByHand ? restoresDeleted : !isKept) continue;
    const charged = isGoneByHand ? ZERO : row.gross_amount;
    if (row.item_id === accommodation && !row.included) pin(lodging, row.booked_on, { charged, row });
    else pin(pinnedItems, keyOf(row), { charged, row });
  }
  return { lodging, items: pinnedItems };
}

/** The part of a split comes after the charge that it was split from, and is added to it. */
function pin(pins: Map<string, Cents>, key: string, { charged, row }: { charged: Cents; row: ChargeRow }): void {
  pins.set(key, isPart(row) ? plus(charged, pins.get(key) ?? ZERO) : charged);
}

function isPart({ split_of }: ChargeRow): boolean {
  return split_of !== null;
}

/**
 * By how many cents each open folio would change if the stay cost `price`: the effect of `syncStayCharges` without a write. Charges deleted
 * by hand stay deleted.
 */
export function accountChanges(view: View, stay: StayOfFolio): Map<string, Cents> {
  const folio = defaultFolioOf(view, stay.id);
  const known = chargesOfStay(view, stay.id);
  const folios = folioStore.findMany(view, [...new Set(known.map(({ folio_id }) => folio_id))]);
  const closed = new Set([...folios, ...(folio ? [folio] : [])].flatMap(({ id, status }) => (status === "closed" ? [id] : [])));
  const changes = new Map<string, Cents>();
  const after = new Map<string, Cents>();
  const add = (id: string, by: Cents) => changes.set(id, plus(changes.get(id) ?? ZERO, by));
  const asked = new Map(chargesWanted(view, stay).map((charge) => [keyOf(charge), charge]));
  const wanted = new Map(asked);
  for (const row of known) {
    const charge = (isPart(row) ? asked : wanted).get(keyOf(row));
    wanted.delete(keyOf(row));
    if (row.deleted_at !== null || closed.has(row.folio_id)) continue;
    const isGone = !charge || (isNothing(charge) && !row.edited);
    const priced = row.edited ? row.gross_amount : charge?.gross_amount;
    const gross_amount = isGone ? ZERO : (priced ?? ZERO);
    after.set(row.id, gross_amount);
    add(row.folio_id, minus(gross_amount, row.gross_amount));
  }
  for (const { folio_id, by } of creditChanges(view, stay.id, after)) add(folio_id, by);
  if (!folio) return changes;
  const routing = routingOf(view, { booking: stay, group_id: stay.group_id });
  const placeOf = placing({ price: stay.price, own: folio.id, lodging: lodgingItem(asked), known, closed, routing });
  for (const charge of wanted.values()) {
    const { folio_id } = placeOf(charge);
    if (!closed.has(folio_id)) add(folio_id, charge.gross_amount);
  }
  return changes;
}

/**
 * The automatic charges of a stay in whichever folio they are, deleted ones too, in the order of creation; waived ones are excluded,
 * because they are restored only when their stay is resumed.
 */
function chargesOfStay(view: View, booking_id: string): ChargeRow[] {
  return automaticCharges(view, booking_id).filter(({ waived }) => !waived);
}

/** The same after the waived ones were restored. */
function chargesTakenUp(work: Work, booking_id: string, folio_id: string): ChargeRow[] {
  const known = automaticCharges(work, booking_id);
  if (!known.some(({ waived }) => waived)) return known;
  takeUpWaived(work, booking_id, folio_id);
  return chargesOfStay(work, booking_id);
}

const ofStay = chargeStore.selection(["stay"], ({ stay }) => and(eq(charges.booking_id, stay), isAutomaticCharge(charges)), charges.id);

/** All automatic charges of a stay, in the order of creation: deleted, suspended and waived ones, too. */
export function automaticCharges(view: View, booking_id: string): ChargeRow[] {
  return ofStay.all(view, { stay: booking_id });
}

/** True if a stay's automatic charges are those that its price would post, so that they can be made from it again. */
export function isChargedAsPriced(view: View, stay: StayOfFolio, rows: readonly ChargeRow[]): boolean {
  const own = defaultFolioOf(view, stay.id)?.id;
  const charged = chargesWanted(view, stay).filter((charge) => !isNothing(charge));
  const wanted = new Map(charged.map((charge) => [keyOf(charge), charge]));
  const isPlain = (row: ChargeRow) =>
    row.folio_id === own && row.placed_by === null && !row.edited && row.deleted_at === null && row.exemption === null;
  return (
    rows.length === wanted.size &&
    rows.every((row) => {
      const charge = wanted.get(keyOf(row));
      wanted.delete(keyOf(row));
      return charge !== undefined && isPlain(row) && row.tax_percentage === charge.tax_percentage && !differs(row, charge);
    })
  );
}

/** Returns a test for live charges that the price of their stay no longer asks for. */
export function isGoneFrom(asked: ReadonlyMap<string, StayCharge>): (row: ChargeRow) => boolean {
  return (row) => row.deleted_at === null && isNothing(asked.get(keyOf(row)) ?? { quantity: 0 });
}

type ChargeUpdate = {
  stay: StayOfFolio;
  restoresDeleted: boolean;
  folio: DefaultFolio;
  elsewhere: readonly FolioRow[];
  known: readonly ChargeRow[];
  routing: Routing | null;
};

/** Returns the further folio that took charges which came back from a former group. */
function follow(work: Work, { stay, restoresDeleted, folio, elsewhere, known, routing }: ChargeUpdate): Pick<Homes, "further"> {
  const closed = new Set([folio, ...elsewhere].flatMap(({ id, status }) => (status === "closed" ? [id] : [])));
  const asked = new Map(chargesWanted(work, stay).map((charge) => [keyOf(charge), charge]));
  const wanted = new Map(asked);
  const left: ChargeRow[] = [];
  const fixed = known.filter(({ folio_id }) => closed.has(folio_id));
  const facts = { price: stay.price, own: folio.id, routing };
  const away = strays(known, stay, byId(elsewhere));
  const following = new Set([...away, ...(routing ? recalculated(known, { asked, own: folio.id }) : [])]);
  const byRule = following.size > 0 ? placesByRule(openOf(known, closed), following, { ...facts, away }) : new Map<string, Place>();
  const { places, further } = broughtHome(work, { stay, own: folio }, byRule);
  const placed = places.size > 0 ? known.map((row) => ({ ...row, ...places.get(row.id) })) : known;
  const placeOf = placing({ ...facts, lodging: lodgingItem(asked), known: placed, closed });
  for (const row of fixed.filter((each) => !isPart(each))) wanted.delete(keyOf(row));
  for (const row of known.filter(({ folio_id }) => !closed.has(folio_id))) {
    // The parts of a split charge share their item and day: a part stays while the price has that item and day, whatever happens to the
    // other.
    const charge = (isPart(row) ? asked : wanted).get(keyOf(row));
    const isGoneByHand = row.deleted_at !== null;
    if (isGoneByHand && restoresDeleted) forgetCharge(work, row.id);
    else wanted.delete(keyOf(row));
    if (isGoneByHand) continue;
    if (!charge || (isNothing(charge) && !row.edited)) left.push(row);
    else if (!row.edited && differs(row, charge)) {
      // An item that was on top and is included now joins its night.
      const place = charge.included && !row.included ? placeOf(charge) : places.get(row.id);
      chargeStore.update(work, row, { ...changesOf(charge), ...place });
    } else if (places.has(row.id)) chargeStore.update(work, row, { ...places.get(row.id) });
  }
  for (const row of fixed.filter(isPart)) wanted.delete(keyOf(row));
  // A step is undone by another one, which restores what was agreed before it.
  if (!hasEnded(stay)) leaveCredited(work, stay.id, fixed.filter(isGoneFrom(asked)));
  for (const row of left) {
    if (hasEnded(stay)) waive(work, row.id);
    else if (followsRules(row, folio.id) && !row.edited) reuse(work, row, { wanted, placeOf });
    else forgetCharge(work, row.id);
  }
  for (const charge of wanted.values()) {
    if (isNothing(charge)) continue;
    const place = placeOf(charge);
    if (!closed.has(place.folio_id)) post(work, stay.id, { place, charge });
  }
  return { further };
}

function openOf(known: readonly ChargeRow[], closed: ReadonlySet<string>): ChargeRow[] {
  return known.filter(({ folio_id, deleted_at }) => deleted_at === null && !closed.has(folio_id));
}

/** The charges whose price changes, and which no person has moved. */
function recalculated(known: readonly ChargeRow[], { asked, own }: { asked: ReadonlyMap<string, StayCharge>; own: string }): Set<string> {
  const isChanged = (row: ChargeRow) => {
    const charge = asked.get(keyOf(row));
    return charge !== undefined && !isNothing(charge) && !row.edited && followsRules(row, own) && differs(row, charge);
  };
  return new Set(known.filter(isChanged).map(({ id }) => id));
}

/** A charge whose day is gone is reused for a new day with the same item: a stay that moves keeps its charges. */
function reuse(
  work: Work,
  row: ChargeRow,
  { wanted, placeOf }: { wanted: Map<string, StayCharge>; placeOf: (charge: StayCharge) => Place },
): void {
  const isFit = (each: StayCharge) => each.item_id === row.item_id && !isNothing(each) && placeOf(each).folio_id === row.folio_id;
  const charge = [...wanted.values()].find(isFit);
  if (!charge) return forgetCharge(work, row.id);
  wanted.delete(keyOf(charge));
  chargeStore.update(work, row, { ...amountsOf(charge), tax_percentage: charge.tax_percentage, booked_on: charge.booked_on });
}

/** The dates of such a stay do not change any more: charges that its price no longer has were waived. */
export function hasEnded({ status }: Pick<StayOfFolio, "status">): boolean {
  return status === "checked_out" || status === "no_show";
}

/**
 * Brings the charges of a reopened folio up to date: those of stays that were resumed while it was closed come back, and on the folio of a
 * payer all follow what their stays cost by now. An invoice of a payer freezes its charges, not the stay, so the next one asks for the stay
 * as it is: without nights and persons that are gone, and for nothing of a canceled stay but its fee. Charges of stays that were not changed
 * stay as they were.
 */
export function putBackCharges(work: Work, { id }: Pick<FolioRow, "id">): void {
  for (const stay of staysBehind(work, id)) {
    settlingStay(work, stay, () => syncStayCharges(work, work.wiring.folioOwners.stay(work, stay), false));
  }
}

/** Runs a change of a stay's charges that settles the folios of other owners, and then records those of the stay itself. */
export function settlingStay(work: Work, stay: string, change: () => void): void {
  const before = foliosOfBooking(work, stay);
  change();
  for (const folio of before) recordSum(work, folio);
  const after = foliosOfBooking(work, stay);
  for (const folio of after.filter(({ id }) => !before.some((each) => each.id === id))) recordSum(work, { ...folio, gross_amount: ZERO });
}

function amountsOf({ name, quantity, unit_gross_amount, gross_amount, included }: StayCharge) {
  return { name, quantity, unit_gross_amount, gross_amount, included };
}

/** A recalculated local tax uses the VAT of its rule: on top at the lodging's rate, or none. */
function changesOf(charge: StayCharge) {
  return charge.type === "city_tax" ? { ...amountsOf(charge), tax_percentage: charge.tax_percentage } : amountsOf(charge);
}

function differs(row: ChargeRow, charge: StayCharge): boolean {
  const wanted = amountsOf(charge);
  return (Object.keys(wanted) as (keyof typeof wanted)[]).some((field) => row[field] !== wanted[field]);
}

function post(work: Work, booking_id: string, { place, charge }: { place: Place; charge: StayCharge }): void {
  chargeStore.insert(work, { ...charge, ...place, booking_id, default: true });
}
