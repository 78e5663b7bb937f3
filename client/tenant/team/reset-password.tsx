import { ActionIcon } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useIsWriting, useWrite } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Invited } from "#client/tenant/team/invite-form.tsx";
import { escapeHtml } from "#shared/platform/core/escape-html.ts";
import type { InvitedMember, Member } from "#shared/tenant/team/schema.ts";

/** A new first password for a colleague who has lost theirs, or never used the one of the invitation; the own one is changed in the profile. */
export function ResetPassword({ member }: { member: Member }) {
  const say = useSay();
  const { subject_id } = useIdentity();
  const isWriting = useIsWriting(member.id);
  const { given, reset, clear } = useResetPassword(member);
  if (member.user_id === subject_id) return null;
  const { name } = member.user;
  const label = say("team.reset_of", { name });
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        title={label}
        disabled={isWriting}
        onClick={() => void reset()}
      >
        <IconKey size={18} aria-hidden />
      </ActionIcon>
      <ModalDialog opened={given !== null} title={say("team.reset")} onClose={clear}>
        {given && <Invited member={given} title={name} onDone={clear} />}
      </ModalDialog>
    </>
  );
}

/** Resets the member's password after a question; `given` is the new one, shown once. Offers a link by mail if the user is a member elsewhere, too. */
function useResetPassword(member: Member) {
  const say = useSay();
  const [given, setGiven] = useState<InvitedMember | null>(null);
  const canMail = useQuery(trpc.session.options.queryOptions()).data?.mails_password_links === true;
  const { name } = member.user;
  const link = useWrite(trpc.team.sendPasswordLink, {
    done({ to, error }) {
      const reason = error === null ? "" : say(`mail.${error}`);
      toast({ message: error === null ? say("team.link_sent", { to }) : say("team.link_not_sent", { to, reason }) });
    },
  });
  const reset = useWrite(trpc.team.resetPassword, {
    done: setGiven,
    failed({ type }) {
      const canOffer = type === "user/in_other_properties" && canMail;
      if (canOffer) void offerLink();
      return canOffer;
    },
  });
  async function handleReset(): Promise<void> {
    const sure = await confirm({
      title: say("team.reset_title", { name }),
      subtitle: escapeHtml(say("team.reset_detail")),
      confirmText: say("team.reset"),
    });
    if (sure) await reset.run({ id: member.id });
  }

  async function offerLink(): Promise<void> {
    const sure = await confirm({
      title: say("team.link_title", { name }),
      subtitle: escapeHtml(say("team.link_detail", { name, email: member.user.email })),
      confirmText: say("team.link_send"),
    });
    if (sure) await link.run({ id: member.id });
  }

  return { given, reset: handleReset, clear: () => setGiven(null) };
}
