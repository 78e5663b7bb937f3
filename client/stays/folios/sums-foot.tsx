import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import css from "#client/stays/folios/sums-foot.module.css";
import type { Folio } from "#shared/stays/folios/schema.ts";

type Amounts = Pick<Folio, "net_amount" | "tax_amount" | "gross_amount">;
type Total = { label: string; amount: number };

type Props = {
  /** Label of the table of taxes. */
  label: string;
  taxes: readonly (Amounts & { tax_percentage: number })[];
  /** All rates together, below them. */
  sum?: Amounts | null;
  /** Totals; the last one is emphasized. */
  totals: readonly Total[];
};

/** The foot of a folio or an invoice: its tax by rate, and beside it what it comes to. */
export function SumsFoot({ label, taxes, sum = null, totals }: Props) {
  const say = useSay();
  const { money, percent } = useFormats();
  return (
    <div className={css["foot"]}>
      {taxes.length > 0 && (
        <table className={css["taxes"]} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{say("folios.tax_rate")}</th>
              <th scope="col">{say("folios.net")}</th>
              <th scope="col">{say("folios.tax_amount")}</th>
              <th scope="col">{say("folios.gross")}</th>
            </tr>
          </thead>
          <tbody>
            {taxes.map((tax) => (
              <AmountsRow key={tax.tax_percentage} of={tax}>
                {percent(tax.tax_percentage)}
              </AmountsRow>
            ))}
          </tbody>
          {sum && (
            <tfoot>
              <AmountsRow of={sum}>{say("folios.total")}</AmountsRow>
            </tfoot>
          )}
        </table>
      )}
      <dl className={css["totals"]}>
        {totals.map(({ label: name, amount }, index) => (
          <Group
            gap={24}
            align="stretch"
            justify="space-between"
            wrap="nowrap"
            key={name}
            data-total={index === totals.length - 1 || undefined}
          >
            <dt>{name}</dt>
            <dd>{money(amount)}</dd>
          </Group>
        ))}
      </dl>
    </div>
  );
}

function AmountsRow({ of: { net_amount, tax_amount, gross_amount }, children }: { of: Amounts; children: ReactNode }) {
  const { money } = useFormats();
  return (
    <tr>
      <th scope="row">{children}</th>
      <td>{money(net_amount)}</td>
      <td>{money(tax_amount)}</td>
      <td>{money(gross_amount)}</td>
    </tr>
  );
}
