import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Location } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { ShownOnce } from "#client/platform/ui/dialog/shown-once.tsx";
import { ApiKeyForm } from "#client/tenant/api-keys/api-key-form.tsx";
import type { ApiKey } from "#shared/tenant/api-keys/schema.ts";

type Props = { onDone(): void; staysAt(next: Location): boolean };

/** Makes a key, and then shows its secret, this once. */
export function NewApiKey({ onDone, staysAt }: Props) {
  const say = useSay();
  const [made, setMade] = useState<ApiKey | null>(null);
  if (!made?.secret) return <ApiKeyForm apiKey={null} onSaved={setMade} staysAt={staysAt} />;
  return (
    <Stack gap="md">
      <Text fw={560}>{say("api_keys.secret_title", { name: made.name })}</Text>
      <ShownOnce label={say("api_keys.secret")} secret={made.secret} hint={say("api_keys.secret_hint")} />
      <Group justify="flex-end">
        <Button onClick={onDone}>{say("actions.done")}</Button>
      </Group>
    </Stack>
  );
}
