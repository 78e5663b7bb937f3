import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { Page, Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { OwnSessions } from "#client/tenant/session/own-sessions.tsx";
import { Passkeys } from "#client/tenant/session/passkeys.tsx";
import { PasswordForm } from "#client/tenant/session/password-form.tsx";
import { SecondFactor } from "#client/tenant/session/second-factor.tsx";
import { AvatarField } from "#client/tenant/team/avatar-field.tsx";
import { ProfileForm } from "#client/tenant/team/profile-form.tsx";

/** The person who is logged in, as colleagues see them, and how they log in. Open to every role. */
export function ProfilePage() {
  const say = useSay();
  const { role_id } = useIdentity();
  const answer = useQuery(trpc.team.me.queryOptions());
  return (
    <RecordScreen isPage answer={answer}>
      {(user) => (
        <Page narrow title={say("shell.profile")} hint={`${say(`session.role_${role_id}`)} · ${say("team.profile_hint")}`}>
          <Panel title={say("team.picture")}>
            <AvatarField user={user} />
          </Panel>
          <Panel title={say("team.about_me")}>
            <ProfileForm key={user.id} user={user} readAgain={() => void answer.refetch()} />
          </Panel>
          <Panel title={say("team.password")}>
            <Text size="sm" c="dimmed" mb="md">
              {say("team.password_hint")}
            </Text>
            <div style={{ maxWidth: 360 }}>
              <PasswordForm />
            </div>
          </Panel>
          <Panel title={say("session.passkeys")}>
            <Passkeys />
          </Panel>
          <Panel title={say("session.second_factor")}>
            <SecondFactor />
          </Panel>
          <Panel title={say("session.sessions")}>
            <OwnSessions />
          </Panel>
        </Page>
      )}
    </RecordScreen>
  );
}
