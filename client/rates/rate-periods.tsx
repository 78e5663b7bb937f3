import { ActionIcon, Button, Group } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { applyAnswer } from "#client/cache.ts";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { api, carrying } from "#client/core/trpc.ts";
import { PeriodForm } from "#client/rates/period-form.tsx";
import tones from "#client/rates/period-tones.module.css";
import { toned } from "#client/rates/price-grid-model.ts";
import { daysWords } from "#client/rates/rate-words.ts";
import css from "#client/rates/year-strip.module.css";
import { YearStrip } from "#client/rates/year-strip.tsx";
import { type Days, yearOf } from "#client/rates/year-strip-layout.ts";
import { askDelete } from "#client/ui/ask-delete.ts";
import table from "#client/ui/data-table.module.css";
import { ModalDialog } from "#client/ui/modal-dialog.tsx";
import { Panel } from "#client/ui/page.tsx";
import { toast, toastTrouble } from "#client/ui/toast.tsx";
import { useAddress } from "#client/ui/use-address.ts";
import { daysBetween } from "#shared/core/stays.ts";
import type { PricePeriod } from "#shared/rates/levels.ts";
import type { Rate, RateRestriction } from "#shared/rates/schema.ts";

type Props = { rate: Rate; readAgain(): Promise<unknown> };

/** The price periods of a rate: on a year's strip for the pointer, in a list for everybody, with one form behind both. */
export function RatePeriods({ rate, readAgain }: Props) {
  const say = useSay();
  const formats = useFormats();
  const isReadOnly = !useMay()("base_data:write");
  const { params, change } = useAddress();
  const periods = rate.restrictions ?? [];
  const today = formats.today();
  const year = Number(params.get("year")) || yearOf(today);
  const toYear = (next: number) => change({ year: next === yearOf(today) ? null : String(next) }, { replace: true });

  async function pull(period: PricePeriod, days: Days, undo = true): Promise<void> {
    const before = { from: period.from, to: period.to };
    const { id, name } = period;
    try {
      await api.rates.updateRestriction.mutate({ rate_id: rate.id, id, name, ...days });
      applyAnswer(rate);
      const back = () => pull({ ...period, ...days }, before, false);
      toast({ message: say("rates.period_changed", { name }), topic: `period ${id}`, ...(undo ? { undo: back } : {}) });
    } catch (thrown) {
      toastTrouble(thrown);
    }
  }

  return (
    <>
      <Panel
        title={
          <span className={css["year"]}>
            <ActionIcon variant="subtle" color="gray" size={34} aria-label={say("rates.year_before")} onClick={() => toYear(year - 1)}>
              <IconChevronLeft size={18} aria-hidden />
            </ActionIcon>
            <b>{year}</b>
            <ActionIcon variant="subtle" color="gray" size={34} aria-label={say("rates.year_after")} onClick={() => toYear(year + 1)}>
              <IconChevronRight size={18} aria-hidden />
            </ActionIcon>
            {year !== yearOf(today) && (
              <Button variant="subtle" size="compact-sm" onClick={() => toYear(yearOf(today))}>
                {say("rates.this_year")}
              </Button>
            )}
          </span>
        }
        aside={
          isReadOnly ? undefined : (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => change({ new: "period" })}>
              {say("rates.new_period")}
            </Button>
          )
        }
      >
        <YearStrip
          periods={periods}
          year={year}
          isReadOnly={isReadOnly}
          onOpen={({ id }) => change({ period: id })}
          onDraw={({ from, to }) => change({ new: "period", from, to })}
          onPull={(period, days) => void pull(period, days)}
        />
      </Panel>
      <PeriodList rate={rate} isReadOnly={isReadOnly} />
      {!isReadOnly && <PeriodDialog rate={rate} readAgain={readAgain} />}
    </>
  );
}

/** The form over the screen; the address says whether it makes a new period (`new=period`) or changes one (`period=…`). */
function PeriodDialog({ rate, readAgain }: Props) {
  const say = useSay();
  const { params, change } = useAddress();
  const period = rate.restrictions?.find(({ id }) => id === params.get("period")) ?? null;
  const isNew = params.get("new") === "period";
  const [from, to] = [params.get("from"), params.get("to")];
  const close = () => change({ new: null, period: null, from: null, to: null }, { replace: true });
  const isOpen = (search: string) => {
    const next = new URLSearchParams(search);
    return period ? next.get("period") === period.id : next.get("new") === "period";
  };
  return (
    <ModalDialog
      opened={isNew || period !== null}
      title={period ? say("rates.edit_period", { name: period.name }) : say("rates.new_period")}
      onClose={close}
    >
      {(isNew || period) && (
        <PeriodForm
          key={period?.id ?? "new"}
          rate={rate}
          period={period}
          begun={from && to ? { from, to } : null}
          onSaved={close}
          staysAt={({ search }) => isOpen(search)}
          readAgain={readAgain}
        />
      )}
    </ModalDialog>
  );
}

function PeriodList({ rate, isReadOnly }: { rate: Rate; isReadOnly: boolean }) {
  const say = useSay();
  const formats = useFormats();
  const { change } = useAddress();
  const periods = rate.restrictions ?? [];
  if (periods.length === 0) return <p className={css["hint"]}>{say("rates.no_periods")}</p>;
  const byId = new Map(periods.map((period) => [period.id, period]));

  async function remove(period: RateRestriction): Promise<void> {
    const prices = say("rates.period_prices", { count: period.prices?.length ?? 0 });
    if (!(await askDelete(say("rates.period_delete", { name: period.name, prices })))) return;
    try {
      await api.rates.deleteRestriction.mutate({ id: rate.id, restriction_id: period.id }, carrying({}));
      applyAnswer(rate);
      toast({ message: say("rates.period_deleted", { name: period.name }) });
    } catch (thrown) {
      toastTrouble(thrown);
    }
  }

  return (
    <div className={table["frame"]} style={{ marginTop: 16 }}>
      <table className={table["table"]} aria-label={say("rates.periods")}>
        <thead>
          <tr>
            <th scope="col">{say("rates.period_name")}</th>
            <th scope="col">{say("rates.from")}</th>
            <th scope="col">{say("rates.to")}</th>
            <th scope="col" data-align="right" data-wide>
              {say("rates.prices")}
            </th>
            {!isReadOnly && (
              <th scope="col">
                <span className="visually-hidden">{say("screens.actions")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {toned(periods).map(({ period: { id, name, from, to }, tone }) => {
            const period = byId.get(id);
            return (
              <tr key={id}>
                <th scope="row" style={{ background: "none", color: "inherit" }}>
                  <span className={`${css["dot"]} ${tones["tone"]}`} data-tone={tone} aria-hidden />
                  {name}
                </th>
                <td>{formats.fullDate(from)}</td>
                <td title={daysWords({ from, to }, formats)}>
                  {formats.fullDate(to)} <small>({say("rates.nights", { count: daysBetween(from, to) + 1 })})</small>
                </td>
                <td data-align="right" data-wide>
                  {period?.prices?.length ?? 0}
                </td>
                {!isReadOnly && period && (
                  <td data-align="right">
                    <Group gap={2} wrap="nowrap" justify="flex-end">
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size={34}
                        aria-label={`${name}: ${say("actions.edit")}`}
                        onClick={() => change({ period: id })}
                      >
                        <IconPencil size={17} aria-hidden />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size={34}
                        aria-label={`${name}: ${say("actions.delete")}`}
                        onClick={() => void remove(period)}
                      >
                        <IconTrash size={17} aria-hidden />
                      </ActionIcon>
                    </Group>
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
