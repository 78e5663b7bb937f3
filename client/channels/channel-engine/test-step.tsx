import { Button, Group, Stack } from "@mantine/core";
import { IconCircleCheck, IconPlugConnected } from "@tabler/icons-react";
import { partnerWord } from "#client/channels/channel-engine/connection-words.ts";
import { PartnerFailure } from "#client/channels/channel-engine/partner-failure.tsx";
import type { usePartnerProperty } from "#client/channels/channel-engine/use-partner-property.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { Hint, Strong } from "#client/platform/ui/typography.tsx";
import type { ChannelConnection } from "#shared/channels/channel-engine/schema.ts";

type Props = { connection: ChannelConnection; partner: ReturnType<typeof usePartnerProperty>; onRight(): void };

/** Asks the partner for the property, and the user if it is the right one. */
export function TestStep({ connection, partner: { found, failure, isRunning, ask }, onRight }: Props) {
  const say = useSay();
  const { id } = connection;
  const byHand = found?.codes_by_hand ?? false;
  const isEmpty = found !== null && !byHand && found.room_types.length === 0;
  return (
    <Stack gap="md" align="flex-start">
      <div role="status">
        {isRunning && <Hint>{say("channels.test_running", { partner: partnerWord(connection) })}</Hint>}
        {found && !isRunning && (
          <Group gap={10} wrap="nowrap" align="flex-start">
            <IconCircleCheck size={20} color="var(--kr-accent)" style={{ flex: "none" }} aria-hidden />
            <div>
              <Strong display="block">
                {byHand ? say("channels.ab_found", { name: connection.name }) : say("channels.test_found", { name: found.name })}
              </Strong>
              <Hint>
                {byHand
                  ? agreedWords(connection, say)
                  : say("channels.test_found_detail", {
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
        {found && !isEmpty && <Button onClick={onRight}>{say(byHand ? "channels.ab_found_right" : "channels.test_right")}</Button>}
        <Button
          variant={found ? "default" : "filled"}
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          loading={isRunning}
          onClick={() => void ask()}
        >
          {say(found || failure !== null ? "channels.test_again" : "channels.test_run")}
        </Button>
      </Group>
      {found && !byHand && <Hint>{say("channels.test_wrong")}</Hint>}
    </Stack>
  );
}

/** The version agreed on with a partner that speaks AlpineBits, and what it takes. */
function agreedWords({ protocol }: ChannelConnection, say: Say): string {
  if (protocol === null) return say("channels.ab_version_none");
  const { version, capabilities } = protocol;
  const takes = (part: string) => capabilities.some((name) => name.startsWith(part));
  const parts = [
    ...(takes("OTA_HotelInvCountNotif") ? [say("channels.ab_takes_rooms")] : []),
    ...(takes("OTA_HotelRatePlanNotif") ? [say("channels.ab_takes_plans")] : []),
  ];
  if (parts.length === 0) return say("channels.ab_found_nothing", { version });
  return say("channels.ab_found_detail", { version, parts: parts.join(", ") });
}
