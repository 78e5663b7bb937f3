import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ItemForm } from "#client/inventory/items/item-form.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { BaseRecordPage } from "#client/platform/ui/page/base-record-page.tsx";
import { InactiveMark } from "#client/platform/ui/page/inactive-mark.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { HistoryPanel } from "#client/tenant/events/history-panel.tsx";

export function ItemPage() {
  const say = useSay();
  const may = useMay();
  const { id = "" } = useParams();
  const answer = useQuery(trpc.items.get.queryOptions({ id }));
  return (
    <BaseRecordPage
      answer={answer}
      list={{ to: "/items", label: say("items.title") }}
      head={({ name, active, type }) => ({
        title: name,
        badge: !active && <InactiveMark>{say("items.inactive")}</InactiveMark>,
        hint: say(`items.type_${type}`),
      })}
      remove={may("base_data:write") ? trpc.items.delete : null}
    >
      {(item) => (
        <>
          <Panel title={say("items.details")}>
            <ItemForm key={item.id} item={item} readAgain={() => void answer.refetch()} />
          </Panel>
          <HistoryPanel id={item.id} />
        </>
      )}
    </BaseRecordPage>
  );
}
