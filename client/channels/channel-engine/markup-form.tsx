import { Group, SegmentedControl, Stack } from "@mantine/core";
import { useState } from "react";
import type { MarkupRow } from "#client/channels/channel-engine/markup-words.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRates } from "#client/platform/core/master-data.ts";
import { DateField } from "#client/platform/ui/form/date-field.tsx";
import { DecimalField } from "#client/platform/ui/form/decimal-field.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { MoneyField } from "#client/platform/ui/form/money-field.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { Hint, Strong } from "#client/platform/ui/typography.tsx";
import { withMarkup } from "#shared/channels/channel-engine/markup.ts";
import { amount, cents } from "#shared/platform/core/money.ts";

const ROUNDINGS = ["cent", "to_00", "to_90"] as const;
const EXAMPLE = 100;
const NEW: MarkupRow = { rate_id: null, from: null, to: null, percentage: 10, gross_amount: null, rounding: "cent" };

type Props = { markup: MarkupRow | null; isRunning: boolean; onSave(markup: MarkupRow): void };

/** Per cent, amount, nights and rounding of a markup, with an example of what comes of it. */
export function MarkupForm({ markup, isRunning, onSave }: Props) {
  const say = useSay();
  const rates = (useRates().data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const [typed, setTyped] = useState<MarkupRow>(markup ?? NEW);
  const change = (values: Partial<MarkupRow>) => setTyped({ ...typed, ...values });
  const { rate_id, from, to, percentage, gross_amount, rounding } = typed;
  const isEmpty = percentage === null && gross_amount === null;
  const isBackwards = from !== null && to !== null && to < from;
  return (
    <DialogForm
      label={say("channels.tab_markups")}
      submitLabel={say("actions.save")}
      isRunning={isRunning}
      disabled={isEmpty || isBackwards}
      onSubmit={() => onSave(typed)}
    >
      <SelectField
        label={say("channels.markup_rate")}
        placeholder={say("channels.markup_all")}
        data={rates}
        value={rate_id}
        clearable
        onChange={(value) => change({ rate_id: value })}
      />
      <Group grow align="flex-start">
        <DecimalField
          data-autofocus
          label={say("channels.markup_percentage")}
          decimals={2}
          unit="%"
          min={-90}
          max={500}
          value={percentage}
          onChange={(value) => change({ percentage: value })}
        />
        <MoneyField label={say("channels.markup_amount")} value={gross_amount} onChange={(value) => change({ gross_amount: value })} />
      </Group>
      <Group grow align="flex-start">
        <DateField label={say("channels.markup_from")} clearable value={from} onChange={(value) => change({ from: value })} />
        <DateField
          label={say("channels.markup_to")}
          clearable
          value={to}
          error={isBackwards ? say("screens.field_date") : null}
          onChange={(value) => change({ to: value })}
        />
      </Group>
      <Rounding value={rounding} onChange={(value) => change({ rounding: value })} />
      <Outcome markup={typed} />
    </DialogForm>
  );
}

type Rounded = MarkupRow["rounding"];

function Rounding({ value, onChange }: { value: Rounded; onChange(value: Rounded): void }) {
  const say = useSay();
  return (
    <Stack gap={4}>
      <Strong fw={500}>{say("channels.markup_rounding")}</Strong>
      <SegmentedControl
        fullWidth
        aria-label={say("channels.markup_rounding")}
        data={ROUNDINGS.map((each) => ({ value: each, label: say(`channels.markup_${each}`) }))}
        value={value}
        onChange={(next) => onChange(ROUNDINGS.find((each) => each === next) ?? "cent")}
      />
    </Stack>
  );
}

/** An example of what comes of a markup. */
function Outcome({ markup: { percentage, gross_amount, rounding } }: { markup: MarkupRow }) {
  const say = useSay();
  const { money } = useFormats();
  if (percentage === null && gross_amount === null) return <Hint role="status">{say("channels.markup_needs_value")}</Hint>;
  const extra = gross_amount === null ? null : cents(gross_amount);
  const raised = withMarkup(cents(EXAMPLE), { percentage, gross_amount: extra, rounding });
  return <Hint role="status">{say("channels.markup_example", { price: money(EXAMPLE), raised: money(amount(raised)) })}</Hint>;
}
