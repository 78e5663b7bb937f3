import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { cellKey, type GridColumn, type GridRow } from "#client/prices/rates/grid/price-grid-model.ts";
import { stuckWords } from "#client/prices/rates/portal-words.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { HORIZON_DAYS, stuckRuns } from "#shared/prices/rates/stuck-days.ts";

type Marked = { rate_id: string; rows: readonly GridRow[]; columns: readonly GridColumn[] };

/**
 * Words for the cells whose prices have not reached a portal on some days, by the cells' keys. Of the lines of a room type the first is
 * marked. A day belongs to its period, else to the whole year.
 */
export function usePortalMarks({ rate_id, rows, columns }: Marked): ReadonlyMap<string, string> {
  const say = useSay();
  const { today, daysWithYear } = useFormats();
  const range = { from: today(), to: addDays(today(), HORIZON_DAYS - 1) };
  const { data } = useQuery(trpc.channelConnections.stuckDays.queryOptions(range));
  return useMemo(() => {
    const marks = new Map<string, string>();
    for (const run of stuckRuns((data?.days ?? []).filter((day) => day.rate_id === rate_id))) {
      const row = rows.find(({ room_type_id, isFirst }) => isFirst && room_type_id === run.room_type_id);
      if (!row) continue;
      const inPeriod = columns.filter(({ period }) => period && period.from <= run.to && run.from <= period.to);
      const held = inPeriod.length > 0 ? inPeriod : columns.filter(({ period }) => period === null);
      const words = `${daysWithYear(run.from, run.to)}: ${stuckWords(run, say)}`;
      for (const column of held) {
        const key = cellKey(row, column);
        marks.set(key, [marks.get(key), words].filter(Boolean).join("\n"));
      }
    }
    return marks;
  }, [data, rate_id, rows, columns, say, daysWithYear]);
}
