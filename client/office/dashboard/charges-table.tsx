import css from "#client/office/dashboard/dashboard.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useItemName } from "#client/platform/core/master-data.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { SaveTableButton } from "#client/platform/ui/table/save-table-button.tsx";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import type { DashboardReport } from "#shared/office/reports/dashboard-schema.ts";
import type { TableCell } from "#shared/platform/core/table-cells.ts";

/** Rates and quantities of different things have no sum. */
const BLANK = "\u00a0";

/** Every item with its tax, as a table to keep. */
export function ChargesTable({ report }: { report: DashboardReport }) {
  const say = useSay();
  const { money, number, percent } = useFormats();
  const itemName = useItemName();
  const { revenue, from, to } = report;
  const heads = ["item", "tax_rate", "quantity", "net_short", "tax_short", "gross_short"] as const;

  const rows = (): TableCell[][] => [
    heads.map((head) => say(`dashboard.${head}`)),
    ...revenue.by_charge.map(({ name, tax_percentage, quantity, net_amount, tax_amount, gross_amount }) => [
      ...[itemName(name), tax_percentage, quantity],
      ...[net_amount, tax_amount, gross_amount].map((amount) => ({ amount })),
    ]),
  ];

  return (
    <Panel title={say("dashboard.charges")} aside={<SaveTableButton name={`${say("dashboard.file_name")}-${from}-${to}`} rows={rows} />}>
      <div className={css["scroll"]}>
        <TableFrame look="figures" className={css["figuresTable"]} label={say("dashboard.charges")}>
          <thead>
            <tr>
              <th scope="col">{say("dashboard.item")}</th>
              <th scope="col" data-wide>
                {say("dashboard.tax_rate")}
              </th>
              <th scope="col">{say("dashboard.quantity")}</th>
              <th scope="col" data-wide>
                {say("dashboard.net_short")}
              </th>
              <th scope="col" data-wide>
                {say("dashboard.tax_short")}
              </th>
              <th scope="col">{say("dashboard.gross_short")}</th>
            </tr>
          </thead>
          <tbody>
            {revenue.by_charge.map((line) => (
              <tr key={`${line.tax_percentage} ${line.name}`}>
                <th scope="row">{itemName(line.name)}</th>
                <td data-wide>{percent(line.tax_percentage)}</td>
                <td>{number(line.quantity)}</td>
                <td data-wide>{money(line.net_amount)}</td>
                <td data-wide>{money(line.tax_amount)}</td>
                <td>{money(line.gross_amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{say("dashboard.total")}</th>
              <td data-wide>{BLANK}</td>
              <td>{BLANK}</td>
              <td data-wide>{money(revenue.net_amount)}</td>
              <td data-wide>{money(revenue.tax_amount)}</td>
              <td>{money(revenue.gross_amount)}</td>
            </tr>
          </tfoot>
        </TableFrame>
      </div>
    </Panel>
  );
}
