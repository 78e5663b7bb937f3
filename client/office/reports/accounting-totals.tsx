import css from "#client/office/reports/accounting.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { usePaymentMethodName } from "#client/platform/core/master-data.ts";
import { FactStrip } from "#client/platform/ui/page/facts.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import type { AccountingSummary } from "#shared/office/reports/accounting.ts";

/** The figures that the accounting must show as well, once it has read a file. */
export function AccountingTotals({ summary: { totals, methods } }: { summary: AccountingSummary }) {
  const say = useSay();
  const { money, number, percent } = useFormats();
  const methodName = usePaymentMethodName();
  const { invoices, cancellations, payments, taxes } = totals;
  return (
    <Panel title={say("accounting.totals")}>
      <p className={css["hint"]}>{say("accounting.totals_hint")}</p>
      <FactStrip
        label={say("accounting.totals")}
        facts={[
          {
            label: say("accounting.invoices"),
            value: number(invoices),
            hint: cancellations > 0 ? say("accounting.cancellations", { count: cancellations }) : undefined,
          },
          { label: say("accounting.gross"), value: money(totals.gross_amount) },
          {
            label: say("accounting.payments"),
            value: money(payments.amount),
            hint: say("accounting.payments_count", { count: payments.count }),
          },
        ]}
      />
      <TableFrame look="figures" className={css["table"]}>
        <thead>
          <tr>
            <th scope="col">{say("accounting.tax_rate")}</th>
            <th scope="col">{say("accounting.net")}</th>
            <th scope="col">{say("accounting.tax")}</th>
            <th scope="col">{say("accounting.gross")}</th>
          </tr>
        </thead>
        <tbody>
          {taxes.map(({ tax_percentage, net_amount, tax_amount, gross_amount }) => (
            <tr key={tax_percentage}>
              <th scope="row">{percent(tax_percentage)}</th>
              <td>{money(net_amount)}</td>
              <td>{money(tax_amount)}</td>
              <td>{money(gross_amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say("accounting.total")}</th>
            <td>{money(totals.net_amount)}</td>
            <td>{money(totals.tax_amount)}</td>
            <td>{money(totals.gross_amount)}</td>
          </tr>
        </tfoot>
      </TableFrame>
      {methods.length > 0 && (
        <TableFrame look="figures" className={css["table"]}>
          <thead>
            <tr>
              <th scope="col">{say("accounting.payment_method")}</th>
              <th scope="col">{say("accounting.count")}</th>
              <th scope="col">{say("accounting.amount")}</th>
            </tr>
          </thead>
          <tbody>
            {methods.map(({ name, count, amount }) => (
              <tr key={name}>
                <th scope="row">{methodName(name)}</th>
                <td>{number(count)}</td>
                <td>{money(amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{say("accounting.total")}</th>
              <td>{number(payments.count)}</td>
              <td>{money(payments.amount)}</td>
            </tr>
          </tfoot>
        </TableFrame>
      )}
    </Panel>
  );
}
