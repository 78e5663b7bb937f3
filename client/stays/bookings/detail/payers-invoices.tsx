import { Alert, Stack, Text } from "@mantine/core";
import { IconFileInvoice } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import type { Cancellation } from "#shared/stays/bookings/cancellation-schema.ts";

type Stay = Pick<Cancellation, "id" | "invoices">;
type Props = { stays: readonly Stay[]; onLeave(): void };

/** Names the invoices of other payers that charge stays which are given up: those that refuse it, and those that stay as they are. */
export function PayersInvoices({ stays, onLeave }: Props) {
  const say = useSay();
  const { money } = useFormats();
  const found = stays.flatMap(({ id, invoices }) => invoices.map((invoice) => ({ ...invoice, id })));
  if (found.length === 0) return null;
  return (
    <Alert variant="light" color="brass" icon={<IconFileInvoice size={18} aria-hidden />}>
      <Stack gap={6}>
        {found.map(({ id, folio_id, group_id, payer_name, number, amount, refuses }) => (
          <Text key={`${id} ${folio_id}`} size="sm">
            {say(refuses ? "cancellation_policies.ask_invoiced" : "cancellation_policies.ask_invoice_stays", {
              payer: payer_name ?? number,
              amount: money(amount),
            })}{" "}
            <Link to={group_id === null ? `/bookings/${id}?tab=invoices` : `/groups/${group_id}?tab=invoices`} onClick={onLeave}>
              {say("cancellation_policies.ask_invoices")}
            </Link>
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}

/** True if an invoice has to be canceled or corrected before these stays are canceled. */
export function isRefused(stays: readonly Stay[]): boolean {
  return stays.some(({ invoices }) => invoices.some(({ refuses }) => refuses));
}
