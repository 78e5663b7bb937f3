import { Text } from "@mantine/core";
import type { Location } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { useLastChange } from "#client/platform/core/recent-changes.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { day, text } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { Refusal } from "#client/platform/ui/form/refusal.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { type Days, inTheWay } from "#client/prices/rates/periods/year-strip-layout.ts";
import { daysBetween } from "#shared/platform/core/stays.ts";
import { type Rate, type RateRestriction, RateRestrictionInput } from "#shared/prices/rates/schema.ts";

type Props = {
  rate: Rate;
  period: RateRestriction | null;
  /** The days that were drawn. */
  begun: Days | null;
  onSaved(): void;
  staysAt(next: Location): boolean;
  readAgain(): Promise<unknown>;
};

const FIELDS = {
  name: text("rates.period_name", { hint: "rates.period_name_hint" }),
  from: day("rates.from"),
  to: day("rates.to"),
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
  const form = useFieldsForm({
    values,
    fields: FIELDS,
    choices: {},
    version: period?.version ?? null,
    schema: RateRestrictionInput,
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
  const { from, to } = form.record.form.values;
  const days = from !== null && to !== null && from <= to ? { from, to } : null;
  const refusal = days && inTheWay(days, rate.restrictions ?? [], period?.id ?? null);
  return (
    <FormFrame
      record={form.record}
      label={period ? say("rates.edit_period", { name: period.name }) : say("rates.new_period")}
      submitLabel={say(period ? "actions.save" : "rates.create_period")}
      fields={form.labels}
      changedBy={changed?.actor?.name ?? null}
      isNew={period === null}
    >
      <Field of={form} name="name" isFirst />
      <FieldsGrid>
        <Field of={form} name="from" />
        <Field of={form} name="to" minDate={from} />
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
