import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Location } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ShownOnce } from "#client/platform/ui/dialog/shown-once.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { useRecordForm } from "#client/platform/ui/form/use-record-form.ts";
import { useRoleChoices } from "#client/tenant/team/role-choices.tsx";
import { RoleTable } from "#client/tenant/team/role-table.tsx";
import { type InvitedMember, MemberInvite } from "#shared/tenant/team/schema.ts";

type Props = { onDone(): void; staysAt(next: Location): boolean };

const EMPTY = { name: "", email: "", role_id: "staff" };

/** Form that invites a member, and then shows the default password, only once. */
export function InviteForm({ onDone, staysAt }: Props) {
  const say = useSay();
  const [invited, setInvited] = useState<InvitedMember | null>(null);
  if (invited) return <Invited member={invited} title={say("team.invited_title", { name: invited.user.name })} onDone={onDone} />;
  return (
    <Fields
      staysAt={staysAt}
      onSaved={(member) => {
        setInvited(member);
      }}
    />
  );
}

function Fields({ staysAt, onSaved }: { staysAt(next: Location): boolean; onSaved(member: InvitedMember): void }) {
  const say = useSay();
  const roles = useRoleChoices();
  const record = useRecordForm({
    values: EMPTY,
    version: null,
    schema: MemberInvite,
    toInput: ({ email, ...typed }) => ({ ...typed, email: email.trim() }),
    save: (input, send) => send(trpc.team.invite, input),
    valuesAfter: () => EMPTY,
    onSaved,
    staysAt,
  });
  const { form } = record;
  return (
    <FormFrame record={record} label={say("team.invite_title")} submitLabel={say("team.invite")} fields={null} changedBy={null} isNew>
      <TextInput
        data-autofocus
        label={say("team.name")}
        description={say("team.name_hint")}
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      <TextInput
        type="email"
        label={say("team.email")}
        description={say("team.email_hint")}
        autoComplete="off"
        {...form.getInputProps("email")}
      />
      <SelectField label={say("team.role")} {...roles} {...form.getInputProps("role_id")} />
      <RoleTable />
    </FormFrame>
  );
}

type InvitedProps = { member: InvitedMember; title: string; onDone(): void };

/** Shows a first password, only once, with all data for the login. */
export function Invited({ member: { user, default_password }, title, onDone }: InvitedProps) {
  const say = useSay();
  return (
    <Stack gap="md">
      <Text fw={560}>{title}</Text>
      {default_password === null ? (
        <Text size="sm">{say("team.invited_known", { email: user.email })}</Text>
      ) : (
        <ShownOnce
          label={say("team.default_password")}
          secret={default_password}
          hint={say("team.default_password_hint")}
          copies={{
            text: say("team.access", { address: `${window.location.origin}/login`, email: user.email, password: default_password }),
            label: say("team.copy_access"),
          }}
        />
      )}
      <Group justify="flex-end">
        <Button data-autofocus={default_password === null || undefined} onClick={onDone}>
          {say("actions.done")}
        </Button>
      </Group>
    </Stack>
  );
}
