import { Switch } from "@mantine/core";
import type { Location } from "react-router-dom";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { useItems } from "#client/core/master-data.ts";
import { useLastChange } from "#client/core/recent-changes.ts";
import { trpc } from "#client/core/trpc.ts";
import { toast } from "#client/ui/dialog/toast.tsx";
import { useShown } from "#client/ui/dialog/use-shown.ts";
import { FieldsGrid } from "#client/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/ui/form/form-frame.tsx";
import { SelectField } from "#client/ui/form/select-field.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { FREQUENCIES, UNITS } from "#shared/items/schema.ts";
import { type Rate, type RateItem, RateItemInput } from "#shared/rates/schema.ts";

type Props = { rate: Rate; edited: RateItem | null; readAgain(): void; onSaved(): void; staysAt(next: Location): boolean };

/** How an item goes with the rate. City tax is never inside a price, lodging is the price itself. */
export function RateItemForm({ rate, edited, readAgain, onSaved, staysAt }: Props) {
  const say = useSay();
  const { money } = useFormats();
  const shown = useShown();
  const changed = useLastChange("rate", rate.id);
  const items = useItems().data?.data ?? [];
  const taken = new Set(rate.items?.map(({ item_id }) => item_id));
  const offered = items.filter(({ id, active, type }) => id === edited?.item_id || (active && type !== "accommodation" && !taken.has(id)));
  const record = useRecordForm({
    values: {
      item_id: edited?.item_id ?? "",
      unit: edited?.unit ?? "person",
      frequency: edited?.frequency ?? "daily",
      included: edited?.included ?? false,
    },
    // A new one changes nobody's words: only who changes a known one must have seen how it is now.
    version: edited ? rate.version : null,
    schema: RateItemInput,
    toInput: (typed) => typed,
    save: (input, send) => send(trpc.rates.addItem, { id: rate.id, ...input }),
    onSaved() {
      const name = items.find(({ id }) => id === record.form.values.item_id)?.name ?? "";
      toast({ message: say(edited ? "rates.item_changed" : "rates.item_added", { name }) });
      onSaved();
    },
    readAgain,
    staysAt,
  });
  const { form } = record;
  const isCityTax = items.find(({ id }) => id === form.values.item_id)?.type === "city_tax";
  return (
    <FormFrame
      record={record}
      label={edited ? say("rates.change_item", { name: edited.item?.name ?? "" }) : say("rates.add_item")}
      submitLabel={say(edited ? "actions.save" : "rates.add_item")}
      fields={{
        // The item of a known entry stays.
        item_id: null,
        unit: { label: say("rates.unit"), show: (unit) => say(`rates.unit_${unit}`) },
        frequency: { label: say("rates.frequency"), show: (frequency) => say(`rates.frequency_${frequency}`) },
        included: shown.yesNo(say("rates.included")),
      }}
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
        <SelectField
          label={say("rates.unit")}
          data={UNITS.map((unit) => ({ value: unit, label: say(`rates.unit_${unit}`) }))}
          {...form.getInputProps("unit")}
        />
        <SelectField
          label={say("rates.frequency")}
          data={FREQUENCIES.map((frequency) => ({ value: frequency, label: say(`rates.frequency_${frequency}`) }))}
          {...form.getInputProps("frequency")}
        />
      </FieldsGrid>
      <Switch
        label={say("rates.included")}
        description={say(isCityTax ? "rates.city_tax_hint" : "rates.included_hint")}
        disabled={isCityTax}
        {...form.getInputProps("included", { type: "checkbox" })}
      />
    </FormFrame>
  );
}
