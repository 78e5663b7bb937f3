import { Anchor, Button, Code, Group, Text } from "@mantine/core";
import { IconBan } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useIsWriting } from "#client/platform/core/writes.ts";
import { BaseRecordPage } from "#client/platform/ui/page/base-record-page.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { ApiKeyForm } from "#client/tenant/api-keys/api-key-form.tsx";
import { KeyState } from "#client/tenant/api-keys/key-state.tsx";
import { MadePanel } from "#client/tenant/api-keys/made-panel.tsx";
import { RevokeDialog } from "#client/tenant/api-keys/revoke-dialog.tsx";
import { HistoryPanel } from "#client/tenant/events/history-panel.tsx";
import { isKeyExpired } from "#shared/tenant/api-keys/rules.ts";
import type { ApiKey } from "#shared/tenant/api-keys/schema.ts";

export function ApiKeyPage() {
  const say = useSay();
  const hintOf = useHint();
  const { id = "" } = useParams();
  const answer = useQuery(trpc.apiKeys.get.queryOptions({ id }));
  return (
    <BaseRecordPage
      answer={answer}
      list={{ to: "/api-keys", label: say("api_keys.title") }}
      head={(apiKey) => ({
        title: apiKey.name,
        badge: <KeyState apiKey={apiKey} />,
        ...hintOf(apiKey),
      })}
      remove={trpc.apiKeys.delete}
    >
      {(apiKey) => (
        <>
          <Panel title={say("api_keys.details")}>
            <Answers apiKey={apiKey} />
            <LastUse apiKey={apiKey} />
            <ApiKeyForm key={apiKey.id} apiKey={apiKey} readAgain={() => void answer.refetch()} />
          </Panel>
          {apiKey.revoked_at === null && (
            <>
              <HowToUse />
              <EndAccess apiKey={apiKey} />
            </>
          )}
          {apiKey.revoked_at !== null && <MadePanel apiKey={apiKey} />}
          <HistoryPanel id={apiKey.id} />
        </>
      )}
    </BaseRecordPage>
  );
}

/** Why the key opens nothing any more. */
function useHint(): (apiKey: ApiKey) => { hint?: string } {
  const say = useSay();
  const { dateTime, fullDate, today } = useFormats();
  return (apiKey) => {
    const { revoked_at, expires_on } = apiKey;
    if (revoked_at !== null) return { hint: say("api_keys.revoked_since", { date: dateTime(revoked_at) }) };
    if (expires_on === null || !isKeyExpired(apiKey, today())) return {};
    return { hint: say("api_keys.expired_hint", { date: fullDate(expires_on) }) };
  };
}

/** A key that nobody uses can go. */
function LastUse({ apiKey: { last_used_at } }: { apiKey: ApiKey }) {
  const say = useSay();
  const { dateTime } = useFormats();
  return (
    <Text size="sm" mb="sm" c="dimmed">
      {last_used_at === null ? say("api_keys.never_used") : say("api_keys.last_used_at", { date: dateTime(last_used_at) })}
    </Text>
  );
}

/** The creator of the key, and what it may not do although its role may. */
function Answers({ apiKey: { maker_name, role_id, effective_role_id } }: { apiKey: ApiKey }) {
  const say = useSay();
  if (maker_name === null) return null;
  const text = () => {
    if (effective_role_id === null) return say("api_keys.maker_gone", { name: maker_name });
    if (effective_role_id === role_id) return say("api_keys.answers", { name: maker_name });
    return say("api_keys.acts_lower", { name: maker_name, role: say(`session.role_${effective_role_id}`) });
  };
  return (
    <Text size="sm" mb="sm" {...(effective_role_id === role_id ? { c: "dimmed" } : {})}>
      {text()}
    </Text>
  );
}

function HowToUse() {
  const say = useSay();
  return (
    <Panel title={say("api_keys.use")}>
      <Text size="sm" mb="xs">
        {say("api_keys.use_detail")}
      </Text>
      <Code block tabIndex={0}>{`curl -H "Authorization: Bearer …" ${location.origin}/api/bookings`}</Code>
      <Anchor href="/api/docs" target="_blank" size="sm" mt="sm" display="inline-block">
        {say("api_keys.docs")}
      </Anchor>
    </Panel>
  );
}

function EndAccess({ apiKey }: { apiKey: ApiKey }) {
  const say = useSay();
  const isWriting = useIsWriting(apiKey.id);
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title={say("api_keys.end")}>
      <Group justify="space-between" gap="md">
        <Text size="sm" c="dimmed" style={{ flex: "1 1 300px" }}>
          {say("api_keys.end_detail")}
        </Text>
        <Button variant="default" leftSection={<IconBan size={16} aria-hidden />} disabled={isWriting} onClick={() => setAsking(true)}>
          {say("api_keys.revoke")}
        </Button>
      </Group>
      {isAsking && <RevokeDialog apiKey={apiKey} onClose={() => setAsking(false)} />}
    </Panel>
  );
}
