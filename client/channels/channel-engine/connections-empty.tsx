import { Button, Flex, SimpleGrid, Stack } from "@mantine/core";
import { IconArrowDownLeft, IconArrowUpRight, IconKey, IconPlugConnected } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { Heading, Hint, Strong } from "#client/platform/ui/typography.tsx";

const PARTS = [
  { key: "out", Icon: IconArrowUpRight },
  { key: "in", Icon: IconArrowDownLeft },
  { key: "need", Icon: IconKey },
] as const;

/** Explains a channel manager to people who have none, and begins the setup. */
export function ConnectionsEmpty({ mayWrite }: { mayWrite: boolean }) {
  const say = useSay();
  return (
    <Panel>
      <Stack gap="lg" py={{ base: 8, sm: 20 }} px={{ base: 0, sm: 12 }}>
        <Stack gap={6} maw={680}>
          <IconPlugConnected size={34} stroke={1.4} color="var(--kr-brass)" aria-hidden />
          <Heading order={2}>{say("channels.empty_title")}</Heading>
          <Hint fz="md">{say("channels.empty_what")}</Hint>
        </Stack>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
          {PARTS.map(({ key, Icon }) => (
            <Flex key={key} gap={12} align="flex-start">
              <Icon size={20} stroke={1.7} color="var(--kr-accent)" style={{ flex: "none", marginTop: 2 }} aria-hidden />
              <Stack gap={2}>
                <Strong>{say(`channels.empty_${key}_title`)}</Strong>
                <Hint>{say(`channels.empty_${key}`)}</Hint>
              </Stack>
            </Flex>
          ))}
        </SimpleGrid>
        {mayWrite ? (
          <Flex>
            <Button component={Link} to="/channels/new" leftSection={<IconPlugConnected size={16} aria-hidden />}>
              {say("channels.connect")}
            </Button>
          </Flex>
        ) : (
          <Hint>{say("channels.empty_staff")}</Hint>
        )}
      </Stack>
    </Panel>
  );
}
