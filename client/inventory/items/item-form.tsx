import { Text } from "@mantine/core";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useTaxRates } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { BaseForm } from "#client/platform/ui/form/base-form.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { listed, money, optionalText, text, whole, yesNo } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid, WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { GUEST_NAME_FIELDS, GuestNameFields } from "#client/platform/ui/form/guest-name-fields.tsx";
import { type BaseFormProps, useBaseForm } from "#client/platform/ui/form/use-base-form.ts";
import { ITEM_TYPES, type Item, ItemInput, type ItemType } from "#shared/inventory/items/schema.ts";
import { amount, cents, minus, netOf } from "#shared/platform/core/money.ts";

const FIELDS = {
  name: text("items.name", { hint: "items.name_hint" }),
  ...GUEST_NAME_FIELDS,
  type: listed<ItemType>("items.type", { initial: "service" }),
  gross_amount: money("items.gross", { min: 0 }),
  tax_rate_id: listed<string>("items.tax_rate", { initial: "" }),
  book_next_day: yesNo("items.book_next_day", { hint: "items.book_next_day_hint" }),
  active: yesNo("items.active", { hint: "items.active_hint", initial: true }),
  stock: whole("items.stock", { min: 0, max: 10_000, initial: null, hint: "items.stock_hint" }),
  booking_text: optionalText("items.booking_text", { hint: "items.booking_text_hint" }),
  account_number: optionalText("items.account_number"),
  external_id: optionalText("items.external_id"),
};

/** An item, new or known; the same fields in the dialog and on its own screen. */
export function ItemForm({ item, ...shown }: BaseFormProps<Item> & { item: Item | null }) {
  const say = useSay();
  const taxRates = useTaxRates().data?.data ?? [];
  const form = useBaseForm({
    ...shown,
    record: item,
    fields: FIELDS,
    choices: {
      type: ITEM_TYPES.map((type) => ({ value: type, label: say(`items.type_${type}`) })),
      tax_rate_id: taxRates.map(({ id, name }) => ({ value: id, label: name })),
    },
    schema: ItemInput,
    create: trpc.items.create,
    update: trpc.items.update,
    isReadOnly: !useMay()("base_data:write"),
  });
  const { gross_amount, tax_rate_id, type } = form.record.form.values;
  const taxRate = taxRates.find(({ id }) => id === tax_rate_id);
  return (
    <BaseForm of={form} object="item" words={{ details: "items.details", new: "items.new", create: "items.create" }}>
      <Field of={form} name="name" isFirst />
      <GuestNameFields form={form.record.form} disabled={form.isReadOnly} />
      <Field of={form} name="type" hint={say(`items.hint_${type}`)} />
      <FieldsGrid>
        <Field of={form} name="gross_amount" />
        <Field of={form} name="tax_rate_id" />
        <WideField>
          <NetAndTax gross={gross_amount} percentage={taxRate?.percentage ?? null} />
        </WideField>
      </FieldsGrid>
      <Field of={form} name="book_next_day" />
      <Field of={form} name="active" />
      <Field of={form} name="booking_text" />
      <FieldsGrid>
        <Field of={form} name="stock" isHintBelow />
        <Field of={form} name="account_number" />
        <Field of={form} name="external_id" />
      </FieldsGrid>
    </BaseForm>
  );
}

/** Net amount and tax of the price while it is typed. */
function NetAndTax({ gross, percentage }: { gross: number | null; percentage: number | null }) {
  const say = useSay();
  const { money: asMoney } = useFormats();
  if (gross === null || percentage === null) return null;
  const gross_cents = cents(gross);
  const net = netOf(gross_cents, percentage);
  return (
    <Text size="sm" c="dimmed" role="status">
      {say("items.net_and_tax", { net: asMoney(amount(net)), tax: asMoney(amount(minus(gross_cents, net))) })}
    </Text>
  );
}
