import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { trpc } from "#client/platform/core/trpc.ts";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { MailAccountPanel } from "#client/tenant/settings/mail-account-panel.tsx";
import { MailTemplatesPanel } from "#client/tenant/settings/mail-templates-panel.tsx";
import { MessageHoursForm } from "#client/tenant/settings/message-hours-form.tsx";
import { OneMailPanel } from "#client/tenant/settings/one-mail-panel.tsx";
import { UnsentMailsPanel } from "#client/tenant/settings/unsent-mails-panel.tsx";

/** Settings of the mail account, and the mail templates. */
export function MailTab() {
  const answer = useQuery(trpc.settings.general.queryOptions());
  return (
    <RecordScreen answer={answer}>
      {(general) => (
        <Stack gap={20}>
          <MailAccountPanel />
          <UnsentMailsPanel />
          <OneMailPanel isOn={general.one_mail} version={general.version} />
          <MessageHoursForm general={general} />
          <MailTemplatesPanel templates={general.mail_templates} version={general.version} />
        </Stack>
      )}
    </RecordScreen>
  );
}
