import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { trpc } from "#client/core/trpc.ts";
import css from "#client/mail/mail-step.module.css";
import { takeBackMail, tryAgain } from "#client/mail/send-mail.ts";
import { toastError } from "#client/ui/dialog/toast.tsx";
import type { Event } from "#shared/events/schema.ts";
import type { Mail } from "#shared/mail/schema.ts";

const REMEMBERED = 100;

/** What can be done about a mail where its history is told: taken back while it waits, tried again where it failed. */
export function MailStep({ event }: { event: Event }) {
  const say = useSay();
  const formats = useFormats();
  const [busy, setBusy] = useState(false);
  const { data } = useQuery(trpc.mail.list.queryOptions({ parent_id: event.parent_id, page_size: REMEMBERED }));
  const mails = data?.data ?? [];
  const mail = mails.find(({ id }) => id === event.data["mail_id"]);
  const step = mail && stepOf(event.type, mail, mails);
  if (!mail || !step) return null;

  async function handleStep(act: (mail: Mail) => Promise<void>, about: Mail): Promise<void> {
    setBusy(true);
    await act(about).catch(toastError);
    setBusy(false);
  }

  if (step === "try_again") {
    return (
      <Button size="compact-xs" variant="light" mt={4} loading={busy} onClick={() => void handleStep(tryAgain, mail)}>
        {say("mail.try_again")}
      </Button>
    );
  }
  return (
    <p className={css["waiting"]}>
      {mail.attempts === 0 || !mail.due_at ? say("mail.leaves_soon") : say("mail.next_try", { time: formats.time(mail.due_at) })}
      <Button size="compact-xs" variant="light" loading={busy} onClick={() => void handleStep(takeBackMail, mail)}>
        {say("mail.take_back")}
      </Button>
    </p>
  );
}

/** Each step is offered once: at the last word on the mail, and no more where a newer one of its kind has been sent. */
function stepOf(type: string, mail: Mail, mails: readonly Mail[]): "take_back" | "try_again" | null {
  const isLastWord = type === (mail.attempts === 0 ? "mail.queued" : "mail.delayed");
  if (mail.state === "waiting" && mail.due_at !== null && isLastWord) return "take_back";
  if (type !== `mail.${mail.state}` || (mail.state !== "failed" && mail.state !== "not_sent")) return null;
  const hasNewer = mails.some((other) => other.kind === mail.kind && other.id > mail.id && other.state !== "canceled");
  return hasNewer ? null : "try_again";
}
