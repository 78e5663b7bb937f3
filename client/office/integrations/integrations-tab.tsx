import { Anchor, Box, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconHourglass } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { PLACES } from "#client/office/integrations/places.ts";
import { TestButton } from "#client/office/integrations/test-button.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { LinedList } from "#client/platform/ui/page/lined-list.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { StatusBadge } from "#client/platform/ui/page/status-badge.tsx";
import { NukiPanel } from "#client/stays/access-control/nuki-panel.tsx";
import { INTEGRATION_PERMISSIONS } from "#shared/office/integrations/rules.ts";
import type { Integration } from "#shared/office/integrations/schema.ts";

const STATES = {
  works: { tone: "clean", Icon: IconCircleCheck },
  unused: { tone: "pending", Icon: IconHourglass },
  attention: { tone: "out-of-service", Icon: IconAlertTriangle },
  off: { tone: "lock", Icon: IconCircleDashed },
} as const;

/** Connections of the property: the state of each, a test, and a link to its settings. */
export function IntegrationsTab() {
  const say = useSay();
  const answer = useQuery(trpc.integrations.list.queryOptions(undefined, { staleTime: 0 }));
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {say("integrations.intro")}
      </Text>
      <RecordScreen answer={answer}>
        {(integrations) => (
          <LinedList bd="1px solid var(--kr-border)" bdrs="lg" label={say("integrations.title")}>
            {integrations.map((integration) => (
              <Row key={integration.kind} integration={integration} />
            ))}
          </LinedList>
        )}
      </RecordScreen>
      <Box mt="lg">
        <NukiPanel />
      </Box>
    </>
  );
}

function Row({ integration }: { integration: Integration }) {
  const say = useSay();
  const may = useMay();
  const { kind, state } = integration;
  const { Icon, to } = PLACES[kind];
  const mayChange = may(INTEGRATION_PERMISSIONS[kind].change);
  const isSetUp = state !== "off";
  const look = STATES[state];
  const what = say(`integrations.${kind}`);
  return (
    <Group component="li" align="flex-start" gap="10px 14px" p="14px 16px">
      <Icon size={22} color="var(--kr-text-dim)" aria-hidden />
      <Stack gap={3} flex="1 1 220px" miw={0} c="dimmed" fz="sm">
        <Group gap="6px 10px" fz="md">
          <Anchor component={Link} to={to} fw={560}>
            {what}
          </Anchor>
          <StatusBadge tone={look.tone} icon={<look.Icon size={14} aria-hidden />}>
            {say(`integrations.${state}`)}
          </StatusBadge>
        </Group>
        <State integration={integration} />
        {!mayChange && <span>{say("integrations.read_only")}</span>}
      </Stack>
      <Group gap={8} ml={{ base: 36, xs: 0 }}>
        {isSetUp && <TestButton integration={integration} />}
        {(isSetUp || mayChange) && (
          <Button component={Link} to={to} size="compact-sm" variant="default" aria-label={say("integrations.open_label", { what })}>
            {say(isSetUp ? "integrations.open" : "integrations.set_up")}
          </Button>
        )}
      </Group>
    </Group>
  );
}

/** State of a connection, in a sentence or two. */
function State({ integration: { kind, state, count, problem, affected, last_error, last_success_at } }: { integration: Integration }) {
  const say = useSay();
  const { dateTime } = useFormats();
  if (state === "off") return <span>{say(`integrations.about_${kind}`)}</span>;
  const last =
    last_success_at === null ? say("integrations.no_success") : say("integrations.last_success", { date: dateTime(last_success_at) });
  const isCounted = kind === "api_keys" || kind === "webhooks" || kind === "calendar_feeds";
  return (
    <>
      {problem !== null && (
        <Box component="span" c="var(--kr-text)">
          {say(`integrations.problem_${problem}`, { count: affected })}{" "}
          {last_error !== null && say("integrations.because", { reason: say(`webhooks.error_${last_error}`) })}
        </Box>
      )}
      <span>{[isCounted && say("integrations.set_up_count", { count }), last].filter(Boolean).join(" · ")}</span>
    </>
  );
}
