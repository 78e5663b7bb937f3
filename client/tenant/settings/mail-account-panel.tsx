import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconCircleCheck, IconMailCheck, IconMailX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { useIdentity, useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { Refusal } from "#client/platform/ui/form/refusal.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { LocalAddressNotice } from "#client/tenant/mail/local-address-notice.tsx";
import type { MailSetup, TestMailResult } from "#shared/tenant/mail/schema.ts";

/** The mail account: state, sender, address of links, and a test mail. */
export function MailAccountPanel() {
  const say = useSay();
  const mayWrite = useMay()("settings:write");
  const { data } = useQuery(trpc.mail.setup.queryOptions(undefined, { staleTime: 0 }));
  if (!data) return null;
  return (
    <Panel title={say("mail.account")}>
      <Stack gap="md">
        {data.refusal === null ? (
          <Group gap={8} wrap="nowrap">
            <IconCircleCheck size={18} color="var(--kr-accent)" aria-hidden />
            <Text size="sm">
              {say("mail.account_ready")} {say("mail.account_from", { from: data.from ?? "" })}
            </Text>
          </Group>
        ) : (
          <Missing refusal={data.refusal} />
        )}
        <LocalAddressNotice address={data.local_address} />
        {mayWrite && data.refusal === null && <TestMailForm />}
      </Stack>
    </Panel>
  );
}

function Missing({ refusal }: { refusal: NonNullable<MailSetup["refusal"]> }) {
  const say = useSay();
  const mayWrite = useMay()("settings:write");
  return (
    <Alert
      color="brass"
      variant="light"
      icon={<IconMailX size={18} aria-hidden />}
      styles={{ body: { minWidth: 0, overflowWrap: "anywhere" } }}
    >
      {say(`mail.refusal_${refusal}`)} {refusal === "no_server" && say(mayWrite ? "mail.account_how" : "mail.account_ask")}
      {refusal === "no_sender" && mayWrite && (
        <Anchor component={Link} to="/settings/general?field=mail_from" inherit>
          {say("mail.sender_missing")}
        </Anchor>
      )}
    </Alert>
  );
}

function TestMailForm() {
  const say = useSay();
  const { email } = useIdentity();
  const [to, setTo] = useState(email ?? "");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [result, setResult] = useState<TestMailResult | null>(null);

  const { run, isRunning } = useWrite(trpc.mail.test, {
    done: setResult,
    failed(error) {
      setRefusal(messageOf(error, say));
      return true;
    },
  });

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    setRefusal(null);
    setResult(null);
    void run({ to: to.trim() });
  }

  return (
    <form onSubmit={handleSubmit} aria-label={say("mail.test")}>
      <Stack gap="sm">
        <Group align="flex-end" gap="sm">
          <TextInput
            type="email"
            required
            withAsterisk={false}
            label={say("mail.test_to")}
            w={300}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={isRunning}>
            {say("mail.test")}
          </Button>
        </Group>
        <Refusal words={refusal} />
        {result && <Result result={result} />}
      </Stack>
    </form>
  );
}

function Result({ result: { sent, error, answer } }: { result: TestMailResult }) {
  const say = useSay();
  return (
    <Alert
      role="status"
      color={sent ? "green" : "red"}
      variant="light"
      icon={sent ? <IconMailCheck size={18} aria-hidden /> : <IconMailX size={18} aria-hidden />}
      title={sent ? say("mail.test_sent") : say("mail.test_failed", { reason: error ? say(`mail.${error}`) : "" })}
    >
      {answer && (
        <Text size="sm">
          {say("mail.test_answer")} <code>{answer}</code>
        </Text>
      )}
    </Alert>
  );
}
