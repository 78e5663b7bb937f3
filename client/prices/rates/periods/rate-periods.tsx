import { ActionIcon, Button, Flex } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPlus } from "@tabler/icons-react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { Strong } from "#client/platform/ui/typography.tsx";
import { PeriodForm } from "#client/prices/rates/periods/period-form.tsx";
import { PeriodList } from "#client/prices/rates/periods/period-list.tsx";
import { YearStrip } from "#client/prices/rates/periods/year-strip.tsx";
import { type Days, yearOf } from "#client/prices/rates/periods/year-strip-layout.ts";
import type { PricePeriod } from "#shared/prices/pricing/rate-levels.ts";
import type { Rate } from "#shared/prices/rates/schema.ts";

type Props = { rate: Rate; readAgain(): Promise<unknown> };
/** `isBack`: it is the way back of one before, and offers none itself. */
type Pull = { period: PricePeriod; days: Days; isBack: boolean };

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

  const pulling = useWrites(
    ({ period: { id, name }, days }: Pull, send) => send(trpc.rates.updateRestriction, { rate_id: rate.id, id, name, ...days }),
    {
      done(_, { period, days, isBack }) {
        const back = () => pulling.run({ period: { ...period, ...days }, days: { from: period.from, to: period.to }, isBack: true });
        const message = say("rates.period_changed", { name: period.name });
        toast({ message, topic: `period ${period.id}`, undo: isBack ? undefined : back });
      },
    },
  );

  return (
    <>
      <Panel
        title={
          <Flex component="span" align="center" gap={2}>
            <ActionIcon variant="subtle" color="gray" size={34} aria-label={say("rates.year_before")} onClick={() => toYear(year - 1)}>
              <IconChevronLeft size={18} aria-hidden />
            </ActionIcon>
            <Strong miw={48} ta="center">
              {year}
            </Strong>
            <ActionIcon variant="subtle" color="gray" size={34} aria-label={say("rates.year_after")} onClick={() => toYear(year + 1)}>
              <IconChevronRight size={18} aria-hidden />
            </ActionIcon>
            {year !== yearOf(today) && (
              <Button variant="subtle" size="compact-sm" onClick={() => toYear(yearOf(today))}>
                {say("rates.this_year")}
              </Button>
            )}
          </Flex>
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
          onPull={(period, days) => void pulling.run({ period, days, isBack: false })}
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
