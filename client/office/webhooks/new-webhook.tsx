import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Location } from "react-router-dom";
import { WebhookForm } from "#client/office/webhooks/webhook-form.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { ShownOnce } from "#client/platform/ui/dialog/shown-once.tsx";
import type { Webhook } from "#shared/office/webhooks/schema.ts";

type Props = { onDone(): void; staysAt(next: Location): boolean };

/** Makes a webhook, and then shows the secret of its signatures, this once. */
export function NewWebhook({ onDone, staysAt }: Props) {
  const say = useSay();
  const [made, setMade] = useState<Webhook | null>(null);
  if (!made?.secret) return <WebhookForm webhook={null} onSaved={setMade} staysAt={staysAt} />;
  return (
    <Stack gap="md">
      <Text fw={560}>{say("webhooks.secret_title")}</Text>
      <ShownOnce label={say("webhooks.secret")} secret={made.secret} hint={say("webhooks.secret_hint")} />
      <Group justify="flex-end">
        <Button onClick={onDone}>{say("actions.done")}</Button>
      </Group>
    </Stack>
  );
}
