import { Chip, Input } from "@mantine/core";
import "@mantine/core/styles/Chip.css";
import type { ReactNode } from "react";
import type { Location } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { useRoomTypes } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import chips from "#client/platform/ui/form/chips.module.css";
import { Field } from "#client/platform/ui/form/field.tsx";
import { day, listed, money, own, percent, type ValuesOf, valuesOf, whole } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid, WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { Hint } from "#client/platform/ui/typography.tsx";
import { weekdayNames } from "#client/prices/rates/restrictions/restriction-words.ts";
import { PRICE_RULE_KINDS, type PriceRuleKind } from "#shared/prices/pricing/price-rules.ts";
import { priceRuleWords } from "#shared/prices/rates/price-rule-words.ts";
import { boundsOf, isSamePlace, type PriceRule, PriceRuleInput } from "#shared/prices/rates/price-rules.ts";
import { EVERY_WEEKDAY, type Rate } from "#shared/prices/rates/schema.ts";

const MAX = 730;

const FIELDS = {
  kind: listed<PriceRuleKind>("rates.price_rule_kind", { initial: "weekday" }),
  weekdays: own<number[]>("rates.price_rule_weekdays", {
    initial: [5, 6],
    words: (days, { say }) => days.map((each) => weekdayNames(say)[each - 1]).join(", "),
  }),
  nights: whole("rates.price_rule_nights", { min: 1, max: MAX, initial: null, unit: "rates.unit_nights" }),
  days_before: whole("rates.price_rule_days_before", { min: 0, max: MAX, initial: null, unit: "rates.price_rule_days" }),
  direction: listed<"more" | "less">("rates.price_rule_direction", { initial: "more" }),
  gross_amount: money("rates.price_rule_amount", { min: 0, hint: "rates.price_rule_amount_hint" }),
  percentage: percent("rates.price_rule_percentage", { min: 0, max: 1000, hint: "rates.price_rule_percentage_hint" }),
  from: day("rates.price_rule_from", { hint: "rates.price_rule_dates_hint" }),
  to: day("rates.price_rule_to"),
  room_type_id: listed<string | null>("rates.room_type", { initial: null, none: "rates.all_types" }),
};
type Values = ValuesOf<typeof FIELDS>;

/** The usual direction of a kind of rules. */
const USUAL = { weekday: "more", long_stay: "less", short_stay: "more", last_minute: "less" } as const satisfies Record<
  PriceRuleKind,
  Values["direction"]
>;

type Props = {
  rate: Rate;
  /** Null for a new one. */
  edited: PriceRule | null;
  onSaved(): void;
  staysAt(next: Location): boolean;
};

/** The form of a rule, new or changed, with its undo. */
function usePriceRule({ rate, edited, onSaved, staysAt }: Props) {
  const say = useSay();
  const formats = useFormats();
  const language = useLanguage();
  const types = useRoomTypes().data?.data ?? [];
  const others = (rate.price_rules ?? []).filter(({ id }) => id !== edited?.id);
  return useFieldsForm({
    values: valuesOf(FIELDS, edited && shownRule(edited)),
    fields: FIELDS,
    choices: {
      kind: PRICE_RULE_KINDS.map((kind) => ({ value: kind, label: say(`rates.price_rule_kind_${kind}`) })),
      direction: [
        { value: "more", label: say("rates.price_rule_more") },
        { value: "less", label: say("rates.price_rule_less") },
      ],
      room_type_id: types.map(({ id, name }) => ({ value: id, label: name })),
    },
    version: null,
    schema: PriceRuleInput.superRefine((input, context) => {
      if (!others.some((other) => isSamePlace(input, other))) return;
      context.addIssue({ code: "custom", path: ["kind"], message: "price_rule_overlap" });
    }),
    toInput: typedRule,
    save: (input, send) =>
      edited
        ? send(trpc.rates.updatePriceRule, { rate_id: rate.id, id: edited.id, ...input }, { ifMatch: edited.version })
        : send(trpc.rates.createPriceRule, { rate_id: rate.id, ...input }),
    onSaved(saved) {
      const { id, version } = saved;
      toast({
        message: say("rates.price_rule_saved", { rule: priceRuleWords(saved, { language, ...formats }) }),
        undo: (send) =>
          edited
            ? send(trpc.rates.updatePriceRule, { rate_id: rate.id, id, ...inputOfPriceRule(edited) }, { ifMatch: version })
            : send(trpc.rates.deletePriceRule, { rate_id: rate.id, id }, { ifMatch: version }),
      });
      onSaved();
    },
    ownWords: {
      kind: say("rates.price_rule_overlap"),
      to: say("rates.price_rule_order"),
      gross_amount: say("rates.price_rule_one_change"),
    },
    staysAt,
  });
}

