import type { Work } from "#server/platform/core/work/work.ts";
import { assertOpen } from "#server/stays/folios/folio-named.ts";
import { itemsInNight } from "#server/stays/folios/included-items.ts";
import { assertNeighbours, ownerOf } from "#server/stays/folios/moving.ts";
import { type ChargeRow, chargeStore, type FolioRow, folioStore } from "#server/stays/folios/queries.ts";
import { chargeWords, moneyWord, recordFolioChange } from "#server/stays/folios/record-folio-change.ts";
import { sumUp } from "#server/stays/folios/sums.ts";
import { invalid, Problem } from "#shared/platform/core/errors.ts";
import { amount, average, type Cents, plus, share } from "#shared/platform/core/money.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import type { ChargeSplit } from "#shared/stays/folios/schema.ts";
import { canJoin, type Piece, type SplitOf, splitPiece } from "#shared/stays/folios/split.ts";
import type { NewEvent } from "#shared/tenant/events/types.ts";

/**
 * Splits a charge in two, to the cent: half and half, or by the amount of the second part, which moves to another open folio of the same
 * booking or group where one is named. The parts of an automatic charge still belong to its stay, and each keeps its amount while its day
 * exists. Returns the second part. Throws `folio/closed`, `charge/not_divisible` if a part would have no cent, `invalid_input` naming
 * `amount`, and `not_found` naming `folio_id`.
 */
export function splitCharge(work: Work, { id, amount: asked, folio_id }: InCents<ChargeSplit> & { id: string }): ChargeRow {
  const before = chargeStore.get(work, id);
  const from = folioStore.get(work, before.folio_id, "folio_id");
  assertOpen(from);
  const to = folio_id === undefined || folio_id === from.id ? from : folioStore.get(work, folio_id, "folio_id");
  if (to.id !== from.id) assertNeighbours(work, from, to);

  const parts = partsOf(before, asked);
  const items = to.id === from.id ? [] : itemsInNight(work, before);
  const { left, part } = splitInto(work, before, { parts, folio_id: to.id });
  for (const item of items) splitWithNight(work, item, { night: part, of: parts });
  const words = {
    ...chargeWords(work, before),
    amount: moneyWord(work, left.gross_amount),
    from_number: from.number,
    part: moneyWord(work, part.gross_amount),
    to_number: to.number,
  };
  recordOnBoth(work, { from, to, event: { type: "charge.split", data: { words } } });
  return part;
}

type Split = { parts: { first: Piece; second: Piece }; folio_id: string; night_id?: string };

function splitInto(work: Work, before: ChargeRow, { parts: { first, second }, folio_id, night_id }: Split) {
  const edited = before.default;
  const left = chargeStore.update(work, before, { ...valuesOf(first), edited });
  const part = chargeStore.insert(work, {
    ...before,
    ...valuesOf(second),
    edited,
    folio_id,
    placed_by: folio_id === before.folio_id ? before.placed_by : "hand",
    split_of: {
      charge_id: left.id,
      before: { quantity: before.quantity, pieces: before.pieces, edited: before.edited },
      first: first.gross,
      second: second.gross,
      night_id,
    },
  });
  return { left, part };
}

/** Splits an item included in a night in the proportion of the night; one of which a part would have no cent stays whole. */
function splitWithNight(work: Work, item: ChargeRow, { night, of }: { night: ChargeRow; of: Split["parts"] }): void {
  const [, second] = share(item.gross_amount, [Math.abs(of.first.gross), Math.abs(of.second.gross)]);
  const parts = splitPiece(pieceOf(item), second);
  if (parts) splitInto(work, item, { parts, folio_id: night.folio_id, night_id: night.id });
}

/**
 * Merges the two parts of a split, named by the second one, into one charge on the first one's present folio; both must be as they were
 * when they were split. Items included in the night are merged with it, or follow it if they were changed since. Returns the charge. Throws `folio/closed`, `charge/not_split`, and `charge/changed_since_split` if a part was
 * changed or deleted.
 */
export function undoSplit(work: Work, id: string): ChargeRow {
  const part = chargeStore.get(work, id);
  const split = part.split_of;
  if (split === null) throw new Problem("charge/not_split");
  const first = chargeStore.find(work, split.charge_id);
  if (first === null || !canJoin(pieceOf(first), pieceOf(part), split)) throw new Problem("charge/changed_since_split");
  const [from, to] = [first, part].map(({ folio_id }) => folioStore.get(work, folio_id, "folio_id"));
  if (!from || !to) throw new Error("the folio of a charge is missing");
  for (const folio of [from, to]) assertOpen(folio);

  const items = itemsInNight(work, part);
  const whole = join(work, { first, part, split });
  for (const item of items) mergeWithNight(work, item, { night_id: part.id, to: from });
  const words = { ...chargeWords(work, whole), amount: moneyWord(work, whole.gross_amount), number: from.number };
  recordOnBoth(work, { from, to, event: { type: "charge.split_undone", data: { words } } });
  return whole;
}

type SplitCharge = { first: ChargeRow; part: ChargeRow; split: SplitOf };

function join(work: Work, { first, part, split }: SplitCharge): ChargeRow {
  const gross = plus(split.first, split.second);
  const { quantity, pieces, edited } = split.before;
  chargeStore.remove(work, part);
  return chargeStore.update(work, first, { ...valuesOf({ quantity, pieces, unit: average(gross, quantity), gross }), edited });
}

/** Merges the part of an included item with its first part, if it was split with this night and both are as they were; moves it otherwise. */
function mergeWithNight(work: Work, item: ChargeRow, { night_id, to }: { night_id: string; to: FolioRow }): void {
  const split = item.split_of;
  const first = split?.night_id === night_id ? chargeStore.find(work, split.charge_id) : null;
  if (split && first?.folio_id === to.id && canJoin(pieceOf(first), pieceOf(item), split)) join(work, { first, part: item, split });
  else if (item.folio_id !== to.id) chargeStore.update(work, item, { folio_id: to.id, placed_by: "hand" });
}

/** Records one event for the owner of the charge, and one for the owner of the other folio where that is another. */
function recordOnBoth(work: Work, { from, to, event }: { from: FolioRow; to: FolioRow; event: NewEvent }): void {
  sumUp(work, to.id);
  if (ownerOf(from) !== ownerOf(to)) recordFolioChange(work, to.id, event);
  recordFolioChange(work, from.id, event);
}

function partsOf(before: ChargeRow, asked: Cents | undefined) {
  const whole = pieceOf(before);
  if (Math.abs(whole.gross) < 2) throw new Problem("charge/not_divisible");
  const parts = splitPiece(whole, asked);
  if (parts === null) throw invalid("amount", `split_amount:${amount(before.gross_amount)}`);
  return parts;
}

function pieceOf({ quantity, pieces, unit_gross_amount, gross_amount, ...line }: ChargeRow) {
  return { ...line, quantity, pieces, unit: unit_gross_amount, gross: gross_amount };
}

function valuesOf({ quantity, pieces, unit, gross }: Piece) {
  return { quantity, pieces, unit_gross_amount: unit, gross_amount: gross };
}
