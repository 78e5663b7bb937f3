import { Text } from "@mantine/core";
import type { Location } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useItems } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { DateField } from "#client/platform/ui/form/date-field.tsx";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { useRecordForm } from "#client/platform/ui/form/use-record-form.ts";
import { WholeField } from "#client/platform/ui/form/whole-field.tsx";
import { toastCharged } from "#client/stays/folios/charge-steps.ts";
import { amount, cents, times } from "#shared/platform/core/money.ts";
import { type Folio, ItemCharge } from "#shared/stays/folios/schema.ts";

type Props = {
  folio: Folio;
  /** Called with a text that is no item of the property. */
  onFree(words: string): void;
  onSaved(): void;
  staysAt(next: Location): boolean;
};
type Values = { item_id: string; quantity: number | null; booked_on: string | null };

/** An item of the property, at its price. */
export function NewItemCharge({ folio, onFree, onSaved, staysAt }: Props) {
  const say = useSay();
  const { money, today } = useFormats();
  const items = useItems().data?.data.filter(({ active }) => active) ?? [];
  const values: Values = { item_id: "", quantity: 1, booked_on: today() };
  const record = useRecordForm({
    values,
    version: null,
    schema: ItemCharge,
    toInput: ({ item_id, quantity, booked_on }) => ({
      item_id: item_id || undefined,
      quantity: quantity ?? undefined,
      booked_on: booked_on ?? undefined,
    }),
    save: (input, send) => send(trpc.folios.addCharge, { folio_id: folio.id, ...input }),
    onSaved(saved) {
      toastCharged(say("folios.added", { name: item?.name ?? "" }), saved);
      onSaved();
    },
    staysAt,
  });
  const { form } = record;
  const item = items.find(({ id }) => id === form.values.item_id);
  const sum = item && form.values.quantity !== null ? amount(times(cents(item.gross_amount), form.values.quantity)) : null;
  return (
    <FormFrame
      record={record}
      label={say("folios.add")}
      submitLabel={say("folios.add")}
      fields={null}
      changedBy={null}
      isNew
      aside={
        sum !== null && (
          <Text size="sm" fw={560}>
            {say("folios.item_total", { amount: money(sum) })}
          </Text>
        )
      }
    >
      <SelectField
        data-autofocus
        searchable
        label={say("folios.item")}
        data={items.map(({ id, name, gross_amount }) => ({ value: id, label: `${name} · ${money(gross_amount)}` }))}
        error={form.errors["item_id"]}
        value={form.values.item_id || null}
        otherwise={{ label: (words) => say("folios.charge_freely", { words }), take: onFree }}
        onChange={(id) => form.setFieldValue("item_id", id ?? "")}
      />
      <FieldsGrid>
        <WholeField label={say("folios.quantity")} min={1} max={10_000} {...form.getInputProps("quantity")} />
        <DateField
          label={say("folios.day")}
          value={form.values.booked_on}
          error={form.errors["booked_on"]}
          onChange={(date) => form.setFieldValue("booked_on", date)}
        />
      </FieldsGrid>
    </FormFrame>
  );
}