/** Form for a surcharge or discount; the direction is a choice, so that nobody has to type a minus. */
export function PriceRuleForm(props: Props) {
  const { edited } = props;
  const say = useSay();
  const formats = useFormats();
  const language = useLanguage();
  const of = usePriceRule(props);
  const { form } = of.record;
  const { kind, weekdays, from } = form.values;
  form.watch("kind", ({ value }) => {
    if (form.values.gross_amount === null && form.values.percentage === null) form.setFieldValue("direction", USUAL[value]);
  });
  const bounds = boundsOf({ kind });
  const typed = PriceRuleInput.safeParse(typedRule(form.values));
  return (
    <FormFrame
      record={of.record}
      label={say(edited ? "rates.edit_price_rule" : "rates.new_price_rule")}
      submitLabel={say("actions.save")}
      fields={null}
      changedBy={null}
      isNew
    >
      <FieldsGrid>
        <WideField>
          <Field of={of} name="kind" isFirst />
        </WideField>
        {bounds.weekdays && (
          <WideField>
            <Weekdays chosen={weekdays} error={form.errors["weekdays"]} onChange={(days) => form.setFieldValue("weekdays", days)} />
          </WideField>
        )}
        {bounds.nights && (
          <Field of={of} name="nights" label={say(kind === "long_stay" ? "rates.price_rule_from_nights" : "rates.price_rule_to_nights")} />
        )}
        {bounds.days_before && <Field of={of} name="days_before" />}
        {bounds.weekdays ? (
          <WideField>
            <Field of={of} name="direction" />
          </WideField>
        ) : (
          <Field of={of} name="direction" />
        )}
        <Field of={of} name="gross_amount" isHintBelow />
        <Field of={of} name="percentage" isHintBelow />
        <Field of={of} name="from" isHintBelow isClearable />
        <Field of={of} name="to" isHintBelow isClearable minDate={from} />
        <WideField>
          <Field of={of} name="room_type_id" />
        </WideField>
      </FieldsGrid>
      <Hint mt={14} aria-live="polite">
        {typed.success && priceRuleWords({ ...typed.data }, { language, ...formats })}
      </Hint>
    </FormFrame>
  );
}

type WeekdaysProps = { chosen: readonly number[]; error: ReactNode; onChange(weekdays: number[]): void };

function Weekdays({ chosen, error, onChange }: WeekdaysProps) {
  const say = useSay();
  return (
    <Input.Wrapper label={say("rates.price_rule_weekdays")} labelElement="div" error={error}>
      <Chip.Group
        multiple
        value={chosen.map(String)}
        onChange={(days) => onChange(EVERY_WEEKDAY.filter((each) => days.includes(String(each))))}
      >
        <div className={chips["chips"]} role="group" aria-label={say("rates.price_rule_weekdays")}>
          {weekdayNames(say).map((name, index) => (
            <Chip key={name} size="xs" variant="light" value={String(index + 1)}>
              {name}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </Input.Wrapper>
  );
}

/** A rule as the form shows it: without a sign. */
function shownRule(rule: PriceRule) {
  const { kind, weekdays, nights, days_before, gross_amount, percentage, from, to, room_type_id } = rule;
  const direction: Values["direction"] = (gross_amount ?? percentage ?? 0) < 0 ? "less" : "more";
  const without = (value: number | null) => (value === null ? null : Math.abs(value));
  const change = { gross_amount: without(gross_amount), percentage: without(percentage) };
  return { kind, weekdays, nights, days_before, direction, from, to, room_type_id, ...change };
}

/** The input that the values say: the bound of the kind and no other, and a discount below zero. */
function typedRule({ kind, weekdays, nights, days_before, direction, gross_amount, percentage, from, to, room_type_id }: Values) {
  const bounds = boundsOf({ kind });
  const signed = (value: number | null) => (value === null || direction === "more" ? value : 0 - value);
  return {
    kind,
    weekdays: bounds.weekdays ? weekdays : null,
    nights: bounds.nights ? nights : null,
    days_before: bounds.days_before ? days_before : null,
    gross_amount: signed(gross_amount),
    percentage: signed(percentage),
    from,
    to,
    room_type_id: room_type_id || null,
  };
}

/** Input that makes a copy of a rule. */
export function inputOfPriceRule(rule: PriceRule): PriceRuleInput {
  const { kind, weekdays, nights, days_before, gross_amount, percentage, from, to, room_type_id } = rule;
  return { kind, weekdays, nights, days_before, gross_amount, percentage, from, to, room_type_id };
}
