import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import type { Location } from "react-router-dom";
import { sendInvoice } from "#client/money/invoices/invoice-files.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { DateField } from "#client/platform/ui/form/date-field.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { MoneyField } from "#client/platform/ui/form/money-field.tsx";
import { useRecordForm } from "#client/platform/ui/form/use-record-form.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { DepositInput, type Deposits } from "#shared/money/deposits/schema.ts";
import { amount, cents, least, roundedShare } from "#shared/platform/core/money.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";

type Owner = Pick<Folio, "booking_id" | "group_id">;
type Props = { folioId: string; owner: Owner; known: Deposits };

/** Asks for a deposit: an amount or a share of the price, and the day by which it is to be paid. */
export function DepositDialog({ folioId, owner, known }: Props) {
  const say = useSay();
  const { params, change } = useAddress();
  const opened = params.get("deposit") === folioId;
  const close = () => change({ deposit: null }, { replace: true });
  return (
    <ModalDialog opened={opened} size="form" title={say("deposits.ask")} subtitle={say("deposits.ask_detail")} onClose={close}>
      {opened && <DepositForm owner={owner} known={known} onSaved={close} />}
    </ModalDialog>
  );
}

/** The shares that are offered beside the property's own. */
const SHARES = [20, 30, 50, 100];

function DepositForm({ owner, known, onSaved }: { owner: Owner; known: Deposits; onSaved(): void }) {
  const say = useSay();
  const { money, percent, today } = useFormats();
  const { price, free, proposal } = known;
  // A colleague's change of the price meanwhile must not overwrite what is typed here.
  const [values] = useState(() => ({ gross_amount: proposal.gross_amount as number | null, due_date: proposal.due_on as string | null }));
  const record = useRecordForm({
    values,
    version: null,
    schema: DepositInput.pick({ gross_amount: true, due_date: true })
      .required()
      .refine(({ gross_amount }) => gross_amount <= free, { path: ["gross_amount"] })
      .refine(({ due_date }) => due_date >= today(), { path: ["due_date"] }),
    toInput: (typed) => ({ gross_amount: typed.gross_amount ?? undefined, due_date: typed.due_date ?? undefined }),
    save: (input, send) => send(trpc.deposits.create, { ...ownerOf(owner), ...input }),
    onSaved(invoice) {
      onSaved();
      toast({
        message: say("deposits.issued", { number: invoice.number ?? "" }),
        offer: { label: say("deposits.send"), take: () => sendInvoice(invoice) },
      });
    },
    ownWords: { gross_amount: say("deposits.amount_range", { free: money(free) }), due_date: say("deposits.due_in_past") },
    staysAt,
  });
  const { form } = record;
  const shares = [...new Set([...SHARES, proposal.percentage])].sort((a, b) => a - b);
  const shareOf = (share: number) => amount(least(cents(free), roundedShare(cents(price), share)));
  return (
    <FormFrame isNew record={record} label={say("deposits.ask")} submitLabel={say("deposits.issue")} fields={null} changedBy={null}>
      <MoneyField
        data-autofocus
        label={say("deposits.amount")}
        description={say("deposits.amount_hint", { free: money(free) })}
        {...form.getInputProps("gross_amount")}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap={6} role="group" aria-label={say("deposits.shares")}>
        {shares.map((share) => (
          <Button
            key={share}
            variant={form.values.gross_amount === shareOf(share) ? "light" : "default"}
            size="compact-sm"
            aria-label={say("deposits.share", { percentage: percent(share), price: money(price) })}
            onClick={() => form.setFieldValue("gross_amount", shareOf(share))}
          >
            {percent(share)}
          </Button>
        ))}
        <Text size="sm" c="dimmed">
          {say("deposits.of_price", { price: money(price) })}
        </Text>
      </Group>
      <DateField
        label={say("deposits.due_on")}
        minDate={today()}
        value={form.values.due_date}
        error={form.errors["due_date"]}
        onChange={(day) => form.setFieldValue("due_date", day)}
      />
    </FormFrame>
  );
}

function ownerOf({ booking_id, group_id }: Owner) {
  return booking_id === null ? { group_id: group_id ?? "" } : { booking_id };
}

function staysAt({ search }: Location): boolean {
  return new URLSearchParams(search).has("deposit");
}
