import { ActionIcon } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isProblem } from "#client/core/call-error.ts";
import { useSay } from "#client/core/i18n.ts";
import { useIdentity } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { Invited } from "#client/team/invite-form.tsx";
import { confirm } from "#client/ui/dialog/confirm.tsx";
import { ModalDialog } from "#client/ui/dialog/modal-dialog.tsx";
import { toast, toastError } from "#client/ui/dialog/toast.tsx";
import { escapeHtml } from "#shared/core/escape-html.ts";
import type { InvitedMember, Member } from "#shared/team/schema.ts";

/** A new first password for a colleague who has lost theirs, or never used the one of the invitation; the own one is changed in the profile. */
export function ResetPassword({ member }: { member: Member }) {
  const say = useSay();
  const { subject_id } = useIdentity();
  const [given, setGiven] = useState<InvitedMember | null>(null);
  const canMail = useQuery(trpc.session.options.queryOptions()).data?.mails_password_links === true;
  const { name } = member.user;
  if (member.user_id === subject_id) return null;

  async function handleReset(): Promise<void> {
    const sure = await confirm({
      title: say("team.reset_title", { name }),
      subtitle: escapeHtml(say("team.reset_detail")),
      confirmText: say("team.reset"),
    });
    if (!sure) return;
    try {
      setGiven(await write(trpc.team.resetPassword, { id: member.id }));
    } catch (thrown) {
      if (isProblem(thrown, "user/in_other_properties") && canMail) await offerLink();
      else toastError(thrown);
    }
  }

  async function offerLink(): Promise<void> {
    const sure = await confirm({
      title: say("team.link_title", { name }),
      subtitle: escapeHtml(say("team.link_detail", { name, email: member.user.email })),
      confirmText: say("team.link_send"),
    });
    if (!sure) return;
    try {
      const { to, error } = await write(trpc.team.sendPasswordLink, { id: member.id });
      const reason = error === null ? "" : say(`mail.${error}`);
      toast({ message: error === null ? say("team.link_sent", { to }) : say("team.link_not_sent", { to, reason }) });
    } catch (thrown) {
      toastError(thrown);
    }
  }

  const label = say("team.reset_of", { name });
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label} onClick={() => void handleReset()}>
        <IconKey size={18} aria-hidden />
      </ActionIcon>
      <ModalDialog opened={given !== null} title={say("team.reset")} onClose={() => setGiven(null)}>
        {given && <Invited member={given} title={name} onDone={() => setGiven(null)} />}
      </ModalDialog>
    </>
  );
}
