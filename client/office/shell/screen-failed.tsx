import { Button, Center, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { useReadAgainAfterError } from "#client/platform/ui/page/error-boundary.tsx";

/** Takes the place of a screen that threw or whose code could not be fetched. */
export function ScreenFailed() {
  const say = useSay();
  const navigate = useNavigate();
  const address = useLocation();
  const readAgain = useReadAgainAfterError();
  const [isTrying, setTrying] = useState(false);

  async function retry(): Promise<void> {
    setTrying(true);
    await readAgain();
    // The boundary draws a failed screen again when it is navigated to, and the router fetches its code where that has failed.
    await navigate(address, { replace: true, state: address.state });
    setTrying(false);
  }

  return (
    <Center mih="60vh" role="alert">
      <Stack align="center" gap="sm">
        <Text>{say("shell.screen_failed")}</Text>
        <Group gap="sm">
          <Button loading={isTrying} onClick={() => void retry()}>
            {say("actions.retry")}
          </Button>
          <Button variant="default" onClick={() => location.reload()}>
            {say("shell.reload")}
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}
