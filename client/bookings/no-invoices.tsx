import { IconReceipt } from "@tabler/icons-react";
import { useSay } from "#client/core/i18n.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";

/** Nothing has been charged yet, and nothing here pretends otherwise. */
export function NoInvoices() {
  const say = useSay();
  return <EmptyState icon={IconReceipt} title={say("bookings.no_invoice_title")} detail={say("bookings.no_invoice_detail")} />;
}
