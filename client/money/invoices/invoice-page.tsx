import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { DraftScreen } from "#client/money/invoices/draft-screen.tsx";
import { IssuedScreen } from "#client/money/invoices/issued-screen.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";

/** One invoice: a draft as a form beside its document, an issued one as it is. */
export function InvoicePage() {
  const say = useSay();
  const { id = "" } = useParams();
  const answer = useQuery(trpc.invoices.get.queryOptions({ id, expand: ["folio", "customer", "related_invoice", "content", "payments"] }));
  return (
    <RecordScreen isPage back={{ to: "/invoices", label: say("invoices.title") }} answer={answer}>
      {(invoice) =>
        invoice.status === "draft" ? (
          <DraftScreen key={invoice.id} invoice={invoice} readAgain={() => void answer.refetch()} />
        ) : (
          <IssuedScreen key={invoice.id} invoice={invoice} />
        )
      }
    </RecordScreen>
  );
}
