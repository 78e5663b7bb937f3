import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { copyText } from "#client/platform/ui/dialog/copy-text.tsx";
import { LinedList } from "#client/platform/ui/page/lined-list.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { Dim } from "#client/platform/ui/typography.tsx";
import { linkOf } from "#client/tenant/mail/copy-link.ts";
import { toastRetried } from "#client/tenant/mail/send-mail.ts";
import type { Mail } from "#shared/tenant/mail/schema.ts";
import { LINK } from "#shared/tenant/mail/template.ts";

const SHOWN = 20;

/** Mails that were not delivered, with actions. Nothing if all mails were sent. */
export function UnsentMailsPanel() {
  const say = useSay();
  const { data } = useQuery(trpc.mail.list.queryOptions({ unsent: true, page_size: SHOWN }, { staleTime: 0 }));
  const setup = useQuery(trpc.mail.setup.queryOptions(undefined, { staleTime: 0 }));
  if (!data || data.count === 0) return null;
  const more = data.count - data.data.length;
  return (
    <Panel title={say("mail.unsent")}>
      <LinedList label={say("mail.unsent")}>
        {data.data.map((mail) => (
          <UnsentMail key={mail.id} mail={mail} canSend={setup.data?.refusal === null} />
        ))}
      </LinedList>
      {more > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {say("mail.unsent_more", { count: more })}
        </Text>
      )}
    </Panel>
  );
}

/** Leads to the record that the mail is about; a receipt has no screen but its paper. */
function Record({ mail: { parent_object, parent_id, subject } }: { mail: Mail }) {
  if (parent_object === "cash_receipt") {
    return (
      <Anchor href={`/api/cash_register/receipts/${encodeURIComponent(parent_id)}/pdf`} target="_blank" rel="noopener" fw={560}>
        {subject}
      </Anchor>
    );
  }
  return (
    <Anchor component={Link} to={`/${parent_object}s/${parent_id}`} fw={560}>
      {subject}
    </Anchor>
  );
}

function UnsentMail({ mail, canSend }: { mail: Mail; canSend: boolean }) {
  const say = useSay();
  const formats = useFormats();
  const mayWrite = useMay()("bookings:write");
  const { run, isRunning } = useWrite(trpc.mail.retry, { done: toastRetried });
  const [isCopying, setCopying] = useState(false);
  const reason = mail.state === "not_sent" ? say("mail.no_server") : (mail.last_error ?? say("mail.no_sender"));

  async function copyMail(): Promise<void> {
    setCopying(true);
    const link = mayWrite && mail.body.includes(LINK) ? await linkOf(mail) : null;
    setCopying(false);
    const body = link === null ? withoutLink(mail.body) : mail.body.replaceAll(LINK, link);
    await copyText({ text: `${mail.subject}\n\n${body}`, label: say("mail.copy_text"), done: say("actions.copied") });
  }

  return (
    <Group component="li" justify="space-between" gap="8px 20px" py={12}>
      <Stack gap={2} flex="1 1 320px" miw={0} style={{ overflowWrap: "anywhere" }}>
        <Record mail={mail} />
        <Dim fz="sm">{say("mail.unsent_to", { to: mail.recipients.join(", "), time: formats.dateTime(mail.created_at) })}</Dim>
        <Dim fz="sm">{say("mail.unsent_because", { reason })}</Dim>
      </Stack>
      <Group gap={8} wrap="nowrap">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCopy size={15} aria-hidden />}
          loading={isCopying}
          onClick={() => void copyMail()}
        >
          {say("mail.copy_text")}
        </Button>
        {mayWrite && canSend && (
          <Button size="compact-sm" variant="light" loading={isRunning} onClick={() => void run({ id: mail.id })}>
            {say("mail.try_again")}
          </Button>
        )}
      </Group>
    </Group>
  );
}

/** The mail's text without the guest's link, which is made when the mail leaves. */
function withoutLink(body: string): string {
  return body
    .split("\n")
    .filter((line) => !line.includes(LINK))
    .join("\n");
}
