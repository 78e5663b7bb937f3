import { Button, Group, Text } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";

/** Says in one line that a smaller part of a screen couldn't be loaded, and tries again; the rest of the screen stands. */
export function PartFailed({ words, retry }: { words?: string; retry(): unknown }) {
  const say = useSay();
  return (
    <Group gap="sm" role="alert">
      <Text size="sm" c="dimmed">
        {words ?? say("screens.part_failed")}
      </Text>
      <Button size="compact-sm" variant="default" onClick={() => void retry()}>
        {say("actions.retry")}
      </Button>
    </Group>
  );
}
