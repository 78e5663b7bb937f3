import { Text } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { openReceipt } from "#client/cash-register/open-receipt.ts";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { trpc } from "#client/core/trpc.ts";
import { Panel } from "#client/ui/page/page.tsx";
import { RecordScreen } from "#client/ui/page/record-screen.tsx";
import { RowActions, ShortTable } from "#client/ui/table/short-table.tsx";

/** The last receipts of the cash register, each to be opened and printed. */
export function LastReceipts() {
  const say = useSay();
  const { money, dateTime } = useFormats();
  const answer = useQuery(trpc.cashReceipts.list.queryOptions({ page_size: 20 }));
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
              {data.map(({ id, number, kind, issued_at, total_amount, signature }) => (
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
