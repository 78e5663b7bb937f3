import { ActionIcon, Button, Stack } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPlus, IconX } from "@tabler/icons-react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRoomTypes } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { Hint } from "#client/platform/ui/typography.tsx";
import { daysWords } from "#client/prices/rates/rate-words.ts";
import { MarksLegend } from "#client/prices/rates/restrictions/day-marks.tsx";
import { MonthCalendar } from "#client/prices/rates/restrictions/month-calendar.tsx";
import { addMonths, type Days, monthOf } from "#client/prices/rates/restrictions/months.ts";
import { RestrictionForm } from "#client/prices/rates/restrictions/restriction-form.tsx";
import { RestrictionList } from "#client/prices/rates/restrictions/restriction-list.tsx";
import css from "#client/prices/rates/restrictions/restrictions.module.css";
import { useDayChoice } from "#client/prices/rates/restrictions/use-day-choice.ts";
import { type ShownRule, useRestrictions } from "#client/prices/rates/restrictions/use-restrictions.ts";
import type { Rate } from "#shared/prices/rates/schema.ts";

const MONTHS_SHOWN = 3;

/** Restrictions of a rate for guests and channels: in a calendar for choosing days, and as a list, with one form for both. */
export function RateRestrictions({ rate }: { rate: Rate }) {
  const answer = useRestrictions(rate);
  return <RecordScreen answer={answer}>{(rules) => <Restrictions rate={rate} rules={rules} />}</RecordScreen>;
}

function Restrictions({ rate, rules }: { rate: Rate; rules: readonly ShownRule[] }) {
  const say = useSay();
  const formats = useFormats();
  const isReadOnly = !useMay()("base_data:write");
  const { params, change } = useAddress();
  const known = useRoomTypes().data;
  const types = known?.data ?? [];
  const today = formats.today();
  const first = /^\d{4}-(0[1-9]|1[0-2])$/.test(params.get("month") ?? "") ? (params.get("month") ?? "") : monthOf(today);
  const months = Array.from({ length: MONTHS_SHOWN }, (_, index) => addMonths(first, index));
  const roomTypeId = types.find(({ id }) => id === params.get("type"))?.id ?? null;
  const toMonth = (month: string) => change({ month: month === monthOf(today) ? null : month }, { replace: true });
  const choice = useDayChoice({ today: first === monthOf(today) ? today : `${first}-01`, isReadOnly, show: showDay });
  const current = months.includes(monthOf(choice.current)) ? choice.current : `${first}-01`;

  function showDay(date: string): void {
    const month = monthOf(date);
    if (month < first) toMonth(month);
    if (month > addMonths(first, MONTHS_SHOWN - 1)) toMonth(addMonths(month, 1 - MONTHS_SHOWN));
  }

  return (
    <Stack gap={20}>
      <Panel
        title={
          <span className={css["turn"]}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={34}
              aria-label={say("rates.months_before")}
              onClick={() => toMonth(addMonths(first, -1))}
            >
              <IconChevronLeft size={18} aria-hidden />
            </ActionIcon>
            <b>{formats.wholeMonth(`${first}-01`)}</b>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={34}
              aria-label={say("rates.months_after")}
              onClick={() => toMonth(addMonths(first, 1))}
            >
              <IconChevronRight size={18} aria-hidden />
            </ActionIcon>
            {first !== monthOf(today) && (
              <Button variant="subtle" size="compact-sm" onClick={() => toMonth(monthOf(today))}>
                {say("rates.this_month")}
              </Button>
            )}
          </span>
        }
        aside={
          <span className={css["turn"]}>
            <SelectField
              aria-label={say("rates.restriction_type")}
              data={[{ value: "", label: say("rates.all_types") }, ...types.map(({ id, name }) => ({ value: id, label: name }))]}
              value={roomTypeId ?? ""}
              onChange={(id) => change({ type: id }, { replace: true })}
            />
            {!isReadOnly && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => change({ new: "restriction" })}>
                {say("rates.new_restriction")}
              </Button>
            )}
          </span>
        }
      >
        <Hint mb={12}>{say(isReadOnly ? "rates.restrictions_hint_read" : "rates.restrictions_hint")}</Hint>
        {rate.parent_rate_id !== null && <Hint mb={12}>{say("rates.inherited_hint")}</Hint>}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging over the buttons within; keys move between them */}
        <div className={css["months"]} role="group" aria-label={say("rates.restriction_months")} {...choice.frame}>
          {months.map((month) => (
            <MonthCalendar
              key={month}
              month={month}
              rules={rules}
              roomTypeId={roomTypeId}
              chosen={choice.days}
              current={current}
              today={today}
              onTake={choice.take}
            />
          ))}
        </div>
        <ChosenDays choice={choice} onRestrict={({ from, to }) => change({ new: "restriction", from, to })} />
        <MarksLegend />
      </Panel>
      <Panel title={say("rates.restriction_list")}>
        <RestrictionList rateId={rate.id} rules={rules} isReadOnly={isReadOnly} />
      </Panel>
      {/* Its form begins with the room type of the address, which is one of these. */}
      {!isReadOnly && known && <RestrictionDialog rate={rate} rules={rules} roomTypeId={roomTypeId} onSaved={choice.clear} />}
    </Stack>
  );
}

/** Actions for the chosen days; stays visible on a phone. */
function ChosenDays({ choice, onRestrict }: { choice: ReturnType<typeof useDayChoice>; onRestrict(days: Days): void }) {
  const say = useSay();
  const formats = useFormats();
  const { days, isOpen, clear } = choice;
  const words = days && (days.from === days.to ? formats.fullDate(days.from) : daysWords(days, formats));
  return (
    <div className={css["chosen"]} role="status" data-on={days !== null || undefined}>
      {days && words && (
        <>
          {isOpen && <span>{say("rates.extend_days", { days: words })}</span>}
          <Button size="sm" onClick={() => onRestrict(days)}>
            {say("rates.restrict_days", { days: words })}
          </Button>
          <ActionIcon variant="subtle" color="gray" size={34} aria-label={say("rates.choose_no_days")} onClick={clear}>
            <IconX size={17} aria-hidden />
          </ActionIcon>
        </>
      )}
    </div>
  );
}

type DialogProps = { rate: Rate; rules: readonly ShownRule[]; roomTypeId: string | null; onSaved(): void };

/** The form over the screen; the address says whether it makes a new restriction (`new=restriction`) or changes one (`rule=…`). */
function RestrictionDialog({ rate, rules, roomTypeId, onSaved }: DialogProps) {
  const say = useSay();
  const { params, change } = useAddress();
  const rule = rules.find(({ id, from_rate }) => from_rate === null && id === params.get("rule")) ?? null;
  const isNew = params.get("new") === "restriction";
  const [from, to] = [params.get("from"), params.get("to")];
  const close = () => change({ new: null, rule: null, from: null, to: null }, { replace: true });
  const isOpen = (search: string) => {
    const next = new URLSearchParams(search);
    return rule ? next.get("rule") === rule.id : next.get("new") === "restriction";
  };
  return (
    <ModalDialog opened={isNew || rule !== null} title={say(rule ? "rates.edit_restriction" : "rates.new_restriction")} onClose={close}>
      {(isNew || rule) && (
        <RestrictionForm
          key={rule?.id ?? "new"}
          rate={rate}
          rule={rule}
          begun={{ days: from && to ? { from, to } : null, roomTypeId }}
          onSaved={() => {
            onSaved();
            close();
          }}
          staysAt={({ search }) => isOpen(search)}
        />
      )}
    </ModalDialog>
  );
}
