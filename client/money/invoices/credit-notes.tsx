import { Alert } from "@mantine/core";
import { IconFileMinus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import css from "#client/money/invoices/invoice-sheet.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { PartFailed } from "#client/platform/ui/page/part-failed.tsx";
import type { Invoice } from "#shared/money/invoices/schema.ts";

/** The credit notes of an invoice, with their day and amount. */
export function CreditNotes({ invoice: { id, credited_amount } }: { invoice: Pick<Invoice, "id" | "credited_amount"> }) {
  return credited_amount === 0 ? null : <CreditNotesOf id={id} />;
}

function CreditNotesOf({ id }: { id: string }) {
  const say = useSay();
  const { money, calendarDate } = useFormats();
  const { data, error, refetch } = useQuery(trpc.invoices.credits.queryOptions({ id }));
  if (error && !data) return <PartFailed retry={refetch} />;
  return (
    <Alert variant="light" color="brass" icon={<IconFileMinus size={18} aria-hidden />} aria-busy={!data}>
      {say("invoices.credited_by")}{" "}
      {data?.credit_notes.map(({ id: note, number, finalized_on, total_amount }, index) => (
        <span key={note}>
          {index > 0 && ", "}
          <Link className={css["link"] ?? ""} to={`/invoices/${note}`}>
            {say("invoices.credit_note", { number: number ?? "" })}
          </Link>{" "}
          ({[finalized_on && calendarDate(finalized_on), money(total_amount)].filter(Boolean).join(", ")})
        </span>
      ))}
    </Alert>
  );
}
