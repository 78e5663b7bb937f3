import { Anchor, Button, Group, Text } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { Fold } from "#client/platform/ui/page/fold.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { ShiftChanges } from "#client/stays/shifts/shift-changes.tsx";
import { useMarkSeen, useNews } from "#client/stays/shifts/use-news.ts";
import { whenOf } from "#client/stays/shifts/when-of.ts";
import type { SinceShift } from "#shared/stays/shifts/schema.ts";

const SHOWN = 5;

/** The news at the foot of the dashboard, folded up. It takes no place while there are none. */
export function NewsPanel() {
  const say = useSay();
  const { data: news } = useNews();
  if (!news || news.count === 0) return null;
  return (
    <Panel>
      <Fold title={`${say("shifts.title")}: ${say("shifts.changes", { count: news.count })}`}>
        <Group justify="space-between" align="start" wrap="nowrap">
          <Since news={news} />
          <SeenButton news={news} />
        </Group>
        <ShiftChanges histories={news.histories.slice(0, SHOWN)} />
        {news.histories.length > SHOWN && (
          <Anchor component={Link} to="/since" size="sm">
            {say("shifts.all")} ({news.count})
          </Anchor>
        )}
      </Fold>
    </Panel>
  );
}

/** From when on, and how much. */
export function Since({ news }: { news: SinceShift }) {
  const say = useSay();
  const formats = useFormats();
  return (
    <Text size="sm" c="dimmed" mb="xs">
      {say("shifts.since", { when: whenOf(news.since_at, formats) })} · {say("shifts.changes", { count: news.count })}
    </Text>
  );
}

export function SeenButton({ news }: { news: SinceShift }) {
  const say = useSay();
  const { markSeen, isRunning } = useMarkSeen();
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="light"
        leftSection={<IconChecks size={15} aria-hidden />}
        loading={isRunning}
        onClick={() => void markSeen(news)}
      >
        {say("shifts.seen")}
      </Button>
    </Group>
  );
}
