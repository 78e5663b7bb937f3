import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useIsWriting, useWrite } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { useRoleChoices } from "#client/tenant/team/role-choices.tsx";
import { can, ROLES, type Role } from "#shared/platform/core/permissions.ts";
import type { Member } from "#shared/tenant/team/schema.ts";

/** A member's role, changed by choosing another; a refusal is said right below. */
export function MemberRole({ member }: { member: Member }) {
  const say = useSay();
  const roles = useRoleChoices();
  const { subject_id } = useIdentity();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { name } = member.user;

  const isWriting = useIsWriting(member.id);
  const { run } = useWrite(trpc.team.changeRole, {
    done({ role_id }) {
      const undo = member.user_id === subject_id ? undefined : () => give(member.role_id);
      toast({ message: say("team.role_changed", { name, role: say(`session.role_${role_id}`) }), undo, topic: `role ${member.id}` });
    },
    failed(error) {
      setRefusal(messageOf(error, say));
      return true;
    },
  });

  async function give(role_id: Role): Promise<void> {
    setRefusal(null);
    await run({ id: member.id, role_id });
  }

  async function handleChange(chosen: string | null): Promise<void> {
    const role = ROLES.find((known) => known === chosen);
    if (!role || role === member.role_id) return;
    const stepsDown = member.user_id === subject_id && !can(role, "team:write");
    if (stepsDown && !(await askStepDown())) return;
    await give(role);
  }

  function askStepDown(): Promise<boolean> {
    return confirm({
      title: say("team.step_down_title"),
      subtitle: say("team.step_down_detail"),
      confirmText: say("team.step_down"),
      confirmType: "danger",
    });
  }

  return (
    <SelectField
      aria-label={say("team.role_of", { name })}
      size="xs"
      w={170}
      value={member.role_id}
      disabled={isWriting}
      error={refusal}
      {...roles}
      onChange={(chosen) => void handleChange(chosen)}
    />
  );
}
