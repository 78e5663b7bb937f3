import { Checkbox, Skeleton } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { AddressFields, addressTyped, addressValues, firstMissing, missingWords } from "#client/money/invoices/address-fields.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useRecordForm, useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import { CompleteAddress } from "#shared/money/invoices/address.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";

type Props = {
  opened: boolean;
  folioId: string;
  /** Of whom the folio asks the money. */
  payerId: string | null;
  onMade(invoice: Invoice): void;
  onClose(): void;
};

/** Completes the address without which no invoice can be made, and makes it. */
export function AddressDialog({ opened, folioId, payerId, onMade, onClose }: Props) {
  const say = useSay();
  const payer = useQuery(trpc.contacts.get.queryOptions(opened && payerId !== null ? { id: payerId, expand: [] } : skipToken));
  const isKnown = payerId === null || payer.data !== undefined || payer.error !== null;
  return (
    <ModalDialog
      opened={opened}
      size="form"
      title={say("invoices.address_title")}
      subtitle={say("invoices.address_detail")}
      onClose={onClose}
    >
      {isKnown ? <AddressForm payer={payer.data ?? null} folioId={folioId} onMade={onMade} /> : <Skeleton height={280} />}
    </ModalDialog>
  );
}

const Input = z.strictObject({ billing_address: CompleteAddress });

function AddressForm({ payer, folioId, onMade }: { payer: Contact | null; folioId: string; onMade(invoice: Invoice): void }) {
  const say = useSay();
  const [keeps, setKeeps] = useState(true);
  const values = useVersioned(payer, () => ({ billing_address: addressValues({ ...payer?.address, name: payer?.name ?? null }) }));
  const record = useRecordForm({
    values,
    version: null,
    schema: Input,
    toInput: ({ billing_address }) => ({ billing_address: addressTyped(billing_address) }),
    async save({ billing_address }, send) {
      const { name: _, ...address } = billing_address;
      if (payer && keeps) await send.beside(trpc.contacts.update, { id: payer.id, address });
      return send(trpc.invoices.create, { folio_id: folioId, billing_address });
    },
    onSaved: onMade,
    ownWords: missingWords(say),
  });
  const { form } = record;
  const [first] = useState(() => firstMissing(values.billing_address));
  return (
    <FormFrame
      isNew
      record={record}
      label={say("invoices.address")}
      submitLabel={say("invoices.address_go_on")}
      fields={null}
      changedBy={null}
      aside={
        payer && (
          <Checkbox
            label={say("invoices.address_keep", { name: payer.name })}
            checked={keeps}
            onChange={(event) => setKeeps(event.currentTarget.checked)}
          />
        )
      }
    >
      <AddressFields first={first} propsOf={(field) => form.getInputProps(`billing_address.${field}`)} />
    </FormFrame>
  );
}
