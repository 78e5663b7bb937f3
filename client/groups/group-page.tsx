import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import { historyTab } from "#client/events/history-tab.tsx";
import { FoliosTab } from "#client/folios/folios-tab.tsx";
import { GroupActions } from "#client/groups/group-actions.tsx";
import { GroupBookings } from "#client/groups/group-bookings.tsx";
import { GroupOverview } from "#client/groups/group-overview.tsx";
import { GroupStatus } from "#client/groups/group-status.tsx";
import { GroupStrip } from "#client/groups/group-strip.tsx";
import { RoomingListTab } from "#client/groups/rooming-list.tsx";
import { useMembers } from "#client/groups/use-members.ts";
import { FOLIO_INVOICING } from "#client/invoices/folio-invoicing.ts";
import { InvoicesTab } from "#client/invoices/invoices-tab.tsx";
import { recordNotesTab } from "#client/notes/record-notes-tab.tsx";
import { ChangedBy } from "#client/ui/form/changed-by.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { RecordScreen } from "#client/ui/page/record-screen.tsx";
import { UrlTabs } from "#client/ui/page/url-tabs.tsx";
import type { Group } from "#shared/groups/schema.ts";

/** Everything about one group, and what is done with all of it at once. */
export function GroupPage() {
  const say = useSay();
  const { id = "" } = useParams();
  const answer = useQuery(trpc.groups.get.queryOptions({ id, expand: ["customer", "summary"] }));
  return (
    <RecordScreen isPage back={{ to: "/groups", label: say("groups.title") }} answer={answer}>
      {(group) => <KnownGroup key={group.id} group={group} readAgain={() => void answer.refetch()} />}
    </RecordScreen>
  );
}

function KnownGroup({ group, readAgain }: { group: Group; readAgain(): void }) {
  const say = useSay();
  const may = useMay();
  const members = useMembers(group.id);
  const { summary } = group;
  return (
    <Page
      title={group.name}
      badge={
        <>
          {summary && <GroupStatus statuses={summary.statuses} />}
          <ChangedBy object="group" id={group.id} />
        </>
      }
      hint={group.customer?.name ?? say("groups.no_customer")}
      back={{ to: "/groups", label: say("groups.title") }}
      actions={may("bookings:write") ? <GroupActions group={group} members={members.data ?? []} /> : undefined}
    >
      {summary && summary.bookings > 0 && <GroupStrip summary={summary} />}
      <UrlTabs
        label={say("groups.tabs")}
        tabs={[
          {
            key: "overview",
            label: say("groups.tab_overview"),
            content: () => <GroupOverview group={group} members={members} readAgain={readAgain} />,
          },
          {
            key: "bookings",
            label: say("groups.tab_bookings"),
            count: members.data?.length,
            content: () => <GroupBookings group={group} />,
          },
          {
            key: "rooming",
            label: say("groups.rooming"),
            content: () => <RoomingListTab group={group} />,
          },
          {
            key: "folios",
            label: say("groups.tab_folios"),
            content: () => <FoliosTab invoicing={FOLIO_INVOICING} owner={{ group_id: group.id }} booker={group.customer} />,
          },
          {
            key: "invoices",
            label: say("groups.tab_invoices"),
            content: () => <InvoicesTab of={{ group_id: group.id }} />,
          },
          recordNotesTab(group.id, say),
          historyTab(group.id, say),
        ]}
      />
    </Page>
  );
}
