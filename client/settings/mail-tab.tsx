import { useQuery } from "@tanstack/react-query";
import { trpc } from "#client/core/trpc.ts";
import { MailAccountPanel } from "#client/settings/mail-account-panel.tsx";
import { MailTemplatesPanel } from "#client/settings/mail-templates-panel.tsx";
import css from "#client/settings/settings.module.css";
import { UnsentMailsPanel } from "#client/settings/unsent-mails-panel.tsx";
import { RecordScreen } from "#client/ui/page/record-screen.tsx";

/** How mails leave the property, and what it writes in them. */
export function MailTab() {
  const answer = useQuery(trpc.settings.general.queryOptions());
  return (
    <RecordScreen answer={answer}>
      {(general) => (
        <div className={css["panels"]}>
          <MailAccountPanel />
          <UnsentMailsPanel />
          <MailTemplatesPanel templates={general.mail_templates} version={general.version} />
        </div>
      )}
    </RecordScreen>
  );
}
