import { Button, Popover } from "@mantine/core";
import { IconCash, IconFileInvoice, IconFileTypePdf, IconReceipt, IconSend } from "@tabler/icons-react";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { savePdf, sendInvoice } from "#client/money/invoices/invoice-files.ts";
import { folioAddress, invoiceName } from "#client/money/invoices/invoice-words.ts";
import { IssuedMenu } from "#client/money/invoices/issued-menu.tsx";
import { takePaymentBack } from "#client/money/invoices/take-payment-back.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { PayForm } from "#client/stays/folios/pay-popover.tsx";
import { type Paying, usePay } from "#client/stays/folios/use-pay.ts";
import { whyNotStep } from "#shared/money/invoices/rules.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";

type Props = { invoice: Invoice };

/** The next sensible step as the primary button, the rest in a menu. */
export function IssuedActions({ invoice }: Props) {
  return (
    <>
      <NextStep invoice={invoice} />
      <IssuedMenu invoice={invoice} />
    </>
  );
}

/**
 * First the payment, or what was paid too much, then the letter, then the document. What was canceled is issued again with changes; once its
 * folio is closed by another invoice, that is the way on.
 */
function NextStep({ invoice }: Props) {
  const say = useSay();
  const mayWrite = useMay()("folios:write");
  const wasSent = useWasSent(invoice);
  const back = folioAddress(invoice);
  if (mayWrite && !whyNotStep(invoice, "pay")) return <PayButton invoice={invoice} />;
  if (mayWrite && !whyNotStep(invoice, "issue_again") && invoice.folio?.status === "open") return <IssueAgainButton invoice={invoice} />;
  if (invoice.status === "canceled" && back) {
    return (
      <Button component={Link} to={back} leftSection={<IconReceipt size={17} aria-hidden />}>
        {say("invoices.to_folios")}
      </Button>
    );
  }
  if (mayWrite && !wasSent) {
    return (
      <Button leftSection={<IconSend size={17} aria-hidden />} onClick={() => sendInvoice(invoice)}>
        {say("invoices.send")}
      </Button>
    );
  }
  return (
    <Button leftSection={<IconFileTypePdf size={17} aria-hidden />} onClick={() => savePdf(invoice)}>
      {say("invoices.save_pdf")}
    </Button>
  );
}

function IssueAgainButton({ invoice: { id } }: Props) {
  const say = useSay();
  const navigate = useNavigate();
  const { run, isRunning } = useWrite(trpc.invoices.issueAgain, { once: true, done: (draft) => void navigate(`/invoices/${draft.id}`) });
  return (
    <Button
      leftSection={<IconFileInvoice size={17} aria-hidden />}
      title={say("invoices.issue_again_hint")}
      loading={isRunning}
      onClick={() => void run({ id })}
    >
      {say("invoices.issue_again")}
    </Button>
  );
}

/** True if it has left the property, or is about to; until that is known nobody is asked to send it again. */
function useWasSent({ id }: Invoice): boolean {
  const isReader = useMay()("bookings:read");
  const { data } = useQuery(trpc.mail.list.queryOptions(isReader ? { parent_id: id } : skipToken));
  return data?.data.some(({ state }) => state === "sent" || state === "waiting") ?? true;
}

/** Two clicks take a payment: this button, and the method. */
function PayButton({ invoice }: Props) {
  const say = useSay();
  const [opened, setOpened] = useState(false);
  // Of the button, not of what it opens: a click beside it loses nothing that was typed.
  const paying = usePayInvoice(invoice, () => setOpened(false));

  function handleToggle(): void {
    if (!opened) paying.resume();
    setOpened(!opened);
  }

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" width={360} trapFocus returnFocus>
      <Popover.Target>
        <Button leftSection={<IconCash size={17} aria-hidden />} onClick={handleToggle}>
          {say(invoice.due_amount < 0 ? "invoices.give_back" : "invoices.pay")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {opened && (
          <PayForm
            label={say("invoices.pay_invoice", { name: invoiceName(invoice, say) })}
            due_amount={invoice.due_amount}
            isCompany={invoice.customer?.type === "company"}
            paying={paying}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** A payment on an invoice: all that is due, or a part of it; a credit is given back. */
function usePayInvoice({ id, due_amount }: Pick<Invoice, "id" | "due_amount">, close: () => void): Paying {
  const say = useSay();
  const { money } = useFormats();
  return usePay({
    due_amount,
    isCapped: true,
    book: (payment, send) => send(trpc.invoices.pay, { id, ...payment }),
    done(_, { payment, method }) {
      const words = { amount: money(Math.abs(payment.amount)), method: method.name };
      close();
      toast({
        message: say(payment.amount < 0 ? "payers.given_back" : "payers.paid_by", words),
        undo: (send) => takePaymentBack(id, payment, send),
      });
    },
  });
}
