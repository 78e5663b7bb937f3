import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconKey, IconPlugConnectedX, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { ShownOnce } from "#client/platform/ui/dialog/shown-once.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import type { Webhook, WebhookTest } from "#shared/office/webhooks/schema.ts";

/** Sends a test and shows the answer; gives the webhook another secret and shows it once. */
export function CheckPanel({ webhook: { id, version } }: { webhook: Webhook }) {
  const say = useSay();
  const mayWrite = useMay()("api_keys:write");
  const [result, setResult] = useState<WebhookTest | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const test = useWrite(trpc.webhooks.test, { done: setResult });
  const renewal = useWrite(trpc.webhooks.renewSecret, { done: (renewed) => setSecret(renewed.secret) });

  async function handleRenew(): Promise<void> {
    const isMeant = await confirm({
      title: say("webhooks.renew_title"),
      subtitle: say("webhooks.renew_detail"),
      confirmText: say("webhooks.renew"),
      confirmType: "danger",
    });
    if (isMeant) await renewal.run({ id }, { ifMatch: version });
  }

  async function handleTest(): Promise<void> {
    setResult(null);
    await test.run({ id });
  }

  if (!mayWrite) return null;
  return (
    <Panel title={say("webhooks.check")}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {say("webhooks.test_detail")}
        </Text>
        <Group gap="sm">
          <Button leftSection={<IconSend size={16} aria-hidden />} loading={test.isRunning} onClick={() => void handleTest()}>
            {say("webhooks.test")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconKey size={16} aria-hidden />}
            loading={renewal.isRunning}
            onClick={() => void handleRenew()}
          >
            {say("webhooks.renew")}
          </Button>
        </Group>
        {result && <Result result={result} />}
        {secret !== null && <ShownOnce label={say("webhooks.secret_renewed")} secret={secret} hint={say("webhooks.secret_hint")} />}
        <Anchor href="/api/docs" target="_blank" rel="noopener" size="sm">
          {say("webhooks.docs")}
        </Anchor>
      </Stack>
    </Panel>
  );
}

function Result({ result: { delivered, status, error, duration_ms, answer } }: { result: WebhookTest }) {
  const say = useSay();
  const { number } = useFormats();
  const reason = error === null ? "" : `${say(`webhooks.error_${error}`)}${status === null ? "" : ` (${status})`}`;
  return (
    <Alert
      role="status"
      color={delivered ? "green" : "red"}
      variant="light"
      icon={delivered ? <IconCircleCheck size={18} aria-hidden /> : <IconPlugConnectedX size={18} aria-hidden />}
      title={
        delivered ? say("webhooks.test_fine", { status: status ?? 0, ms: number(duration_ms) }) : say("webhooks.test_failed", { reason })
      }
      styles={{ body: { minWidth: 0, overflowWrap: "anywhere" } }}
    >
      {answer !== null && (
        <Text size="sm">
          {say("webhooks.test_answer")} <code>{answer}</code>
        </Text>
      )}
    </Alert>
  );
}
