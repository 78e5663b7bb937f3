import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import css from "#client/folios/folio-sums.module.css";
import type { Folio } from "#shared/folios/schema.ts";

/** What a folio comes to: by tax rate, and altogether, paid and due. */
export function FolioSums({ folio }: { folio: Folio }) {
  const say = useSay();
  const { money, number } = useFormats();
  const { taxes, net_amount, tax_amount, gross_amount, paid_amount, due_amount } = folio;
  return (
    <div className={css["foot"]}>
      {taxes.length > 0 && (
        <table className={css["taxes"]} aria-label={say("folios.sums_of", { number: folio.number })}>
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
              <tr key={tax.tax_percentage}>
                <th scope="row">{say("folios.percent", { percentage: number(tax.tax_percentage) })}</th>
                <td>{money(tax.net_amount)}</td>
                <td>{money(tax.tax_amount)}</td>
                <td>{money(tax.gross_amount)}</td>
              </tr>
            ))}
          </tbody>
          {taxes.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{say("folios.total")}</th>
                <td>{money(net_amount)}</td>
                <td>{money(tax_amount)}</td>
                <td>{money(gross_amount)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      )}
      <dl className={css["totals"]}>
        <div>
          <dt>{say("folios.total")}</dt>
          <dd>{money(gross_amount)}</dd>
        </div>
        <div>
          <dt>{say("folios.paid")}</dt>
          <dd>{money(paid_amount)}</dd>
        </div>
        <div data-total>
          <dt>{say(due_amount < 0 ? "folios.to_give_back" : "folios.due")}</dt>
          <dd>{money(Math.abs(due_amount))}</dd>
        </div>
      </dl>
    </div>
  );
}
