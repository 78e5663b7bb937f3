import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import type { MarketingConsent } from "#shared/guests/consents/schema.ts";

/** The contact's consent to advertisements by e-mail, which staff note as the guest says it. */
export function ContactConsent({ id }: { id: string }) {
  const say = useSay();
  const may = useMay();
  const { data: consent } = useQuery(trpc.consents.get.queryOptions({ id }));
  const { run, isRunning } = useWrite(trpc.consents.set, {});
  const formats = useFormats();
  if (!consent) return null;
  const isUnsubscribed = consent.unsubscribed_at !== null;
  return (
    <Panel title={say("consents.title")}>
      <Text size="sm">{wordsOf(consent, say, formats.date)}</Text>
      <Text size="xs" c="dimmed" mt={4}>
        {say(isUnsubscribed ? "consents.unsubscribed_hint" : "consents.allow_hint")}
      </Text>
      {may("bookings:write") && !isUnsubscribed && (
        <Group mt="xs">
          <Button size="xs" variant="default" loading={isRunning} onClick={() => void run({ id, given: !consent.given })}>
            {say(consent.given ? "consents.withdraw" : "consents.allow")}
          </Button>
        </Group>
      )}
    </Panel>
  );
}

function wordsOf({ given_at, given_by, unsubscribed_at }: MarketingConsent, say: Say, date: (at: string) => string): string {
  if (unsubscribed_at !== null) return say("consents.unsubscribed", { date: date(unsubscribed_at) });
  if (given_at === null) return say("consents.not_allowed");
  return say(given_by === "guest" ? "consents.allowed_by_guest" : "consents.allowed", { date: date(given_at) });
}
