import { Box, Button, Flex, Group, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { AddressDialog } from "#client/money/invoices/address-dialog.tsx";
import type { BillRow } from "#client/money/invoices/bill-rows.ts";
import { takePaymentBack } from "#client/money/invoices/take-payment-back.ts";
import type { CallError } from "#client/platform/core/call-error.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { Dim } from "#client/platform/ui/typography.tsx";
import { useProposedMethod } from "#client/stays/folios/proposed-method.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";

/** The bills of several payers in one sitting: a row for each, with its amount, its invoice, and its payment. */
export function PayerBills({ rows }: { rows: readonly BillRow[] }) {
  const say = useSay();
  const mayWrite = useMay()("folios:write");
  const [asked, setAsked] = useState<BillRow | null>(null);
  const left = rows.filter(({ invoice }) => invoice === null || invoice.status === "draft");
  const { refusals, isRunning, issueOne, issueAll } = useIssuing(left, setAsked);
  return (
    <Panel
      title={say("invoices.bills")}
      aside={
        mayWrite &&
        left.length > 1 && (
          <Button loading={isRunning} onClick={() => void issueAll()}>
            {say("invoices.bills_all", { count: left.length })}
          </Button>
        )
      }
    >
      <Box component="ul" aria-label={say("invoices.bills")} m={0} p={0} style={{ listStyle: "none" }}>
        {rows.map((row) => (
          <Bill
            key={row.folio.id}
            row={row}
            refusal={refusals.get(row.folio.id) ?? null}
            isBusy={isRunning}
            onIssue={() => void issueOne(row)}
            onAddress={() => setAsked(row)}
          />
        ))}
      </Box>
      {asked && (
        <AddressDialog
          opened
          folioId={asked.folio.id}
          payerId={asked.payer_id}
          onMade={(draft) => {
            setAsked(null);
            void issueOne({ ...asked, invoice: draft });
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  );
}

/** Issues the bills that are left, one or all. A refusal is kept at its row; an address that alone is missing is asked for at once. */
function useIssuing(left: readonly BillRow[], askAddress: (row: BillRow) => void) {
  const say = useSay();
  const [refusals, setRefusals] = useState<ReadonlyMap<string, CallError>>(new Map());
  const { run, isRunning } = useWrites(
    async ({ folio, invoice }: BillRow, send) => {
      const draft = invoice ?? (await send(trpc.invoices.create, { folio_id: folio.id }));
      return send(trpc.invoices.finalize, { id: draft.id });
    },
    {
      failed(error, row) {
        setRefusals((known) => new Map([...known, [row.folio.id, error]]));
        // One row is asked about at once, several are named.
        if (error.type === "folio/customer_address_incomplete" && left.length === 1) askAddress(row);
        return true;
      },
    },
  );

  async function issue(row: BillRow): Promise<Invoice | null> {
    setRefusals((known) => new Map([...known].filter(([id]) => id !== row.folio.id)));
    return run(row);
  }

  async function issueOne(row: BillRow): Promise<void> {
    const issued = await issue(row);
    if (issued) toast({ message: say("invoices.issued", { number: issued.number ?? "" }) });
  }

  async function issueAll(): Promise<void> {
    const isMeant = await confirm({
      title: say("invoices.bills_all_title", { count: left.length }),
      subtitle: say("invoices.bills_all_detail"),
      confirmText: say("invoices.bills_all", { count: left.length }),
    });
    if (!isMeant) return;
    let issued = 0;
    for (const row of left) issued += (await issue(row)) ? 1 : 0;
    if (issued > 0) toast({ message: say("invoices.bills_issued", { count: issued }) });
  }

  return { refusals, isRunning, issueOne, issueAll };
}

type BillProps = { row: BillRow; refusal: CallError | null; isBusy: boolean; onIssue(): void; onAddress(): void };

function Bill({ row: { folio, payer, stay, invoice }, refusal, isBusy, onIssue, onAddress }: BillProps) {
  const say = useSay();
  const { money } = useFormats();
  const mayWrite = useMay()("folios:write");
  const name = payer ?? say("payers.nobody");
  const isIssued = invoice !== null && invoice.status !== "draft";
  const amount = isIssued ? invoice.total_amount : folio.gross_amount;
  return (
    <Box component="li" py={10} style={{ borderTop: "1px solid var(--kr-border)" }} aria-label={[name, stay].filter(Boolean).join(" · ")}>
      <Flex gap="6px 16px" align="center" wrap="wrap">
        <Box flex={1} miw={180}>
          <Text fw={560} style={{ overflowWrap: "anywhere" }}>
            {name}
          </Text>
          <Dim fz="xs">{[stay, say("folios.folio", { number: folio.number })].filter(Boolean).join(" · ")}</Dim>
        </Box>
        <Text fw={560} miw={90} ta="right">
          {money(amount)}
        </Text>
        <Group gap={8} justify="flex-end" miw={{ base: "100%", sm: 370 }}>
          {isIssued && (
            <Text component={Link} to={`/invoices/${invoice.id}`} miw={84} ta="right">
              {invoice.number}
            </Text>
          )}
          {isIssued && <Payment invoice={invoice} name={name} />}
          {!isIssued && mayWrite && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={isBusy}
              aria-label={say("invoices.bill_issue", { name })}
              onClick={onIssue}
            >
              {say("invoices.issue")}
            </Button>
          )}
        </Group>
      </Flex>
      {refusal !== null && !isIssued && (
        <Group gap={8} mt={4}>
          <Text size="sm" c="var(--kr-dirty)" role="alert">
            {messageOf(refusal, say)}
          </Text>
          {mayWrite && refusal.type === "folio/customer_address_incomplete" && (
            <Button size="compact-sm" variant="subtle" onClick={onAddress}>
              {say("invoices.address")}
            </Button>
          )}
        </Group>
      )}
    </Box>
  );
}

/** The payment of an issued invoice in full, or that nothing is due any more. */
function Payment({ invoice, name }: { invoice: Invoice; name: string }) {
  const say = useSay();
  const { money } = useFormats();
  const mayWrite = useMay()("folios:write");
  const { methods, proposed } = useProposedMethod(invoice.customer?.type === "company");
  const [chosen, setChosen] = useState<string | null>(null);
  const method = methods.find(({ id }) => id === chosen) ?? proposed;
  const { run, isRunning } = useWrites(
    (payment_method_id: string, send) => send(trpc.invoices.pay, { id: invoice.id, payment_method_id, amount: invoice.due_amount }),
    {
      once: true,
      done(_, payment_method_id) {
        const amount = invoice.due_amount;
        toast({
          message: say("payers.paid_by", { amount: money(amount), method: method?.name ?? "" }),
          undo: (send) => takePaymentBack(invoice.id, { amount, payment_method_id }, send),
        });
      },
    },
  );
  if (invoice.due_amount <= 0) {
    return (
      <Group gap={4} c="var(--kr-accent)">
        <IconCircleCheck size={17} aria-hidden />
        {say("folios.is_paid")}
      </Group>
    );
  }
  if (!mayWrite || !method) return <Dim>{money(invoice.due_amount)}</Dim>;
  return (
    <>
      <SelectField
        w={130}
        aria-label={say("invoices.bill_method", { name })}
        data={methods.map(({ id, name: label }) => ({ value: id, label }))}
        value={method.id}
        onChange={setChosen}
      />
      <Button
        size="compact-sm"
        variant="default"
        miw={132}
        loading={isRunning}
        aria-label={say("invoices.bill_pay", { name })}
        onClick={() => void run(method.id)}
      >
        {say("invoices.bill_pay_amount", { amount: money(invoice.due_amount) })}
      </Button>
    </>
  );
}
