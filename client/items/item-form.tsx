import { Switch, Text, TextInput } from "@mantine/core";
import type { Location } from "react-router-dom";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { useTaxRates } from "#client/core/master-data.ts";
import { useLastChange } from "#client/core/recent-changes.ts";
import { useMay } from "#client/core/session.ts";
import { carrying, trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { toast } from "#client/ui/dialog/toast.tsx";
import { useShown } from "#client/ui/dialog/use-shown.ts";
import { FieldsGrid, WideField } from "#client/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/ui/form/form-frame.tsx";
import { GuestNameFields, guestNamesTyped, guestNameValues, useGuestNameLabels } from "#client/ui/form/guest-name-fields.tsx";
import { MoneyField } from "#client/ui/form/money-field.tsx";
import { SelectField } from "#client/ui/form/select-field.tsx";
import { useRecordForm, useVersioned } from "#client/ui/form/use-record-form.ts";
import { amount, cents, minus, netOf } from "#shared/core/money.ts";
import { ITEM_TYPES, type Item, ItemInput } from "#shared/items/schema.ts";

type Props = { item: Item | null; onSaved?: () => void; staysAt?: (next: Location) => boolean; readAgain?: () => void };

/** An item, new or known; the same fields in the dialog and on its own screen. */
export function ItemForm({ item, onSaved, staysAt, readAgain }: Props) {
  const say = useSay();
  const taxRates = useTaxRates().data?.data ?? [];
  const disabled = !useMay()("base_data:write");
  const changed = useLastChange("item", item?.id ?? null);
  const values = useVersioned(item, valuesOf);
  const record = useRecordForm({
    values,
    version: item?.version ?? null,
    schema: ItemInput,
    toInput: inputOf,
    save: (input, context) =>
      item ? write(trpc.items.update, { id: item.id, ...input }, carrying(context)) : write(trpc.items.create, input, carrying(context)),
    onSaved() {
      toast({ message: say(item ? "screens.saved" : "screens.created") });
      onSaved?.();
    },
    ...(staysAt ? { staysAt } : {}),
    ...(readAgain ? { readAgain } : {}),
  });
  const { form } = record;
  const taxRate = taxRates.find(({ id }) => id === form.values.tax_rate_id);
  const shown = useShown();
  const fields = {
    name: say("items.name"),
    ...useGuestNameLabels(),
    type: { label: say("items.type"), show: (type: Item["type"]) => say(`items.type_${type}`) },
    gross_amount: shown.money(say("items.gross")),
    tax_rate_id: { label: say("items.tax_rate"), show: (id: string) => taxRates.find((rate) => rate.id === id)?.name ?? "" },
    booking_text: say("items.booking_text"),
    account_number: say("items.account_number"),
    external_id: say("items.external_id"),
    book_next_day: shown.yesNo(say("items.book_next_day")),
    active: shown.yesNo(say("items.active")),
  };
  const typed = form.values;
  return (
    <FormFrame
      record={record}
      label={say(item ? "items.details" : "items.new")}
      submitLabel={say(item ? "actions.save" : "items.create")}
      fields={fields}
      changedBy={changed?.actor?.name ?? null}
      isNew={item === null}
      disabled={disabled}
    >
      <TextInput
        data-autofocus
        label={fields.name}
        description={say("items.name_hint")}
        readOnly={disabled}
        {...form.getInputProps("name")}
      />
      <GuestNameFields form={form} disabled={disabled} />
      <SelectField
        label={say("items.type")}
        description={say(`items.hint_${typed.type}`)}
        data={ITEM_TYPES.map((type) => ({ value: type, label: say(`items.type_${type}`) }))}
        readOnly={disabled}
        {...form.getInputProps("type")}
      />
      <FieldsGrid>
        <MoneyField label={fields.gross_amount.label} min={0} readOnly={disabled} {...form.getInputProps("gross_amount")} />
        <SelectField
          label={say("items.tax_rate")}
          data={taxRates.map(({ id, name }) => ({ value: id, label: name }))}
          readOnly={disabled}
          error={form.errors["tax_rate_id"]}
          value={typed.tax_rate_id || null}
          onChange={(id) => form.setFieldValue("tax_rate_id", id ?? "")}
        />
        <WideField>
          <NetAndTax gross={typed.gross_amount} percentage={taxRate?.percentage ?? null} />
        </WideField>
      </FieldsGrid>
      <Switch
        label={say("items.book_next_day")}
        description={say("items.book_next_day_hint")}
        disabled={disabled}
        {...form.getInputProps("book_next_day", { type: "checkbox" })}
      />
      <Switch
        label={say("items.active")}
        description={say("items.active_hint")}
        disabled={disabled}
        {...form.getInputProps("active", { type: "checkbox" })}
      />
      <TextInput
        label={fields.booking_text}
        description={say("items.booking_text_hint")}
        readOnly={disabled}
        {...form.getInputProps("booking_text")}
      />
      <FieldsGrid>
        <TextInput label={fields.account_number} readOnly={disabled} {...form.getInputProps("account_number")} />
        <TextInput label={fields.external_id} readOnly={disabled} {...form.getInputProps("external_id")} />
      </FieldsGrid>
    </FormFrame>
  );
}

/** What the tax rate makes of the price, while it is typed. */
function NetAndTax({ gross, percentage }: { gross: number | null; percentage: number | null }) {
  const say = useSay();
  const { money } = useFormats();
  if (gross === null || percentage === null) return null;
  const gross_cents = cents(gross);
  const net = netOf(gross_cents, percentage);
  return (
    <Text size="sm" c="dimmed" role="status">
      {say("items.net_and_tax", { net: money(amount(net)), tax: money(amount(minus(gross_cents, net))) })}
    </Text>
  );
}

type Values = ReturnType<typeof valuesOf>;

function valuesOf(item: Item | null) {
  const gross_amount: number | null = item?.gross_amount ?? null;
  const type: Item["type"] = item?.type ?? "service";
  return {
    name: item?.name ?? "",
    ...guestNameValues(item),
    type,
    gross_amount,
    tax_rate_id: item?.tax_rate_id ?? "",
    booking_text: item?.booking_text ?? "",
    account_number: item?.account_number ?? "",
    external_id: item?.external_id ?? "",
    book_next_day: item?.book_next_day ?? false,
    active: item?.active ?? true,
  };
}

function inputOf({ booking_text, account_number, external_id, ...typed }: Values) {
  return {
    ...typed,
    ...guestNamesTyped(typed),
    booking_text: booking_text.trim() || null,
    account_number: account_number.trim() || null,
    external_id: external_id.trim() || null,
  };
}
