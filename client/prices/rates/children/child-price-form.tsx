import type { Location } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { useItems, useRoomTypes } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { listed, money, optionallyListed, percent, valuesOf, whole } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { ADULT_AGE } from "#shared/platform/core/persons.ts";
import { type ChildPrice, ChildPriceInput, overlappingAges } from "#shared/prices/rates/child-prices.ts";
import type { Rate } from "#shared/prices/rates/schema.ts";

const AGES = { min: 0, max: ADULT_AGE - 1, initial: null };

const FIELDS = {
  from_age: whole("rates.child_from_age", AGES),
  to_age: whole("rates.child_to_age", { ...AGES, hint: "rates.child_to_age_hint" }),
  gross_amount: money("rates.child_amount", { min: 0 }),
  percentage: percent("rates.child_percentage", { min: 0, max: 100, hint: "rates.child_percentage_hint" }),
  item_id: optionallyListed<string>("rates.child_price_of"),
  room_type_id: listed<string | null>("rates.room_type", { initial: null, none: "rates.all_types" }),
};

type Props = {
  rate: Rate;
  /** Null for a new one. */
  edited: ChildPrice | null;
  onSaved(): void;
  staysAt(next: Location): boolean;
};

/** Form for the price of children of some ages. It saves all prices of children of the rate, on the version that is shown. */
export function ChildPriceForm({ rate, edited, onSaved, staysAt }: Props) {
  const say = useSay();
  const types = useRoomTypes().data?.data ?? [];
  const items = useItems().data?.data ?? [];
  const perPerson = (rate.items ?? []).filter(({ unit }) => unit === "person").map(({ item_id }) => item_id);
  const sold = items.filter(({ id, type }) => id === edited?.item_id || (perPerson.includes(id) && type !== "city_tax"));
  const before = inputsOf(rate);
  const others = inputsOf({ child_prices: (rate.child_prices ?? []).filter(({ id }) => id !== edited?.id) });
  const of = useFieldsForm({
    values: valuesOf(FIELDS, edited),
    fields: FIELDS,
    choices: {
      item_id: [{ value: "", label: say("rates.child_price_of_night") }, ...sold.map(({ id, name }) => ({ value: id, label: name }))],
      room_type_id: types.map(({ id, name }) => ({ value: id, label: name })),
    },
    version: null,
    schema: ChildPriceInput.refine((input) => overlappingAges([...others, input]) === null, {
      path: ["from_age"],
      message: "ages_overlap",
    }),
    save: (input, send) => send(trpc.rates.setChildPrices, { id: rate.id, child_prices: [...others, input] }, { ifMatch: rate.version }),
    onSaved({ version }) {
      toast({
        message: say("rates.child_price_saved"),
        undo: (send) => send(trpc.rates.setChildPrices, { id: rate.id, child_prices: before }, { ifMatch: version }),
      });
      onSaved();
    },
    ownWords: {
      from_age: say("rates.child_price_overlap"),
      to_age: say("rates.child_price_order"),
      gross_amount: say("rates.child_price_one_kind"),
    },
    staysAt,
  });
  return (
    <FormFrame
      record={of.record}
      label={say(edited ? "rates.edit_child_price" : "rates.add_child_price")}
      submitLabel={say("actions.save")}
      fields={null}
      changedBy={null}
      isNew
    >
      <FieldsGrid>
        <Field of={of} name="from_age" isFirst />
        <Field of={of} name="to_age" isHintBelow />
        <Field of={of} name="gross_amount" />
        <Field of={of} name="percentage" isHintBelow />
        <Field of={of} name="item_id" />
        <Field of={of} name="room_type_id" />
      </FieldsGrid>
    </FormFrame>
  );
}

/** Input that saves the rate's prices of children as they are. */
export function inputsOf({ child_prices }: Pick<Rate, "child_prices">): ChildPriceInput[] {
  return (child_prices ?? []).map(({ room_type_id, item_id, from_age, to_age, gross_amount, percentage }) => ({
    room_type_id,
    item_id,
    from_age,
    to_age,
    gross_amount,
    percentage,
  }));
}
