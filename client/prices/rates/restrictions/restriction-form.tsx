import { Chip, Input } from "@mantine/core";
import "@mantine/core/styles/Chip.css";
import type { Location } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRoomTypes } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import chips from "#client/platform/ui/form/chips.module.css";
import { Field } from "#client/platform/ui/form/field.tsx";
import { day, listed, own, valuesOf, whole, yesNo } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid, WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import type { Days } from "#client/prices/rates/restrictions/months.ts";
import { weekdayNames, weekdaysInWords } from "#client/prices/rates/restrictions/restriction-words.ts";
import { restricts } from "#shared/prices/rates/restrictions.ts";
import { EVERY_WEEKDAY, type Rate, type RateRule, RateRuleInput, RULE_REASONS } from "#shared/prices/rates/schema.ts";

const MAX = 730;

const FIELDS = {
  from: day("rates.from"),
  to: day("rates.to"),
  weekdays: own<number[]>("rates.restriction_weekdays", {
    initial: [...EVERY_WEEKDAY],
    words: (weekdays, { say }) => weekdaysInWords(weekdays, say) ?? weekdayNames(say).join(", "),
  }),
  room_type_id: listed<string | null>("rates.restriction_type", { initial: null, none: "rates.all_types" }),
  min_nights: whole("rates.min_nights", { min: 1, max: MAX, initial: null, unit: "rates.unit_nights" }),
  max_nights: whole("rates.max_nights", { min: 1, max: MAX, initial: null, unit: "rates.unit_nights" }),
  closed_to_arrival: yesNo("rates.closed_to_arrival"),
  closed_to_departure: yesNo("rates.closed_to_departure"),
  days_before: whole("rates.days_before", { min: 1, max: MAX, initial: null, unit: "rates.unit_days_before" }),
  quota: whole("rates.quota", { hint: "rates.quota_hint", min: 0, max: 10_000, initial: null, unit: "rates.unit_rooms" }),
};

/** The server's check, with its error at the first field that could be filled in. */
const Schema = RateRuleInput.refine((rule) => RULE_REASONS.some((reason) => restricts(rule, reason)), {
  path: ["min_nights"],
  message: "one_restriction",
});

type Props = {
  rate: Rate;
  /** Null for a new one. */
  rule: RateRule | null;
  begun: { days: Days | null; roomTypeId: string | null };
  onSaved(): void;
  staysAt(next: Location): boolean;
};

/** A restriction. A change makes a new one in the place of the old, as one step, which an undo takes back. */
export function RestrictionForm({ rate, rule, begun, onSaved, staysAt }: Props) {
  const say = useSay();
  const types = useRoomTypes().data?.data ?? [];
  const first = rule ?? { ...begun.days, room_type_id: begun.roomTypeId };
  const of = useFieldsForm({
    values: { ...valuesOf(FIELDS, null), ...valuesOf(FIELDS, { ...EMPTY, ...first }) },
    fields: FIELDS,
    choices: { room_type_id: types.map(({ id, name }) => ({ value: id, label: name })) },
    version: null,
    schema: Schema,
    save: (input, send) => send(trpc.rates.changeRules, { id: rate.id, delete: rule ? [rule.id] : [], create: [input] }),
    onSaved(rules) {
      const made = rules.filter(({ created_at }) => rules.every((other) => other.created_at <= created_at)).at(-1);
      toast({
        message: say(rule ? "rates.restriction_changed" : "rates.restriction_made"),
        undo: made
          ? (send) => send(trpc.rates.changeRules, { id: rate.id, delete: [made.id], create: rule ? [inputOfRule(rule)] : [] })
          : undefined,
      });
      onSaved();
    },
    ownWords: {
      min_nights: say("rates.restriction_empty"),
      max_nights: say("rates.restriction_max_below_min"),
      to: say("rates.restriction_order"),
    },
    staysAt,
  });
  const { form } = of.record;
  const { weekdays, from } = form.values;
  return (
    <FormFrame
      record={of.record}
      label={say(rule ? "rates.edit_restriction" : "rates.new_restriction")}
      submitLabel={say("actions.save")}
      fields={null}
      changedBy={null}
      isNew
    >
      <FieldsGrid>
        <Field of={of} name="from" />
        <Field of={of} name="to" minDate={from} />
        <WideField>
          <Input.Wrapper label={say("rates.restriction_weekdays")} labelElement="div" error={form.errors["weekdays"]}>
            <Chip.Group
              multiple
              value={weekdays.map(String)}
              onChange={(chosen) =>
                form.setFieldValue(
                  "weekdays",
                  EVERY_WEEKDAY.filter((each) => chosen.includes(String(each))),
                )
              }
            >
              <div className={chips["chips"]} role="group" aria-label={say("rates.restriction_weekdays")}>
                {weekdayNames(say).map((name, index) => (
                  <Chip key={name} size="xs" variant="light" value={String(index + 1)}>
                    {name}
                  </Chip>
                ))}
              </div>
            </Chip.Group>
          </Input.Wrapper>
        </WideField>
        <WideField>
          <Field of={of} name="room_type_id" />
        </WideField>
        <Field of={of} name="min_nights" isFirst />
        <Field of={of} name="max_nights" />
        <Field of={of} name="closed_to_arrival" />
        <Field of={of} name="closed_to_departure" />
        <Field of={of} name="days_before" isHintBelow />
        <Field of={of} name="quota" isHintBelow />
      </FieldsGrid>
    </FormFrame>
  );
}

const EMPTY = {
  from: null,
  to: null,
  weekdays: null,
  room_type_id: null,
  min_nights: null,
  max_nights: null,
  closed_to_arrival: null,
  closed_to_departure: null,
  days_before: null,
  quota: null,
};

/** Input that creates a copy of a restriction. */
export function inputOfRule(rule: RateRule): RateRuleInput {
  const { from, to, weekdays, room_type_id, min_nights, max_nights, closed_to_arrival, closed_to_departure, days_before, quota } = rule;
  return { from, to, weekdays, room_type_id, min_nights, max_nights, closed_to_arrival, closed_to_departure, days_before, quota };
}
