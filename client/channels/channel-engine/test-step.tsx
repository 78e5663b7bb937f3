import { Button, Group, Stack } from "@mantine/core";
import { IconCircleCheck, IconPlugConnected } from "@tabler/icons-react";
import { PartnerFailure } from "#client/channels/channel-engine/partner-failure.tsx";
import type { usePartnerProperty } from "#client/channels/channel-engine/use-partner-property.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { Hint, Strong } from "#client/platform/ui/typography.tsx";

type Props = { id: string; partner: ReturnType<typeof usePartnerProperty>; onRight(): void };

/** Asks the partner for the property, and the user if it is the right one. */
export function TestStep({ id, partner: { found, failure, isRunning, ask }, onRight }: Props) {
  const say = useSay();
  const isEmpty = found !== null && found.room_types.length === 0;
  return (
    <Stack gap="md" align="flex-start">
      <div role="status">
        {isRunning && <Hint>{say("channels.test_running")}</Hint>}
        {found && !isRunning && (
          <Group gap={10} wrap="nowrap" align="flex-start">
            <IconCircleCheck size={20} color="var(--kr-accent)" style={{ flex: "none" }} aria-hidden />
            <div>
              <Strong display="block">{say("channels.test_found", { name: found.name })}</Strong>
              <Hint>
                {say("channels.test_found_detail", {
                  types: found.room_types.length,
                  plans: found.plans.length,
                  currency: found.currency ?? "–",
                })}
              </Hint>
            </div>
          </Group>
        )}
      </div>
      {isEmpty && <Hint>{say("channels.test_nothing_there")}</Hint>}
      {failure !== null && !isRunning && <PartnerFailure id={id} words={failure} />}
      <Group gap="xs">
        {found && !isEmpty && <Button onClick={onRight}>{say("channels.test_right")}</Button>}
        <Button
          variant={found ? "default" : "filled"}
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          loading={isRunning}
          onClick={() => void ask()}
        >
          {say(found || failure !== null ? "channels.test_again" : "channels.test_run")}
        </Button>
      </Group>
      {found && <Hint>{say("channels.test_wrong")}</Hint>}
    </Stack>
  );
}
