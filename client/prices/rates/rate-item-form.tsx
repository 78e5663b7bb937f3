import type { Location } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useItems } from "#client/platform/core/master-data.ts";
import { useLastChange } from "#client/platform/core/recent-changes.ts";
import { staffName } from "#client/platform/core/staff-name.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { hidden, listed, valuesOf, yesNo } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { FREQUENCIES, UNITS } from "#shared/inventory/items/schema.ts";
import { type Rate, type RateItem, RateItemInput } from "#shared/prices/rates/schema.ts";

type Props = { rate: Rate; edited: RateItem | null; readAgain(): void; onSaved(): void; staysAt(next: Location): boolean };

const FIELDS = {
  // The item of a known entry stays, so it is never compared.
  item_id: hidden(""),
  unit: listed<RateItem["unit"]>("rates.unit", { initial: "person" }),
  frequency: listed<RateItem["frequency"]>("rates.frequency", { initial: "daily" }),
  included: yesNo("rates.included", { hint: "rates.included_hint" }),
};

/** Form for an item of the rate. City tax is never inside a price, lodging is the price itself. */
export function RateItemForm({ rate, edited, readAgain, onSaved, staysAt }: Props) {
  const say = useSay();
  const { money } = useFormats();
  const changed = useLastChange("rate", rate.id);
  const items = useItems().data?.data ?? [];
  const taken = new Set(rate.items?.map(({ item_id }) => item_id));
  const offered = items.filter(({ id, active, type }) => id === edited?.item_id || (active && type !== "accommodation" && !taken.has(id)));
  const fields = useFieldsForm({
    values: valuesOf(FIELDS, edited),
    fields: FIELDS,
    choices: {
      unit: UNITS.map((unit) => ({ value: unit, label: say(`rates.unit_${unit}`) })),
      frequency: FREQUENCIES.map((frequency) => ({ value: frequency, label: say(`rates.frequency_${frequency}`) })),
    },
    // A new one changes nobody's words: only who changes a known one must have seen how it is now.
    version: edited ? rate.version : null,
    schema: RateItemInput,
    save: (input, send) => send(trpc.rates.addItem, { id: rate.id, ...input }),
    onSaved() {
      const name = items.find(({ id }) => id === fields.record.form.values.item_id)?.name ?? "";
      toast({ message: say(edited ? "rates.item_changed" : "rates.item_added", { name }) });
      onSaved();
    },
    readAgain,
    staysAt,
  });
  const { form } = fields.record;
  const isCityTax = items.find(({ id }) => id === form.values.item_id)?.type === "city_tax";
  return (
    <FormFrame
      record={fields.record}
      label={edited ? say("rates.change_item", { name: edited.item ? staffName(edited.item) : "" }) : say("rates.add_item")}
      submitLabel={say(edited ? "actions.save" : "rates.add_item")}
      fields={fields.labels}
      changedBy={changed?.actor?.name ?? null}
      isNew={edited === null}
    >
      <SelectField
        data-autofocus
        label={say("rates.item")}
        data={offered.map(({ id, name, gross_amount }) => ({ value: id, label: `${name} · ${money(gross_amount)}` }))}
        searchable
        readOnly={edited !== null}
        error={form.errors["item_id"]}
        value={form.values.item_id || null}
        onChange={(id) => {
          form.setFieldValue("item_id", id ?? "");
          if (items.find((item) => item.id === id)?.type === "city_tax") form.setFieldValue("included", false);
        }}
      />
      <FieldsGrid>
        <Field of={fields} name="unit" />
        <Field of={fields} name="frequency" />
      </FieldsGrid>
      <Field of={fields} name="included" hint={isCityTax ? say("rates.city_tax_hint") : undefined} disabled={isCityTax} />
    </FormFrame>
  );
}
