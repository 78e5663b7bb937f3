import { Button, Stack } from "@mantine/core";
import { IconFileInvoice } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { type BilledOwner, useBillRows } from "#client/money/invoices/bill-rows.ts";
import { useInvoiceColumns } from "#client/money/invoices/invoice-columns.tsx";
import { PayerBills } from "#client/money/invoices/payer-bills.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { INVOICE_SORTS } from "#shared/money/invoices/schema.ts";

type Props = { of: { booking_id: string } | { group_id: string } | { customer_id: string } };

/** The invoices of a booking, a group or a contact, canceled ones too, as in their own list. */
export function InvoicesTab({ of }: Props) {
  return "customer_id" in of ? <InvoiceTable of={of} /> : <InvoicesOfStay owner={of} />;
}

/** The bills of several payers above the invoices; as long as there are none, the bills alone say what is to do. */
function InvoicesOfStay({ owner }: { owner: BilledOwner }) {
  const rows = useBillRows(owner) ?? [];
  const hasSeveral = rows.length > 1;
  return (
    <Stack gap="md">
      {hasSeveral && <PayerBills rows={rows} />}
      <InvoiceTable of={owner} hidesEmpty={hasSeveral} />
    </Stack>
  );
}

function InvoiceTable({ of, hidesEmpty = false }: Props & { hidesEmpty?: boolean }) {
  const say = useSay();
  const state = useListState(INVOICE_SORTS);
  const columns = useInvoiceColumns();
  const answer = useQuery(
    trpc.invoices.list.queryOptions({ ...of, ...state.input, expand: ["payments"] }, { placeholderData: keepPreviousData }),
  );
  if (hidesEmpty && answer.data?.count === 0) return null;
  return (
    <DataTable
      label={say("invoices.title")}
      columns={columns}
      answer={answer}
      state={state}
      hrefOf={(invoice) => `/invoices/${invoice.id}`}
      empty={{
        icon: IconFileInvoice,
        title: say("invoices.none_title"),
        detail: say("invoices.none_detail"),
        action: (
          <Button component={Link} to="?tab=folios" variant="default">
            {say("invoices.to_folios")}
          </Button>
        ),
      }}
    />
  );
}
