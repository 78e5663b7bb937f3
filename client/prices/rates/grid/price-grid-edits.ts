import type { z } from "zod";
import { type AmountError, readAmount } from "#shared/platform/core/amount-text.ts";
import { placeOf } from "#shared/prices/rates/rules.ts";
import type { PriceCells } from "#shared/prices/rates/schema.ts";

type Cells = z.input<typeof PriceCells>["prices"];

/** Unsaved edit of a cell; `was` is its amount when it was typed. */
export type Edit = { text: string; amount: number | null; error: AmountError | null; was: number | null };
export type Edits = ReadonlyMap<string, Edit>;
export type Amounts = ReadonlyMap<string, number>;
/** Saved amounts of the cells, and the property's currency. */
type Grid = { amounts: Amounts; currency: string };
/** Steps back and forth. */
export type History = { past: readonly Edits[]; now: Edits; future: readonly Edits[] };

export const UNTOUCHED: History = { past: [], now: new Map(), future: [] };
const MAX_STEPS = 200;

/** The edits with some cells typed again; what comes back to the saved amount is no edit any more. */
export function typedInto(edits: Edits, { amounts, currency }: Grid, entries: readonly { key: string; text: string }[]): Edits {
  const next = new Map(edits);
  for (const { key, text } of entries) {
    const stands = amounts.get(key) ?? null;
    const { amount, error } = readAmount(text, currency);
    if (error === null && amount === stands) next.delete(key);
    else next.set(key, { text: text.trim(), amount, error, was: edits.get(key)?.was ?? stands });
  }
  return next;
}

/** Edits that still apply: the cell exists, and its saved amount differs. */
export function stillEdits(edits: Edits, amounts: Amounts, keys: ReadonlySet<string>): Edits {
  const left = [...edits].filter(([key, { amount, error }]) => keys.has(key) && (error !== null || amount !== (amounts.get(key) ?? null)));
  return left.length === edits.size ? edits : new Map(left);
}

/** Cells that another user has changed since they were typed into. */
export function conflictsIn(edits: Edits, amounts: Amounts): string[] {
  return [...edits].filter(([key, { was }]) => was !== (amounts.get(key) ?? null)).map(([key]) => key);
}

export function withTheirs(edits: Edits, amounts: Amounts): Edits {
  const theirs = new Set(conflictsIn(edits, amounts));
  return new Map([...edits].filter(([key]) => !theirs.has(key)));
}

/** The user's own amounts stand, knowing what the colleague made of them. */
export function withMine(edits: Edits, amounts: Amounts): Edits {
  return new Map([...edits].map(([key, edit]) => [key, { ...edit, was: amounts.get(key) ?? null }]));
}

/** Without what has been saved; what was typed again meanwhile stays. */
export function withoutSaved(edits: Edits, saved: Edits): Edits {
  return new Map([...edits].filter(([key, edit]) => saved.get(key)?.text !== edit.text));
}

export function changesOf(edits: Edits): Map<string, number | null> {
  return new Map([...edits].flatMap(([key, { amount, error }]) => (error === null ? [[key, amount] as const] : [])));
}

/** Input of the save; `expected` lets the server refuse if this screen did not have the latest price. */
export function cellsToSave(edits: Edits): Cells {
  return [...edits].map(([key, { amount, was }]) => ({ ...placeOf(key), gross_amount: amount, expected: was }));
}

/** The way back from a save. */
export function cellsToUndo(edits: Edits): Cells {
  return [...edits].map(([key, { amount, was }]) => ({ ...placeOf(key), gross_amount: was, expected: amount }));
}

export function stepped(history: History, now: Edits): History {
  if (now === history.now) return history;
  return { past: [...history.past, history.now].slice(-MAX_STEPS), now, future: [] };
}

export function undone({ past, now, future }: History): History {
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : { past, now, future };
}

export function redone({ past, now, future }: History): History {
  const [next, ...rest] = future;
  return next ? { past: [...past, now], now: next, future: rest } : { past, now, future };
}
