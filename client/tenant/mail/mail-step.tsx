import { Button, Flex } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useIsWriting, useWrite } from "#client/platform/core/writes.ts";
import { toastRetried, toastTakenBack } from "#client/tenant/mail/send-mail.ts";
import type { Event } from "#shared/tenant/events/schema.ts";
import type { Mail } from "#shared/tenant/mail/schema.ts";

const REMEMBERED = 100;

/** Actions of a mail in the history of its record: undo while it waits, retry if it failed. */
export function MailStep({ event }: { event: Event }) {
  const say = useSay();
  const formats = useFormats();
  const { data } = useQuery(trpc.mail.list.queryOptions({ parent_id: event.parent_id, page_size: REMEMBERED }));
  const mails = data?.data ?? [];
  const mail = mails.find(({ id }) => id === event.data["mail_id"]);
  const step = mail && stepOf(event.type, mail, mails);
  const retrying = useWrite(trpc.mail.retry, { done: toastRetried });
  const canceling = useWrite(trpc.mail.cancel, { done: toastTakenBack });
  const isBusy = useIsWriting(mail?.id ?? null);
  if (!mail || !step) return null;

  if (step === "try_again") {
    return (
      <Button size="compact-xs" variant="light" mt={4} loading={isBusy} onClick={() => void retrying.run({ id: mail.id })}>
        {say("mail.try_again")}
      </Button>
    );
  }
  return (
    <Flex component="p" align="center" gap={10} c="dimmed">
      {mail.attempts === 0 || !mail.due_at ? say("mail.leaves_soon") : say("mail.next_try", { time: formats.time(mail.due_at) })}
      <Button size="compact-xs" variant="light" loading={isBusy} onClick={() => void canceling.run({ id: mail.id })}>
        {say("mail.take_back")}
      </Button>
    </Flex>
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
