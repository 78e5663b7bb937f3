import { useQuery } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { AlsoOpen } from "#client/platform/presence/also-open.tsx";
import { OpenWhole, SlideOverBody, SlideOverHead, SlideOverPart } from "#client/platform/ui/dialog/slide-over.tsx";
import { RecordScreen, useUnnamed } from "#client/platform/ui/page/record-screen.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { GroupForm } from "#client/stays/groups/group-form.tsx";
import { GroupMembers } from "#client/stays/groups/group-members.tsx";
import { HistoryPart } from "#client/tenant/events/history-part.tsx";

type Props = { id: string | null; onClose(): void };

/** A group of bookings: its name, who pays, and who belongs to it. */
export function GroupDrawer({ id, onClose }: Props) {
  return id === null ? <NewGroup onClose={onClose} /> : <KnownGroup id={id} onClose={onClose} />;
}

function NewGroup({ onClose }: { onClose(): void }) {
  const say = useSay();
  const { change } = useAddress();
  return (
    <>
      <SlideOverHead title={say("groups.new")} onClose={onClose} />
      <SlideOverBody>
        <GroupForm
          group={null}
          onSaved={({ id }) => change({ new: null, group: id }, { replace: true })}
          staysAt={({ search }) => new URLSearchParams(search).get("new") === "group"}
        />
      </SlideOverBody>
    </>
  );
}

function KnownGroup({ id, onClose }: { id: string; onClose(): void }) {
  const say = useSay();
  const answer = useQuery(trpc.groups.get.queryOptions({ id, expand: ["customer", "summary"] }));
  const unnamed = useUnnamed(answer);
  return (
    <>
      <SlideOverHead
        title={answer.data?.name ?? unnamed}
        hint={<AlsoOpen object="group" id={id} />}
        actions={<OpenWhole to={`/groups/${id}`} />}
        onClose={onClose}
      />
      <SlideOverBody>
        <RecordScreen answer={answer}>
          {(group) => (
            <>
              <GroupForm
                key={group.id}
                group={group}
                readAgain={() => void answer.refetch()}
                staysAt={({ search }) => new URLSearchParams(search).get("group") === group.id}
              />
              <SlideOverPart title={say("groups.bookings")}>
                <GroupMembers group={group} />
              </SlideOverPart>
              <HistoryPart id={group.id} />
            </>
          )}
        </RecordScreen>
      </SlideOverBody>
    </>
  );
}
