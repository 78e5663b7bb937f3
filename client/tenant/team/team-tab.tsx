import { ActionIcon, Box, Group } from "@mantine/core";
import { IconUserMinus, IconUserPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferInput } from "@trpc/tanstack-react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { useIdentity, useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useIsWriting, useWrite } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { useUrlDialog } from "#client/platform/ui/dialog/use-url-dialog.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { type FiltersOf, search } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { ChangedBy } from "#client/platform/ui/form/changed-by.tsx";
import { EmptyState } from "#client/platform/ui/page/empty-state.tsx";
import { NewButton } from "#client/platform/ui/page/new-button.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import table from "#client/platform/ui/table/data-table.module.css";
import { Pager } from "#client/platform/ui/table/pager.tsx";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import { useLastPage } from "#client/platform/ui/table/use-last-page.ts";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { Strong } from "#client/platform/ui/typography.tsx";
import { Face } from "#client/tenant/team/face.tsx";
import { FormerMembers } from "#client/tenant/team/former-members.tsx";
import { InviteForm } from "#client/tenant/team/invite-form.tsx";
import { MemberRole } from "#client/tenant/team/member-role.tsx";
import { ResetPassword } from "#client/tenant/team/reset-password.tsx";
import { RoleTable } from "#client/tenant/team/role-table.tsx";
import css from "#client/tenant/team/team-tab.module.css";
import { escapeHtml } from "#shared/platform/core/escape-html.ts";
import { avatarAddress } from "#shared/tenant/team/rules.ts";
import type { Member } from "#shared/tenant/team/schema.ts";

/** The filters of the list of members. */
export const MEMBER_FILTERS = { query: search() } satisfies FiltersOf<inferInput<typeof trpc.team.list>>;

/** Everybody who works in the property. Admins take people in, give roles and let people go. */
export function TeamTab() {
  const say = useSay();
  const mayWrite = useMay()("team:write");
  const dialog = useUrlDialog("member", mayWrite);
  const state = useListState(["name", "email", "role_id", "created_at"]);
  const filters = useFilters(MEMBER_FILTERS);
  const answer = useQuery(trpc.team.list.queryOptions({ ...state.input, ...filters.input }, { placeholderData: keepPreviousData }));
  useLastPage(answer.data, state);
  const nobody = filters.emptyWords({ icon: IconUserPlus, title: say("team.title"), detail: "" });
  return (
    <>
      <div className={css["head"]}>
        <p>{say(mayWrite ? "team.hint" : "team.read_only")}</p>
        {mayWrite && (
          <NewButton what="member" icon={IconUserPlus}>
            {say("team.invite")}
          </NewButton>
        )}
      </div>
      <FilterBar of={filters} />
      <RecordScreen answer={answer}>
        {({ data, count, total_pages }) =>
          count === 0 ? (
            <EmptyState {...nobody} />
          ) : (
            <>
              <Members members={data} mayWrite={mayWrite} />
              <Pager count={count} pages={Math.max(1, total_pages)} state={state} />
            </>
          )
        }
      </RecordScreen>
      {mayWrite && <FormerMembers />}
      <RoleTable />
      <ModalDialog opened={dialog.opened} title={say("team.invite_title")} onClose={dialog.close}>
        {dialog.opened && <InviteForm onDone={dialog.close} staysAt={dialog.staysAt} />}
      </ModalDialog>
    </>
  );
}

function Members({ members, mayWrite }: { members: readonly Member[]; mayWrite: boolean }) {
  const say = useSay();
  return (
    <TableFrame framed className={css["members"]} label={say("team.title")}>
      <thead>
        <tr>
          <th scope="col">{say("team.person")}</th>
          <th scope="col" style={{ width: 210 }}>
            {say("team.role")}
          </th>
          {mayWrite && (
            <th scope="col" className={table["actions"]}>
              <span className="visually-hidden">{say("screens.actions")}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id}>
            <td>
              <Person member={member} />
            </td>
            <td>{mayWrite ? <MemberRole member={member} /> : say(`session.role_${member.role_id}`)}</td>
            {mayWrite && (
              <td className={table["actions"]}>
                <ResetPassword member={member} />
                <RemoveMember member={member} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function Person({ member: { id, user, user_id } }: { member: Member }) {
  const say = useSay();
  const { subject_id } = useIdentity();
  return (
    <Group gap={10} wrap="nowrap" py={8}>
      <Face name={user.name} address={avatarAddress(user.avatar_id)} size={34} />
      <div className={css["name"]}>
        <Strong>{user.name}</Strong>
        {user_id === subject_id && (
          <Box component="em" ml={6} py={1} px={7} bdrs="lg" bg="var(--kr-accent-soft)" c="var(--kr-accent)" fz="xs" fw={560}>
            {say("team.you")}
          </Box>
        )}
        <span>{user.email}</span>
        <ChangedBy object="member" id={id} />
      </div>
    </Group>
  );
}

/** Nobody removes themselves, so there is no button for it. */
function RemoveMember({ member }: { member: Member }) {
  const say = useSay();
  const { subject_id } = useIdentity();
  const { name } = member.user;
  const isWriting = useIsWriting(member.id);
  const { run } = useWrite(trpc.team.remove, { done: () => toast({ message: say("team.removed", { name }) }) });
  if (member.user_id === subject_id) return null;

  async function handleRemove(): Promise<void> {
    const sure = await confirm({
      title: say("team.remove_title", { name }),
      subtitle: escapeHtml(say("team.remove_detail")),
      confirmText: say("team.remove"),
      confirmType: "danger",
    });
    if (sure) await run({ id: member.id });
  }

  const label = say("team.remove_of", { name });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      disabled={isWriting}
      onClick={() => void handleRemove()}
    >
      <IconUserMinus size={18} aria-hidden />
    </ActionIcon>
  );
}
