import { Button, Chip, Group, Text } from "@mantine/core";
import "@mantine/core/styles/Chip.css";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { Location } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useItems } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { DateField } from "#client/platform/ui/form/date-field.tsx";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { MoneyField } from "#client/platform/ui/form/money-field.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { useRecordForm } from "#client/platform/ui/form/use-record-form.ts";
import { WholeField } from "#client/platform/ui/form/whole-field.tsx";
import { toastCharged } from "#client/stays/folios/charge-steps.ts";
import { useStockPass } from "#client/stays/folios/stock-pass.ts";
import type { Item } from "#shared/inventory/items/schema.ts";
import { amount, cents, times } from "#shared/platform/core/money.ts";
import { type Folio, ItemCharge } from "#shared/stays/folios/schema.ts";

type Props = {
  folio: Folio;
  /** Called with a text that is no item of the property. */
  onFree(words: string): void;
  onSaved(): void;
  /** Called when this one is charged and another is to follow. */
  onNext(): void;
  staysAt(next: Location): boolean;
};
type Values = { item_id: string; gross_amount: number | null; quantity: number | null; booked_on: string | null };

/** An item of the property, at its price or at another; several in a row. */
export function NewItemCharge({ folio, onFree, onSaved, onNext, staysAt }: Props) {
  const say = useSay();
  const { money, today } = useFormats();
  const items = useItems().data?.data.filter(({ active }) => active) ?? [];
  const priceOf = (id: string) => items.find((item) => item.id === id)?.gross_amount ?? null;
  const stock = useStockPass();
  const values: Values = { item_id: "", gross_amount: null, quantity: 1, booked_on: today() };
  const record = useRecordForm({
    values,
    version: null,
    schema: ItemCharge,
    toInput: ({ item_id, gross_amount, quantity, booked_on }) => ({
      item_id: item_id || undefined,
      // At the item's own price nothing is named, so that the price of the moment counts.
      gross_amount: gross_amount === priceOf(item_id) ? undefined : (gross_amount ?? undefined),
      quantity: quantity ?? undefined,
      booked_on: booked_on ?? undefined,
    }),
    save: (input, send) => stock.pass(input, (ignore_stock) => send(trpc.folios.addCharge, { folio_id: folio.id, ...input, ignore_stock })),
    onSaved(saved) {
      toastCharged(say("folios.added", { name: item?.name ?? "" }), saved);
      if (goesOn.current) onNext();
      else onSaved();
    },
    staysAt,
  });
  const goesOn = useRef(false);
  const { form } = record;
  const item = items.find(({ id }) => id === form.values.item_id);
  const { gross_amount: price, quantity } = form.values;
  const sum = item && price !== null && quantity !== null ? amount(times(cents(price), quantity)) : null;

  function choose(id: string): void {
    form.setFieldValue("item_id", id);
    form.setFieldValue("gross_amount", priceOf(id));
    form.clearFieldError("gross_amount");
  }

  function submitAndGoOn(): void {
    goesOn.current = true;
    void record.submit().finally(() => (goesOn.current = false));
  }
  return (
    <FormFrame
      record={record}
      label={say("folios.add")}
      submitLabel={say(stock.isRefused(form.values) ? "bookings.save_anyway" : "folios.add")}
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
      besideSubmit={
        <Button variant="default" disabled={record.saving} onClick={submitAndGoOn}>
          {say("folios.add_and_next")}
        </Button>
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
        onChange={(id) => choose(id ?? "")}
      />
      <UsualItems items={items} chosen={form.values.item_id} onChoose={choose} />
      <FieldsGrid>
        <MoneyField label={say("folios.price_each")} {...form.getInputProps("gross_amount")} placeholder={say("folios.price_of_item")} />
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

type UsualItemsProps = { items: readonly Item[]; chosen: string; onChoose(id: string): void };

/** The items that are charged most often, each one click away. */
function UsualItems({ items, chosen, onChoose }: UsualItemsProps) {
  const say = useSay();
  const usual = useQuery(trpc.folios.usualItems.queryOptions()).data?.item_ids ?? [];
  const shown = usual.flatMap((id) => items.find((item) => item.id === id) ?? []);
  if (shown.length === 0) return null;
  return (
    <Group gap={6} role="group" aria-label={say("folios.usual_items")}>
      {shown.map(({ id, name }) => (
        <Chip key={id} size="xs" checked={id === chosen} onChange={() => onChoose(id)}>
          {name}
        </Chip>
      ))}
    </Group>
  );
}
