import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast, toastRefusal } from "#client/platform/ui/dialog/toast.tsx";
import type { Language } from "#shared/platform/core/fields.ts";
import type { MailKind } from "#shared/tenant/mail/schema.ts";
import { type Template, unknownPlaceholders } from "#shared/tenant/mail/template.ts";

type Props = { kind: MailKind; language: Language; template: Template };

/** Sends the words as they stand, saved or not, to the person who writes them. */
export function TrialButton({ kind, language, template }: Props) {
  const say = useSay();
  const { run, isRunning } = useWrite(trpc.mail.trial, {
    done({ to, error }) {
      if (error === null) toast({ message: say("mail.trial_sent", { to }) });
      else toastRefusal(say("mail.trial_failed", { to, reason: say(`mail.${error}`) }));
    },
  });
  const { subject, body } = template;
  const isWhole = subject.trim() !== "" && body.trim() !== "" && unknownPlaceholders(kind, subject + body).length === 0;

  return (
    <Button
      variant="default"
      leftSection={<IconSend size={16} aria-hidden />}
      loading={isRunning}
      disabled={!isWhole}
      onClick={() => void run({ kind, language, subject, body })}
    >
      {say("mail.trial")}
    </Button>
  );
}
