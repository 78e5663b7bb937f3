import { useMemo } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { editWords, shownAmount, sourceWords } from "#client/prices/rates/grid/cell-words.ts";
import type { CellLook } from "#client/prices/rates/grid/price-cell.tsx";
import { changesOf, type Edits } from "#client/prices/rates/grid/price-grid-edits.ts";
import {
  type CellView,
  cellKey,
  type GridColumn,
  type GridRow,
  rowViews,
  withAmounts,
} from "#client/prices/rates/grid/price-grid-model.ts";
import { numberFormat } from "#shared/platform/core/numbers.ts";
import type { PriceBook } from "#shared/prices/pricing/rate-levels.ts";

type PriceView = {
  chain: readonly PriceBook[];
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  edits: Edits;
  conflicts: ReadonlySet<string>;
  fresh: ReadonlySet<string>;
  /** Words about portals that do not have the cell's prices. */
  portals: ReadonlyMap<string, string>;
};
const NOTHING: CellView = { own: null, least: null, most: null, hasGap: true, stretches: [] };

/** Content and look of each cell, including unsaved edits: an edited price changes those that inherit it at once. */
export function usePriceLooks({ chain, rows, columns, edits, conflicts, fresh, portals }: PriceView): {
  views: CellView[][];
  looks: CellLook[][];
} {
  const say = useSay();
  const formats = useFormats();
  const views = useMemo(() => {
    const [own, ...parents] = chain;
    const edited = own ? [withAmounts(own, changesOf(edits)), ...parents] : chain;
    return rows.map((row) => rowViews(edited, row, columns));
  }, [chain, edits, rows, columns]);
  const looks = useMemo(() => {
    const speech = { say, formats, chain };
    const plain = numberFormat(formats.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    return rows.map((row, y) =>
      columns.map((column, x): CellLook => {
        const key = cellKey(row, column);
        const edit = edits.get(key);
        const view = views[y]?.[x] ?? NOTHING;
        const words = sourceWords(view, speech);
        const change = edit ? editWords(edit, speech) : "";
        return {
          text: edit?.error ? edit.text : shownAmount(view, plain),
          kind: view.own !== null ? "own" : view.least === null ? "none" : "inherited",
          title: edit?.error ? change : [change, words, portals.get(key) ?? ""].filter((part) => part !== "").join(" · "),
          isStuck: portals.has(key),
          isLocked: column.owner !== null,
          isChanged: edit !== undefined,
          isWrong: edit?.error != null,
          isConflict: conflicts.has(key),
          isFresh: edit === undefined && fresh.has(key),
        };
      }),
    );
  }, [say, formats, chain, rows, columns, views, edits, conflicts, fresh, portals]);
  return { views, looks };
}
