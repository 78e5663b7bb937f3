import { Radio, Stack } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";

/** A channel manager, a portal that is called, or a partner that calls. */
export const WAYS = ["channex", "out", "in"] as const;
export type Way = (typeof WAYS)[number];

/** The kinds of partners that can be connected, each with what it brings. */
export function WayChoice({ way, onChange }: { way: Way; onChange(way: Way): void }) {
  const say = useSay();
  return (
    <Panel title={say("channels.ways")}>
      <Radio.Group aria-label={say("channels.ways")} value={way} onChange={(value) => onChange(WAYS.find((each) => each === value) ?? way)}>
        <Stack gap="sm">
          {WAYS.map((each) => (
            <Radio key={each} value={each} label={say(`channels.way_${each}`)} description={say(`channels.way_${each}_detail`)} />
          ))}
        </Stack>
      </Radio.Group>
    </Panel>
  );
}
