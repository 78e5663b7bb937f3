import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { FOLIO_INVOICING } from "#client/money/invoices/folio-invoicing.ts";
import { InvoicesTab } from "#client/money/invoices/invoices-tab.tsx";
import { groupTimelineTab } from "#client/office/messages/timeline-tab.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { AlsoOpen } from "#client/platform/presence/also-open.tsx";
import { ChangedBy } from "#client/platform/ui/form/changed-by.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { UrlTabs } from "#client/platform/ui/page/url-tabs.tsx";
import { FoliosTab } from "#client/stays/folios/folios-tab.tsx";
import { GroupActions } from "#client/stays/groups/group-actions.tsx";
import { GroupBookings } from "#client/stays/groups/group-bookings.tsx";
import { GroupOverview } from "#client/stays/groups/group-overview.tsx";
import { GroupStatus } from "#client/stays/groups/group-status.tsx";
import { GroupStrip } from "#client/stays/groups/group-strip.tsx";
import { RoomingListTab } from "#client/stays/groups/rooming-list.tsx";
import { useMembers } from "#client/stays/groups/use-members.ts";
import { recordNotesTab } from "#client/stays/notes/record-notes-tab.tsx";
import { historyTab } from "#client/tenant/events/history-tab.tsx";
import type { Group } from "#shared/stays/groups/schema.ts";

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
          <AlsoOpen object="group" id={group.id} />
        </>
      }
      hint={group.customer?.name ?? say("groups.no_customer")}
      back={{ to: "/groups", label: say("groups.title") }}
      actions={may("bookings:write") ? <GroupActions group={group} members={members.data ?? []} /> : undefined}
    >
      {summary && Object.values(summary.statuses).some((count) => count > 0) && <GroupStrip summary={summary} />}
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
          groupTimelineTab(group.id, members, say),
          recordNotesTab(group.id, say),
          historyTab(group.id, say),
        ]}
      />
    </Page>
  );
}
