import { Text } from "@mantine/core";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { type Fact, Facts } from "#client/platform/ui/page/facts.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import type { CashClosing, CashDrawer, CashMovement } from "#shared/money/cash-closings/schema.ts";
import { type Amount, opposite } from "#shared/platform/core/money.ts";

/** The parts of the expected cash, and for a closing the counted cash. */
export function CashFigures({ of }: { of: CashDrawer | CashClosing }) {
  const say = useSay();
  const { money } = useFormats();
  const moved = (label: string, value: Amount): Fact | null => (value === 0 ? null : { label, value: money(value) });
  const closed =
    of.object === "cash_drawer"
      ? []
      : [
          { label: say("cash_closings.counted"), value: money(of.counted_amount) },
          { label: say("cash_closings.difference"), value: differenceWords(of.difference_amount, say, money) },
          { label: say("cash_closings.removed"), value: money(of.removed_amount) },
          { label: say("cash_closings.left"), value: <b>{money(of.left_amount)}</b> },
        ];
  return (
    <Panel title={say("cash_closings.cash_figures")}>
      <Facts
        facts={[
          { label: say("cash_closings.opening"), value: money(of.opening_amount) },
          moved(say("cash_closings.cash_in"), of.in_amount),
          moved(say("cash_closings.cash_out"), of.out_amount),
          moved(say("cash_closings.put_in"), of.put_in_amount),
          moved(say("cash_closings.taken_out"), of.taken_out_amount),
          { label: say("cash_closings.expected"), value: <b>{money(of.expected_amount)}</b> },
          ...closed,
        ]}
      />
    </Panel>
  );
}

/** The difference of the cash: none, too much or too little. */
export function differenceWords(difference: Amount, say: Say, money: (value: number) => string): string {
  if (difference === 0) return say("cash_closings.agrees");
  return difference > 0
    ? say("cash_closings.too_much", { amount: money(difference) })
    : say("cash_closings.too_little", { amount: money(opposite(difference)) });
}

/** Cash that was put in or taken out by hand. */
export function MovementsPanel({ movements }: { movements: readonly CashMovement[] }) {
  const say = useSay();
  const { money, dayTime } = useFormats();
  if (movements.length === 0) return null;
  return (
    <Panel title={say("cash_closings.movements")}>
      <TableFrame label={say("cash_closings.movements")}>
        <thead>
          <tr>
            <th scope="col">{say("cash_closings.move_reason")}</th>
            <th scope="col" data-wide>
              {say("cash_closings.time")}
            </th>
            <th scope="col" data-align="right">
              {say("cash_closings.move_amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {movements.map(({ id, created_at, amount, reason, made_by, business_case }) => (
            <tr key={id}>
              <td>
                {reason}
                <Text size="sm" c="dimmed">
                  {business_case === null ? made_by : `${made_by} · ${say(`cash_closings.kind_${business_case}`)}`}
                </Text>
              </td>
              <td data-wide>{dayTime(created_at)}</td>
              <td data-align="right">{money(amount)}</td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </Panel>
  );
}
