import { IconArrowBackUp, IconBan, IconCircleCheck, IconCircleDashed, IconHourglass } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { StatusBadge } from "#client/platform/ui/page/status-badge.tsx";
import { stateOf } from "#shared/money/invoices/rules.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";

const LOOKS = {
  draft: { tone: "pending", icon: IconCircleDashed },
  open: { tone: "confirmed", icon: IconHourglass },
  paid: { tone: "checked-in", icon: IconCircleCheck },
  completed: { tone: "checked-out", icon: IconCircleCheck },
  canceled: { tone: "lock", icon: IconBan },
} as const;

/** A cancellation invoice or a credit note says that it is one, instead of being "completed". */
export function InvoiceStatusBadge({ invoice }: { invoice: Pick<Invoice, "status" | "is_cancellation" | "kind"> }) {
  const say = useSay();
  const { tone, icon } = LOOKS[invoice.status];
  const state = stateOf(invoice);
  const Icon = state === "cancellation" || state === "correction" ? IconArrowBackUp : icon;
  return (
    <StatusBadge tone={tone} icon={<Icon size={14} stroke={1.9} aria-hidden />}>
      {say(`invoices.${state}`)}
    </StatusBadge>
  );
}
