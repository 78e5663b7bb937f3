import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import { HistoryPanel } from "#client/events/history-panel.tsx";
import { PaymentMethodForm } from "#client/payment-methods/payment-method-form.tsx";
import { BaseRecordPage } from "#client/ui/page/base-record-page.tsx";
import { Panel } from "#client/ui/page/page.tsx";

export function PaymentMethodPage() {
  const say = useSay();
  const may = useMay();
  const { id = "" } = useParams();
  const answer = useQuery(trpc.paymentMethods.get.queryOptions({ id }));
  return (
    <BaseRecordPage
      answer={answer}
      list={{ to: "/payment-methods", label: say("payment_methods.title") }}
      head={({ name }) => ({ title: name })}
      remove={may("base_data:write") ? trpc.paymentMethods.delete : null}
    >
      {(method) => (
        <>
          <Panel title={say("payment_methods.details")}>
            <PaymentMethodForm key={method.id} method={method} readAgain={() => void answer.refetch()} />
          </Panel>
          <HistoryPanel id={method.id} />
        </>
      )}
    </BaseRecordPage>
  );
}
