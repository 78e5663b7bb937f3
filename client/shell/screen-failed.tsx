import { Button, Center, Stack, Text } from "@mantine/core";
import { useSay } from "#client/core/i18n.ts";

/** What is left when a screen breaks or its code could not be fetched. */
export function ScreenFailed() {
  const say = useSay();
  return (
    <Center mih="60vh" role="alert">
      <Stack align="center" gap="sm">
        <Text>{say("shell.screen_failed")}</Text>
        <Button variant="default" onClick={() => location.reload()}>
          {say("shell.reload")}
        </Button>
      </Stack>
    </Center>
  );
}
