import { Stack, Switch, Textarea } from "@mantine/core";
import { ContactField } from "#client/contacts/contact-field.tsx";
import type { Picked } from "#client/contacts/contact-picker.tsx";
import { useSay } from "#client/core/i18n.ts";
import { useLastChange } from "#client/core/recent-changes.ts";
import { api, trpc } from "#client/core/trpc.ts";
import { AddressFields, type AddressValues, addressTyped, addressValues, missingWords } from "#client/invoices/address-fields.tsx";
import { toastError } from "#client/ui/dialog/toast.tsx";
import { FormFrame } from "#client/ui/form/form-frame.tsx";
import { type RecordForm, useRecordForm, useVersioned } from "#client/ui/form/use-record-form.ts";
import { CompleteAddress } from "#shared/invoices/address.ts";
import { type Invoice, InvoicePut } from "#shared/invoices/schema.ts";

type DraftValues = { customer: Picked | null; billing_address: AddressValues; additional_text: string };

const DraftInput = InvoicePut.extend({ billing_address: CompleteAddress });

type Options = { invoice: Invoice; readAgain(): void; onSaved(): void };

/** What can be said on a draft before it is issued. */
export function useDraftForm({ invoice, readAgain, onSaved }: Options): RecordForm<DraftValues> & { id: string } {
  const say = useSay();
  const values = useVersioned(invoice, () => ({
    customer: invoice.customer && { id: invoice.customer.id, name: invoice.customer.name },
    billing_address: addressValues(invoice.billing_address),
    additional_text: invoice.additional_text ?? "",
  }));
  const record = useRecordForm<DraftValues, typeof DraftInput, Invoice>({
    values,
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
  return { ...record, id: invoice.id };
}

type Props = {
  record: ReturnType<typeof useDraftForm>;
  groupCharges: boolean;
  onGroupCharges(on: boolean): void;
  disabled: boolean;
};

export function DraftForm({ record, groupCharges, onGroupCharges, disabled }: Props) {
  const say = useSay();
  const changed = useLastChange("invoice", record.id);
  const { form } = record;

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
      record={record}
      label={say("invoices.form")}
      submitLabel={say("invoices.save_draft")}
      fields={{
        customer: { label: say("invoices.customer"), show: (customer) => customer?.name ?? "" },
        billing_address: { label: say("invoices.address"), show: (address) => Object.values(address).filter(Boolean).join(", ") },
        additional_text: say("invoices.text"),
      }}
      changedBy={changed?.actor?.name ?? null}
      isNew={false}
      disabled={disabled}
    >
      <Stack gap="md">
        <ContactField
          label={say("invoices.customer")}
          contact={form.values.customer}
          error={form.errors["customer"]}
          disabled={disabled}
          onChange={(customer) => void handleCustomer(customer)}
        />
        <AddressFields propsOf={(field) => form.getInputProps(`billing_address.${field}`)} />
        <Textarea
          label={say("invoices.text")}
          description={say("invoices.text_hint")}
          autosize
          minRows={2}
          maxRows={8}
          readOnly={disabled}
          {...form.getInputProps("additional_text")}
        />
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
