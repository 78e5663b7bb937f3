import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { PaymentMethodForm } from "#client/inventory/payment-methods/payment-method-form.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { BaseRecordPage } from "#client/platform/ui/page/base-record-page.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { HistoryPanel } from "#client/tenant/events/history-panel.tsx";

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
