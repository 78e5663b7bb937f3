import { Box } from "@mantine/core";
import { Link } from "react-router-dom";
import { LineSteps } from "#client/money/bank-statements/line-steps.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import type { Column } from "#client/platform/ui/table/data-table.tsx";
import { Dim, Strong } from "#client/platform/ui/typography.tsx";
import type { BANK_LINE_SORTS, BankLine } from "#shared/money/bank-statements/schema.ts";

/** The columns of the lines of bank statements. */
export function useLineColumns(): Column<BankLine, (typeof BANK_LINE_SORTS)[number]>[] {
  const say = useSay();
  return [
    { key: "day", header: say("bank_statements.booked_on"), cell: (line) => <Day line={line} />, sort: "booked_on" },
    { key: "line", header: say("bank_statements.line"), cell: (line) => <Words line={line} />, sort: "name" },
    { key: "pays", header: say("bank_statements.pays"), cell: (line) => <Pays line={line} />, wide: true },
    {
      key: "amount",
      header: say("bank_statements.amount"),
      cell: (line) => <Amount line={line} />,
      sort: "amount",
      align: "right",
      wide: true,
    },
  ];
}

/** The day; on a phone with the amount below. */
function Day({ line }: { line: BankLine }) {
  const { fullDate } = useFormats();
  return (
    <>
      {fullDate(line.booked_on)}
      <Strong hiddenFrom="sm" display="block">
        <Amount line={line} />
      </Strong>
    </>
  );
}

function Amount({ line: { amount, currency, is_foreign, assigned_amount, rest_amount } }: { line: BankLine }) {
  const say = useSay();
  const { money } = useFormats();
  return (
    <>
      {is_foreign ? `${amount.toFixed(2)} ${currency}` : money(amount)}
      {assigned_amount > 0 && rest_amount > 0 && <Dim display="block">{say("bank_statements.rest", { amount: money(rest_amount) })}</Dim>}
    </>
  );
}

/** The payer and their text; on a phone with what the line pays. */
function Words({ line }: { line: BankLine }) {
  const mayWrite = useMay()("folios:write");
  const { name, iban, reference } = line;
  return (
    <span>
      {name ?? iban ?? reference}
      {name !== null && <Dim display="block">{reference}</Dim>}
      <Dim hiddenFrom="sm" display="block">
        <Pays line={line} />
      </Dim>
      {mayWrite && (
        <Box hiddenFrom="sm" mt={4}>
          <LineSteps line={line} />
        </Box>
      )}
    </span>
  );
}

/** The booked payments of a line, or the proposal and how sure it is. */
function Pays({ line: { shares, proposal, state, amount, is_foreign, maybe_known, currency } }: { line: BankLine }) {
  const say = useSay();
  if (shares.length > 0) return <Parts parts={shares} />;
  if (state === "ignored") return <Dim>{say("bank_statements.is_ignored")}</Dim>;
  if (amount < 0) return null;
  if (is_foreign) return <Dim>{say("bank_statements.is_foreign", { currency })}</Dim>;
  if (!proposal) return <Dim>{say("bank_statements.nothing_found")}</Dim>;
  return (
    <>
      <Strong mr={6}>{say(`bank_statements.${proposal.confidence}`)}</Strong>
      <Parts parts={proposal.parts} />
      <Dim display="block">{say(maybe_known ? "bank_statements.maybe_known" : `bank_statements.by_${proposal.reason}`)}</Dim>
    </>
  );
}

function Parts({ parts }: { parts: BankLine["shares"] | NonNullable<BankLine["proposal"]>["parts"] }) {
  const say = useSay();
  const { money } = useFormats();
  return parts.map(({ invoice_id, folio_id, is_fee, label, customer_name, amount }) => (
    <span key={`${invoice_id ?? folio_id}${is_fee}`}>
      {invoice_id === null ? label : <Link to={`/invoices/${invoice_id}`}>{label}</Link>}{" "}
      {[is_fee && say("bank_statements.fee"), customer_name, parts.length > 1 && money(amount)].filter(Boolean).join(" · ")}
      {parts.length > 1 && <br />}
    </span>
  ));
}
