import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { useSay } from "#client/core/i18n.ts";
import { trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { toast, toastError, toastRefusal } from "#client/ui/dialog/toast.tsx";
import type { Language } from "#shared/core/fields.ts";
import type { MailKind } from "#shared/mail/schema.ts";
import { type Template, unknownPlaceholders } from "#shared/mail/template.ts";

type Props = { kind: MailKind; language: Language; template: Template };

/** Sends the words as they stand, saved or not, to whoever writes them. */
export function TrialButton({ kind, language, template }: Props) {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const { subject, body } = template;
  const isWhole = subject.trim() !== "" && body.trim() !== "" && unknownPlaceholders(kind, subject + body).length === 0;

  async function handleSend(): Promise<void> {
    setBusy(true);
    try {
      const { to, error } = await write(trpc.mail.trial, { kind, language, subject, body });
      if (error === null) toast({ message: say("mail.trial_sent", { to }) });
      else toastRefusal(say("mail.trial_failed", { to, reason: say(`mail.${error}`) }));
    } catch (thrown) {
      toastError(thrown);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="default"
      leftSection={<IconSend size={16} aria-hidden />}
      loading={busy}
      disabled={!isWhole}
      onClick={() => void handleSend()}
    >
      {say("mail.trial")}
    </Button>
  );
}
