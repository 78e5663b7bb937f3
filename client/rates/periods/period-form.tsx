import { Text, TextInput } from "@mantine/core";
import type { Location } from "react-router-dom";
import { useSay } from "#client/core/i18n.ts";
import { useLastChange } from "#client/core/recent-changes.ts";
import { trpc } from "#client/core/trpc.ts";
import { type Days, inTheWay } from "#client/rates/periods/year-strip-layout.ts";
import { toast } from "#client/ui/dialog/toast.tsx";
import { useShown } from "#client/ui/dialog/use-shown.ts";
import { DateField } from "#client/ui/form/date-field.tsx";
import { FieldsGrid } from "#client/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/ui/form/form-frame.tsx";
import { Refusal } from "#client/ui/form/refusal.tsx";
import { useRecordForm, useVersioned } from "#client/ui/form/use-record-form.ts";
import { daysBetween } from "#shared/core/stays.ts";
import { type Rate, type RateRestriction, RateRestrictionInput } from "#shared/rates/schema.ts";

type Props = {
  rate: Rate;
  period: RateRestriction | null;
  /** The days that were drawn. */
  begun: Days | null;
  onSaved(): void;
  staysAt(next: Location): boolean;
  readAgain(): Promise<unknown>;
};

/** A price period, new or known. Says at once which other period its days would run into. */
export function PeriodForm({ rate, period, begun, onSaved, staysAt, readAgain }: Props) {
  const say = useSay();
  const changed = useLastChange("rate", rate.id);
  const values = useVersioned(period, (row) => ({
    name: row?.name ?? "",
    from: row?.from ?? begun?.from ?? null,
    to: row?.to ?? begun?.to ?? null,
  }));
  const record = useRecordForm({
    values,
    version: period?.version ?? null,
    schema: RateRestrictionInput,
    toInput: (typed) => typed,
    save: (input, send) =>
      period
        ? send(trpc.rates.updateRestriction, { rate_id: rate.id, id: period.id, ...input })
        : send(trpc.rates.createRestriction, { rate_id: rate.id, ...input }),
    onSaved(saved) {
      toast({ message: say(period ? "rates.period_changed" : "rates.period_created", { name: saved.name }) });
      onSaved();
    },
    ownWords: { to: say("rates.period_order") },
    staysAt,
    readAgain: () => void readAgain(),
  });
  const { form } = record;
  const { from, to } = form.values;
  const days = from !== null && to !== null && from <= to ? { from, to } : null;
  const refusal = days && inTheWay(days, rate.restrictions ?? [], period?.id ?? null);
  const shown = useShown();
  const fields = { name: say("rates.period_name"), from: shown.date(say("rates.from")), to: shown.date(say("rates.to")) };
  return (
    <FormFrame
      record={record}
      label={period ? say("rates.edit_period", { name: period.name }) : say("rates.new_period")}
      submitLabel={say(period ? "actions.save" : "rates.create_period")}
      fields={fields}
      changedBy={changed?.actor?.name ?? null}
      isNew={period === null}
    >
      <TextInput data-autofocus label={fields.name} description={say("rates.period_name_hint")} {...form.getInputProps("name")} />
      <FieldsGrid>
        <DateField
          label={fields.from.label}
          error={form.errors["from"]}
          value={from}
          onChange={(date) => form.setFieldValue("from", date)}
        />
        <DateField
          label={fields.to.label}
          error={form.errors["to"]}
          value={to}
          onChange={(date) => form.setFieldValue("to", date)}
          {...(from ? { minDate: from } : {})}
        />
      </FieldsGrid>
      {refusal ? (
        <Refusal words={say("rates.overlaps", { name: refusal.name })} />
      ) : (
        <Text size="sm" c="dimmed">
          {days ? `${say("rates.nights", { count: daysBetween(days.from, days.to) + 1 })}. ` : ""}
          {say("rates.both_inside")}
        </Text>
      )}
    </FormFrame>
  );
}
