import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import charges from "#client/folios/charges.module.css";
import card from "#client/folios/folio-card.module.css";
import parts from "#client/folios/folio-parts.module.css";
import sums from "#client/folios/folio-sums.module.css";
import css from "#client/invoices/invoice-sheet.module.css";
import { usePeriods } from "#client/invoices/use-periods.ts";
import type { InvoiceContent, InvoiceLine } from "#shared/invoices/content.ts";
import type { InvoicePaid } from "#shared/invoices/schema.ts";

type Props = { content: InvoiceContent; payments: readonly InvoicePaid[] };

/** What an invoice says: its lines, its taxes, its sums, and what was paid of it up to now. */
export function InvoiceSheet({ content, payments }: Props) {
  const say = useSay();
  return (
    <section className={card["card"]} aria-label={say("invoices.lines")}>
      <Lines lines={content.lines} />
      <Payments payments={payments} />
      <Sums content={content} />
      {content.additional_text && <p className={css["text"]}>{content.additional_text}</p>}
    </section>
  );
}

function Lines({ lines }: { lines: readonly InvoiceLine[] }) {
  const say = useSay();
  const { money, number } = useFormats();
  const { days } = usePeriods();
  return (
    <table className={charges["charges"]} aria-label={say("invoices.lines")}>
      <thead>
        <tr>
          <th scope="col" data-text>
            {say("invoices.period")}
          </th>
          <th scope="col" data-text>
            {say("folios.item")}
          </th>
          <th scope="col" data-wide>
            {say("folios.quantity")}
          </th>
          <th scope="col" data-wide>
            {say("folios.unit")}
          </th>
          <th scope="col" data-tax>
            {say("folios.tax")}
          </th>
          <th scope="col">{say("folios.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of an invoice are frozen in their order
          <tr key={index} data-first>
            <th scope="row" data-text>
              {days(line.from, line.to)}
            </th>
            <td data-text>
              {line.quantity !== 1 && <span className={charges["count"]}>{number(line.quantity)} × </span>}
              {line.name}
              {line.folio_number && <span className={charges["note"]}>{line.folio_number}</span>}
            </td>
            <td data-wide>{number(line.quantity)}</td>
            <td data-wide>{money(line.unit_gross_amount)}</td>
            <td data-tax>{say("folios.percent", { percentage: number(line.tax_percentage) })}</td>
            <td>{money(line.gross_amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Payments({ payments }: Pick<Props, "payments">) {
  const say = useSay();
  const { money, calendarDate } = useFormats();
  if (payments.length === 0) return null;
  return (
    <div>
      <h3 className={parts["partTitle"]}>{say("folios.payments")}</h3>
      <ul className={parts["payments"]}>
        {payments.map(({ id, booked_on, method, reference, amount }) => (
          <li key={id}>
            <time dateTime={booked_on}>{calendarDate(booked_on)}</time>
            <span>
              {method ?? say("folios.other_method")}
              {reference && <span className={parts["dim"]}> · {reference}</span>}
            </span>
            <b>{money(amount)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The tax by rate, and beside it what it comes to. */
function Sums({ content: { taxes, net_amount, tax_amount, gross_amount } }: { content: InvoiceContent }) {
  const say = useSay();
  const { money, number } = useFormats();
  return (
    <div className={sums["foot"]}>
      <table className={sums["taxes"]} aria-label={say("folios.tax_rate")}>
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
      </table>
      <dl className={sums["totals"]}>
        <div>
          <dt>{say("invoices.net_total")}</dt>
          <dd>{money(net_amount)}</dd>
        </div>
        <div>
          <dt>{say("invoices.tax_total")}</dt>
          <dd>{money(tax_amount)}</dd>
        </div>
        <div data-total>
          <dt>{say("invoices.total")}</dt>
          <dd>{money(gross_amount)}</dd>
        </div>
      </dl>
    </div>
  );
}
