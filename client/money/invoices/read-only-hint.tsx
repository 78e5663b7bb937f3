import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { InvoiceLinks } from "#client/money/invoices/invoice-links.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";

/** Why a booking can't be changed: which invoice covers it, and the way there. */
export function ReadOnlyHint({ bookingId }: { bookingId: string }) {
  const say = useSay();
  const invoices = useQuery(trpc.invoices.list.queryOptions({ booking_id: bookingId })).data?.data ?? [];
  const isDraft = invoices.some(({ status }) => status === "draft");
  return (
    <Alert variant="light" color="brass">
      {say(isDraft ? "invoices.read_only_draft" : "invoices.read_only")} <InvoiceLinks invoices={invoices} />
    </Alert>
  );
}
