import { Box } from "@mantine/core";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { askDelete } from "#client/platform/ui/dialog/ask-delete.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { changeActions, RowActions, ShortTable } from "#client/platform/ui/table/short-table.tsx";
import { toned } from "#client/prices/rates/grid/price-grid-model.ts";
import tones from "#client/prices/rates/periods/period-tones.module.css";
import css from "#client/prices/rates/periods/year-strip.module.css";
import { daysWords } from "#client/prices/rates/rate-words.ts";
import { daysBetween } from "#shared/platform/core/stays.ts";
import type { Rate, RateRestriction } from "#shared/prices/rates/schema.ts";

/** The price periods as a table: the way without a pointer, and the one to delete. */
export function PeriodList({ rate, isReadOnly }: { rate: Rate; isReadOnly: boolean }) {
  const say = useSay();
  const formats = useFormats();
  const { change } = useAddress();
  const { run } = useWrites(({ id }: RateRestriction, send) => send(trpc.rates.deleteRestriction, { id: rate.id, restriction_id: id }), {
    done: (_, { name }) => toast({ message: say("rates.period_deleted", { name }) }),
  });
  const periods = rate.restrictions ?? [];
  if (periods.length === 0) return <p className={css["hint"]}>{say("rates.no_periods")}</p>;
  const today = formats.today();
  const byId = new Map(periods.map((period) => [period.id, period]));

  async function remove(period: RateRestriction): Promise<void> {
    const prices = say("rates.period_prices", { count: period.prices?.length ?? 0 });
    if (await askDelete(say("rates.period_delete", { name: period.name, prices }))) await run(period);
  }

  return (
    <Box mt={16}>
      <ShortTable
        label={say("rates.periods")}
        columns={[
          { label: say("rates.period_name") },
          { label: say("rates.days") },
          { label: say("rates.length"), align: "right", wide: true },
          { label: say("rates.prices"), align: "right", wide: true },
        ]}
        hasActions={!isReadOnly}
      >
        {toned(periods).map(({ period: { id, name, from, to }, tone }) => {
          const period = byId.get(id);
          return (
            <tr key={id} className={css["period"]} data-past={to < today || undefined}>
              <td>
                <span className={`${css["dot"]} ${tones["tone"]}`} data-tone={tone} aria-hidden />
                {name}
              </td>
              <td>{daysWords({ from, to }, formats)}</td>
              <td data-align="right" data-wide>
                {say("rates.nights", { count: daysBetween(from, to) + 1 })}
              </td>
              <td data-align="right" data-wide>
                {period?.prices?.length ?? 0}
              </td>
              {!isReadOnly && period && (
                <RowActions
                  actions={changeActions({
                    change: { label: `${name}: ${say("actions.edit")}`, onClick: () => change({ period: id }) },
                    remove: { label: `${name}: ${say("actions.delete")}`, onClick: () => void remove(period) },
                  })}
                />
              )}
            </tr>
          );
        })}
      </ShortTable>
    </Box>
  );
}
