import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { carrying, trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { HistoryPanel } from "#client/events/history-panel.tsx";
import { ItemForm } from "#client/items/item-form.tsx";
import { BaseRecordPage } from "#client/ui/page/base-record-page.tsx";
import { InactiveMark } from "#client/ui/page/inactive-mark.tsx";
import { Panel } from "#client/ui/page/page.tsx";
import type { Item } from "#shared/items/schema.ts";

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
      remove={may("base_data:write") ? remove : null}
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

function remove({ id, version }: Item): Promise<unknown> {
  return write(trpc.items.delete, { id }, carrying({ ifMatch: version }));
}
