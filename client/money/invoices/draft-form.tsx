import { Stack, Switch } from "@mantine/core";
import { ContactField } from "#client/guests/contacts/contact-field.tsx";
import type { Picked } from "#client/guests/contacts/contact-picker.tsx";
import { AddressFields, type AddressValues, addressTyped, addressValues, missingWords } from "#client/money/invoices/address-fields.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useLastChange } from "#client/platform/core/recent-changes.ts";
import { api, trpc } from "#client/platform/core/trpc.ts";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { optionalText, own } from "#client/platform/ui/form/fields.ts";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { CompleteAddress } from "#shared/money/invoices/address.ts";
import { type Invoice, InvoicePut } from "#shared/money/invoices/schema.ts";

const FIELDS = {
  customer: own<Picked | null>("invoices.customer", { initial: null, words: (customer) => customer?.name ?? "" }),
  billing_address: own<AddressValues>("invoices.address", {
    initial: addressValues({}),
    words: (address) => Object.values(address).filter(Boolean).join(", "),
  }),
  additional_text: optionalText("invoices.text", { hint: "invoices.text_hint", minRows: 2, maxRows: 8 }),
};

const DraftInput = InvoicePut.extend({ billing_address: CompleteAddress });

type Options = { invoice: Invoice; isReadOnly: boolean; readAgain(): void; onSaved(): void };

/** Form for the editable texts of a draft. */
export function useDraftForm({ invoice, isReadOnly, readAgain, onSaved }: Options) {
  const say = useSay();
  const values = useVersioned(invoice, () => ({
    customer: invoice.customer && { id: invoice.customer.id, name: invoice.customer.name },
    billing_address: addressValues(invoice.billing_address),
    additional_text: invoice.additional_text ?? "",
  }));
  return useFieldsForm<typeof FIELDS, typeof DraftInput, Invoice>({
    values,
    fields: FIELDS,
    choices: {},
    isReadOnly,
    id: invoice.id,
    version: invoice.version,
    schema: DraftInput,
    toInput: ({ customer, billing_address, additional_text }) => ({
      customer_id: customer?.id ?? null,
      billing_address: addressTyped(billing_address),
      additional_text: additional_text.trim() || null,
    }),
    save: (input, send) => send(trpc.invoices.update, { id: invoice.id, ...input }),
    onSaved() {
      onSaved();
    },
    ownWords: missingWords(say),
    readAgain,
    staysAt: ({ pathname, search }) => pathname === `/invoices/${invoice.id}` && !new URLSearchParams(search).has("tab"),
  });
}

type Props = {
  of: ReturnType<typeof useDraftForm>;
  groupCharges: boolean;
  onGroupCharges(on: boolean): void;
};

export function DraftForm({ of, groupCharges, onGroupCharges }: Props) {
  const say = useSay();
  const changed = useLastChange("invoice", of.id);
  const { form } = of.record;
  const disabled = of.isReadOnly;

  /** The address goes with whom it is of. */
  async function handleCustomer(customer: Picked | null): Promise<void> {
    form.setFieldValue("customer", customer);
    if (!customer) return;
    try {
      const { name, address } = await api.contacts.get.query({ id: customer.id, expand: [] });
      form.setFieldValue("billing_address", addressValues({ ...address, name }));
    } catch (thrown) {
      toastError(thrown);
    }
  }

  return (
    <FormFrame
      record={of.record}
      label={say("invoices.form")}
      submitLabel={say("invoices.save_draft")}
      fields={of.labels}
      changedBy={changed?.actor?.name ?? null}
      isNew={false}
      disabled={disabled}
    >
      <Stack gap="md">
        <ContactField
          label={say(FIELDS.customer.label)}
          contact={form.values.customer}
          error={form.errors["customer"]}
          disabled={disabled}
          onChange={(customer) => void handleCustomer(customer)}
        />
        <AddressFields propsOf={(field) => form.getInputProps(`billing_address.${field}`)} />
        <Field of={of} name="additional_text" />
        <Switch
          label={say("invoices.group_charges")}
          description={say("invoices.group_charges_hint")}
          checked={groupCharges}
          disabled={disabled}
          onChange={(event) => onGroupCharges(event.currentTarget.checked)}
        />
      </Stack>
    </FormFrame>
  );
}
