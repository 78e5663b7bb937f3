import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { carrying, trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { HistoryPanel } from "#client/events/history-panel.tsx";
import { PaymentMethodForm } from "#client/payment-methods/payment-method-form.tsx";
import { BaseRecordPage } from "#client/ui/page/base-record-page.tsx";
import { Panel } from "#client/ui/page/page.tsx";
import type { PaymentMethod } from "#shared/payment-methods/schema.ts";

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
      remove={may("base_data:write") ? remove : null}
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

function remove({ id, version }: PaymentMethod): Promise<unknown> {
  return write(trpc.paymentMethods.delete, { id }, carrying({ ifMatch: version }));
}
