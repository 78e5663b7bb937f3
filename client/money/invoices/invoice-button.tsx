import { Button } from "@mantine/core";
import { IconFileInvoice } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { AddressDialog } from "#client/money/invoices/address-dialog.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";

/** Makes the draft of an invoice from a folio and opens it. What is not paid yet, and what is missing of the address, is asked first. */
export function InvoiceButton({ folio, payerId }: { folio: Folio; payerId: string | null }) {
  const say = useSay();
  const navigate = useNavigate();
  const mayClose = useMayClose(folio);
  const [asksAddress, setAsksAddress] = useState(false);
  const isPaid = folio.due_amount <= 0;

  const { run, isRunning } = useWrite(trpc.invoices.create, {
    once: true,
    done: handleMade,
    failed({ type }) {
      const isIncomplete = type === "folio/customer_address_incomplete";
      if (isIncomplete) setAsksAddress(true);
      return isIncomplete;
    },
  });

  async function handleMake(): Promise<void> {
    if (await mayClose()) await run({ folio_id: folio.id });
  }

  function handleMade(invoice: Invoice): void {
    void navigate(`/invoices/${invoice.id}`);
  }

  return (
    <>
      <Button
        variant={isPaid ? "filled" : "default"}
        leftSection={<IconFileInvoice size={17} aria-hidden />}
        loading={isRunning}
        onClick={() => void handleMake()}
      >
        {say("invoices.make")}
      </Button>
      <AddressDialog opened={asksAddress} folioId={folio.id} payerId={payerId} onMade={handleMade} onClose={() => setAsksAddress(false)} />
    </>
  );
}

/** The button that creates an invoice of a folio. It asks first if an amount is still due, because the invoice closes the folio. */
function useMayClose({ number, due_amount }: Folio): () => Promise<boolean> {
  const say = useSay();
  const { money } = useFormats();
  if (due_amount === 0) return () => Promise.resolve(true);
  const amount = money(Math.abs(due_amount));
  const isDue = due_amount > 0;
  return () =>
    confirm({
      title: say(isDue ? "invoices.make_open_title" : "invoices.make_credit_title", { amount }),
      subtitle: say(isDue ? "invoices.make_open_detail" : "invoices.make_credit_detail", { number }),
      confirmText: say("invoices.make_anyway"),
    });
}
