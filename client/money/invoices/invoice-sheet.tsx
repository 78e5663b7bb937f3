import css from "#client/money/invoices/invoice-sheet.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { usePaymentMethodName } from "#client/platform/core/master-data.ts";
import { Dim } from "#client/platform/ui/typography.tsx";
import { ChargeFigures, ChargeHeads } from "#client/stays/folios/charge-columns.tsx";
import charges from "#client/stays/folios/charges.module.css";
import card from "#client/stays/folios/folio-card.module.css";
import parts from "#client/stays/folios/folio-parts.module.css";
import { SumsFoot } from "#client/stays/folios/sums-foot.tsx";
import type { InvoiceContent, InvoiceLine } from "#shared/money/invoices/content.ts";
import { stayOfLine } from "#shared/money/invoices/rules.ts";
import type { InvoicePaid } from "#shared/money/invoices/schema.ts";

type Props = { content: InvoiceContent; payments: readonly InvoicePaid[] };

/** Content of an invoice: lines, taxes, sums, and the payments so far. */
export function InvoiceSheet({ content, payments }: Props) {
  const say = useSay();
  return (
    <section className={card["card"]} aria-label={say("invoices.lines")}>
      <Lines content={content} />
      <Payments payments={payments} />
      <SumsFoot
        label={say("folios.tax_rate")}
        taxes={content.taxes}
        totals={[
          { label: say("invoices.net_total"), amount: content.net_amount },
          { label: say("invoices.tax_total"), amount: content.tax_amount },
          { label: say("invoices.total"), amount: content.gross_amount },
        ]}
      />
      {content.additional_text && <p className={css["text"]}>{content.additional_text}</p>}
    </section>
  );
}

function Lines({ content }: { content: InvoiceContent }) {
  const say = useSay();
  const { number, days } = useFormats();
  return (
    <table className={charges["charges"]} aria-label={say("invoices.lines")}>
      <thead>
        <tr>
          <ChargeHeads when={say("invoices.period")} />
        </tr>
      </thead>
      <tbody>
        {content.lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of an invoice are frozen in their order
          <tr key={index} data-first>
            <th scope="row" data-text>
              {days(line.from, line.to)}
            </th>
            <td data-text>
              {line.quantity !== 1 && <span className={charges["count"]}>{number(line.quantity)} × </span>}
              {line.name}
              <For line={line} content={content} />
            </td>
            <ChargeFigures of={line} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The room of a line on a group's folio and its first guest, else the line's folio where the invoice covers several. */
function For({ line, content }: { line: InvoiceLine; content: InvoiceContent }) {
  const stay = line.stay_code ? stayOfLine(content, line) : undefined;
  const words = stay ? [stay.room, stay.guests[0] ?? stay.code].filter(Boolean).join(" · ") : line.folio_number;
  return words && <span className={charges["note"]}>{words}</span>;
}

function Payments({ payments }: Pick<Props, "payments">) {
  const say = useSay();
  const methodName = usePaymentMethodName();
  const { money, calendarDate } = useFormats();
  if (payments.length === 0) return null;
  return (
    <div>
      <h2 className={parts["partTitle"]}>{say("folios.payments")}</h2>
      <ul className={parts["payments"]}>
        {payments.map(({ id, booked_on, method, reference, amount }) => (
          <li key={id}>
            <time dateTime={booked_on}>{calendarDate(booked_on)}</time>
            <span>
              {method === null ? say("folios.other_method") : methodName(method)}
              {reference && <Dim> · {reference}</Dim>}
            </span>
            <b>{money(amount)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
