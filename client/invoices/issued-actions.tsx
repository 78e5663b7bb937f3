import { Button, Menu, Popover } from "@mantine/core";
import { IconBan, IconCash, IconDots, IconFileInvoice, IconFileTypePdf, IconSend } from "@tabler/icons-react";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { saveFile } from "#client/core/files.ts";
import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import { PayForm } from "#client/folios/pay-popover.tsx";
import { CancelDialog } from "#client/invoices/cancel-dialog.tsx";
import { folioAddress, invoiceName } from "#client/invoices/invoice-words.ts";
import { usePayInvoice } from "#client/invoices/use-pay-invoice.ts";
import { openMail } from "#client/mail/send-mail-host.tsx";
import { toastTrouble } from "#client/ui/toast.tsx";
import { whyNotStep } from "#shared/invoices/rules.ts";
import type { Invoice } from "#shared/invoices/schema.ts";

type Props = { invoice: Invoice };

/** The next sensible step as the one button that stands out: payment, then the letter, then the paper. The rest is in a menu. */
export function IssuedActions({ invoice }: Props) {
  const say = useSay();
  const may = useMay();
  const mayWrite = may("folios:write");
  const [canceling, setCanceling] = useState(false);
  const mails = useQuery(trpc.mail.list.queryOptions(mayWrite ? { parent_id: invoice.id } : skipToken)).data?.data;
  const wasSent = mails?.some(({ state }) => state === "sent" || state === "waiting") ?? true;
  const next = nextOf(invoice, mayWrite, wasSent);
  const back = folioAddress(invoice);
  const canCancel = may("invoice_cancellation:write") && !whyNotStep(invoice, "cancel");
  return (
    <>
      {next === "pay" && <PayButton invoice={invoice} />}
      {next === "send" && (
        <Button leftSection={<IconSend size={17} aria-hidden />} onClick={() => handleSend(invoice)}>
          {say("invoices.send")}
        </Button>
      )}
      {next === "paper" && (
        <Button leftSection={<IconFileTypePdf size={17} aria-hidden />} onClick={() => handlePaper(invoice)}>
          {say("invoices.save_pdf")}
        </Button>
      )}
      <Menu position="bottom-end" shadow="md" width={250}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots size={17} aria-hidden />}>
            {say("screens.more_actions")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayWrite && next !== "send" && (
            <Menu.Item leftSection={<IconSend size={16} aria-hidden />} onClick={() => handleSend(invoice)}>
              {say("invoices.send")}
            </Menu.Item>
          )}
          {next !== "paper" && (
            <Menu.Item leftSection={<IconFileTypePdf size={16} aria-hidden />} onClick={() => handlePaper(invoice)}>
              {say("invoices.save_pdf")}
            </Menu.Item>
          )}
          {back && (
            <Menu.Item component={Link} to={back} leftSection={<IconFileInvoice size={16} aria-hidden />}>
              {say("invoices.to_folios")}
            </Menu.Item>
          )}
          {canCancel && (
            <>
              <Menu.Divider />
              <Menu.Item color="red.8" leftSection={<IconBan size={16} aria-hidden />} onClick={() => setCanceling(true)}>
                {say("invoices.cancel")}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <CancelDialog invoice={invoice} opened={canceling} onClose={() => setCanceling(false)} />
    </>
  );
}

function nextOf({ status }: Invoice, mayWrite: boolean, wasSent: boolean): "pay" | "send" | "paper" {
  if (!mayWrite) return "paper";
  if (status === "open") return "pay";
  return wasSent ? "paper" : "send";
}

function handleSend({ id }: Invoice): void {
  openMail({ about: { object: "invoice", id }, kind: "confirmation" });
}

function handlePaper({ file_id }: Invoice): void {
  if (file_id) void saveFile(`/files/${file_id}/content`).catch(toastTrouble);
}

/** Two clicks take a payment: this button, and the method. */
function PayButton({ invoice }: Props) {
  const say = useSay();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" width={320} trapFocus returnFocus>
      <Popover.Target>
        <Button leftSection={<IconCash size={17} aria-hidden />} onClick={() => setOpened(!opened)}>
          {say("invoices.pay")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{opened && <InvoicePayForm invoice={invoice} onPaid={() => setOpened(false)} />}</Popover.Dropdown>
    </Popover>
  );
}

function InvoicePayForm({ invoice, onPaid }: Props & { onPaid(): void }) {
  const say = useSay();
  const paying = usePayInvoice(invoice);
  return <PayForm label={say("invoices.pay_invoice", { name: invoiceName(invoice, say) })} paying={paying} onPaid={onPaid} />;
}
