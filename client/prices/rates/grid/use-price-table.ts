import { useEffect, useMemo, useState } from "react";
import type { Location } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Shortcut, useShortcuts } from "#client/platform/ui/keys/shortcuts.ts";
import { plainAmount } from "#client/prices/rates/grid/price-grid-clipboard.ts";
import { amountsOf, cellKey, gridColumns, gridRows } from "#client/prices/rates/grid/price-grid-model.ts";
import type { Spot } from "#client/prices/rates/grid/price-grid-range.ts";
import { useGridKeys } from "#client/prices/rates/grid/use-grid-keys.ts";
import { usePortalMarks } from "#client/prices/rates/grid/use-portal-marks.ts";
import { useFreshPlaces, usePriceEdits } from "#client/prices/rates/grid/use-price-edits.ts";
import { usePriceLooks } from "#client/prices/rates/grid/use-price-looks.ts";
import type { RoomType } from "#shared/inventory/room-types/schema.ts";
import { adjusted, amount, cents, most, ZERO } from "#shared/platform/core/money.ts";
import type { PriceBook } from "#shared/prices/pricing/rate-levels.ts";
import type { Rate } from "#shared/prices/rates/schema.ts";

type Options = {
  rate: Rate;
  chain: readonly PriceBook[];
  types: readonly RoomType[];
  isReadOnly: boolean;
  /** Periods that were over by then are left out; null shows all. */
  since: string | null;
  readAgain(): Promise<unknown>;
};

/** Rows, columns, cells, keys and edits of a rate's price grid. */
export function usePriceTable({ rate, chain, types, isReadOnly, since, readAgain }: Options) {
  const decimalMark = useFormats().number(0.5).slice(1, 2);
  const rows = useMemo(() => gridRows(types), [types]);
  const columns = useMemo(() => gridColumns(chain, since), [chain, since]);
  // Past periods are places, too, whether they are shown or not.
  const places = useMemo(() => {
    const own = gridColumns(chain.slice(0, 1), null);
    return new Set(rows.flatMap((row) => own.map((column) => cellKey(row, column))));
  }, [rows, chain]);
  const amounts = useMemo(() => amountsOf(rate), [rate]);
  const fresh = useFreshPlaces(amounts);
  const edits = usePriceEdits({ rate, amounts, keys: places, staysAt: (next) => isPricesOf(rate, next), readAgain });
  const conflicts = useMemo(() => new Set(edits.conflicts), [edits.conflicts]);
  const portals = usePortalMarks({ rate_id: rate.id, rows, columns });
  const { views, looks } = usePriceLooks({ chain, rows, columns, edits: edits.edits, conflicts, fresh, portals });

  const isOwn = (column: number) => columns[column]?.owner === null;
  const keyAt = ({ row, column }: Spot) => {
    const [line, head] = [rows[row], columns[column]];
    return line && head ? cellKey(line, head) : "";
  };
  const keys = useGridKeys({
    size: { rows: rows.length, columns: columns.length },
    canEdit: ({ column }) => !isReadOnly && isOwn(column),
    textAt(spot) {
      if (!isOwn(spot.column)) return "";
      const edit = edits.edits.get(keyAt(spot));
      if (edit?.error) return edit.text;
      return plainAmount(edit ? edit.amount : (amounts.get(keyAt(spot)) ?? null), decimalMark);
    },
    write: (entries) =>
      edits.write(
        entries.map(({ spot, text }) => ({ key: keyAt(spot), text: raised(text, views[spot.row]?.[spot.column]?.least ?? null) })),
      ),
    undo: edits.undo,
    redo: edits.redo,
  });
  useSaveKeys(keys, edits.save);
  const theirsAt = (spot: Spot) => (conflicts.has(keyAt(spot)) ? (amounts.get(keyAt(spot)) ?? null) : undefined);
  return { rows, columns, looks, keys, edits, theirsAt };
}
export type PriceTableModel = ReturnType<typeof usePriceTable>;

function isPricesOf({ id }: Rate, { pathname, search }: Location): boolean {
  return pathname === `/rates/${id}` && new URLSearchParams(search).get("tab") === "prices";
}

/** `+5%` is 5 % more than what the cell shows; any other text is itself. */
function raised(text: string, shown: number | null): string {
  const [, sign = "", number = ""] = /^([+\-−])\s*(\d+(?:[.,]\d+)?)\s*%$/.exec(text.trim()) ?? [];
  if (sign === "" || shown === null) return text;
  const percent = Number(number.replace(",", ".")) * (sign === "+" ? 1 : -1);
  return plainAmount(amount(most(ZERO, adjusted(cents(shown), percent))), ".");
}

/** Ctrl+Enter and Ctrl+S save from anywhere on the screen; what is being typed becomes an edit first. */
function useSaveKeys(keys: { editing: object | null; commit(): void }, save: () => Promise<void>): void {
  const [isAsked, setIsAsked] = useState(false);
  const { editing } = keys;
  useEffect(() => {
    if (!isAsked || editing) return;
    // oxlint-disable-next-line react/set-state-in-effect -- What is typed is an edit only after the next drawing; then it is saved once.
    setIsAsked(false);
    void save();
  }, [isAsked, editing, save]);
  function handleSave(): void {
    keys.commit();
    setIsAsked(true);
  }
  const saveKey: Shortcut = { keys: ["mod+enter", "mod+s"], text: null, when: "typing", run: handleSave };
  useShortcuts("screen", { title: null, shortcuts: [saveKey] });
}
