import { Text } from "@mantine/core";
import { IconFileText, IconReceiptOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { RowActions, ShortTable } from "#client/platform/ui/table/short-table.tsx";
import { openReceipt } from "#client/stays/folios/open-receipt.ts";
import type { CashReceipt } from "#shared/money/cash-register/schema.ts";

/** The last receipts of the cash register, each to be opened and printed. */
export function LastReceipts() {
  const say = useSay();
  const { money, dateTime } = useFormats();
  const answer = useQuery(trpc.cashReceipts.list.queryOptions({ page_size: 20 }));
  const cancel = useCancelPractice(answer.data?.data ?? []);
  const columns = [
    { label: say("cash_register.receipt") },
    { label: say("cash_register.time"), wide: true },
    { label: say("cash_register.amount"), align: "right" as const },
    { label: say("cash_register.signature"), wide: true },
  ];
  return (
    <Panel title={say("cash_register.receipts")}>
      <RecordScreen answer={answer}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              {say("cash_register.receipts_empty")}
            </Text>
          ) : (
            <ShortTable label={say("cash_register.receipts")} columns={columns} hasActions>
              {data.map(({ id, number, kind, issued_at, total_amount, signature, cancels_number }) => (
                <tr key={id}>
                  <td>
                    {number}
                    <Text span size="sm" c="dimmed">
                      {` ${say(`cash_register.kind_${kind}`)}`}
                    </Text>
                  </td>
                  <td data-wide>{dateTime(issued_at)}</td>
                  <td data-align="right">{money(total_amount)}</td>
                  <td data-wide>{say(`cash_register.signature_${signature}`)}</td>
                  <RowActions
                    actions={[
                      {
                        label: say("cash_register.open_receipt", { number }),
                        icon: <IconFileText size={16} aria-hidden />,
                        onClick: () => openReceipt(id),
                      },
                      ...cancel({ id, number, kind, cancels_number }),
                    ]}
                  />
                </tr>
              ))}
            </ShortTable>
          )
        }
      </RecordScreen>
    </Panel>
  );
}

type Listed = Pick<CashReceipt, "id" | "number" | "kind" | "cancels_number">;

/** The action that cancels a practice sale while the register is in training mode; none for other receipts and sales that were canceled. */
function useCancelPractice(receipts: readonly Listed[]) {
  const say = useSay();
  const mayCancel = useMay()("folios:write");
  const { data: mode } = useQuery(trpc.cashRegister.training.queryOptions());
  const { run } = useWrite(trpc.cashReceipts.cancelPractice, {
    done: ({ number, cancels_number }) =>
      toast({ message: say("cash_register.practice_canceled", { sold: cancels_number ?? "", number }) }),
  });
  const canceled = new Set(receipts.map(({ cancels_number }) => cancels_number));
  return ({ id, number, kind, cancels_number }: Listed) => {
    const isOpen = kind === "training" && cancels_number === null && !canceled.has(number);
    if (!isOpen || !mayCancel || !mode?.training) return [];
    return [
      {
        label: say("cash_register.practice_cancel", { number }),
        icon: <IconReceiptOff size={16} aria-hidden />,
        onClick: () => void run({ id }),
      },
    ];
  };
}
