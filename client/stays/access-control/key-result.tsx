import { Box, Button, CopyButton, Group, Stack, Text } from "@mantine/core";
import { IconCheck, IconCircleCheck, IconCopy, IconHourglass } from "@tabler/icons-react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import type { NewKey } from "#shared/stays/access-control/schema.ts";

type Props = { made: NewKey; waiting: number; onAgain(): void; onNext(): void };

/** The issued key; a code is shown large, to be read out or copied, until the user closes it. */
export function KeyResult({ made, waiting, onAgain, onNext }: Props) {
  const say = useSay();
  const { dayTime } = useFormats();
  const isWaiting = made.state === "issuing";
  return (
    <Stack gap={22} p="10px 0 6px" ta="center">
      <div>
        {isWaiting ? (
          <IconHourglass size={28} stroke={1.6} color="var(--kr-text-dim)" aria-hidden />
        ) : (
          <IconCircleCheck size={28} stroke={1.6} color="var(--kr-checked-in)" aria-hidden />
        )}
        <Box component="p" m="6px 0 2px" fz="lg" fw={600} role="status">
          {say(isWaiting ? "access_control.done_waiting" : `access_control.done_${made.kind}`)}
        </Box>
        {made.pin !== undefined && <Code pin={made.pin} />}
        {isWaiting && <Text size="sm">{say("access_control.done_waiting_detail")}</Text>}
        <Text size="sm" c="dimmed">
          {say("access_control.window", { from: dayTime(made.valid_from), to: dayTime(made.valid_to) })}
        </Text>
      </div>
      <Group justify="center" gap="sm">
        <Button variant="default" onClick={onAgain}>
          {say("access_control.another")}
        </Button>
        <Button autoFocus onClick={onNext}>
          {say(waiting > 0 ? "access_control.next" : "access_control.finish")}
        </Button>
      </Group>
    </Stack>
  );
}

function Code({ pin }: { pin: string }) {
  const say = useSay();
  return (
    <>
      {/* The last digit's own spacing would push the code off its middle. */}
      <Box
        component="output"
        display="block"
        m="14px 0 10px"
        fz={46}
        fw={620}
        lts="0.14em"
        lh={1.1}
        style={{ fontVariantNumeric: "tabular-nums", textIndent: "0.14em", userSelect: "all" }}
        aria-label={say("doors.pin")}
      >
        {pin}
      </Box>
      <CopyButton value={pin}>
        {({ copied, copy }) => (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
            onClick={copy}
          >
            {say(copied ? "access_control.copied" : "access_control.copy")}
          </Button>
        )}
      </CopyButton>
      <Text size="sm" c="dimmed" mt={10}>
        {say("access_control.pin_once")}
      </Text>
    </>
  );
}
