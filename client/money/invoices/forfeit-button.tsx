import { Button } from "@mantine/core";
import { IconBan } from "@tabler/icons-react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import type { Deposits } from "#shared/money/deposits/schema.ts";
import { sumAmounts } from "#shared/platform/core/money.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";

/** The guest has lost what was paid of the deposits: one click, one question, and the way back. Absent where nothing can be forfeited. */
export function ForfeitButton({ folio, known }: { folio: Folio; known: Deposits }) {
  const say = useSay();
  const { money } = useFormats();
  const mayCancel = useMay()("invoice_cancellation:write");
  const { booking_id, group_id } = folio;
  const owner = booking_id === null ? { group_id: group_id ?? "" } : { booking_id };
  const paid = known.data.filter(({ state }) => state === "paid" || state === "part_paid" || state === "lapsed");
  const amount = money(sumAmounts(paid.map(({ paid_amount }) => paid_amount)));
  const { run, isRunning } = useWrite(trpc.deposits.forfeit, {
    done: () => toast({ message: say("deposits.forfeited_done", { amount }), undo: (send) => send(trpc.deposits.undoForfeit, owner) }),
  });
  if (!mayCancel || !known.can_forfeit) return null;

  async function handleForfeit(): Promise<void> {
    const isSure = await confirm({
      title: say("deposits.forfeit_title", { amount }),
      subtitle: say("deposits.forfeit_detail"),
      confirmText: say("deposits.forfeit"),
      confirmType: "danger",
      stayText: say("deposits.forfeit_keep"),
    });
    if (isSure) await run(owner);
  }

  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<IconBan size={16} aria-hidden />}
      loading={isRunning}
      onClick={() => void handleForfeit()}
    >
      {say("deposits.forfeit")}
    </Button>
  );
}
