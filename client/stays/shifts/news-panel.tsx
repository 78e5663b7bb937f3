import { Anchor, Button, Group, Text } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { ShiftChanges } from "#client/stays/shifts/shift-changes.tsx";
import { useMarkSeen, useNews } from "#client/stays/shifts/use-news.ts";
import { whenOf } from "#client/stays/shifts/when-of.ts";
import type { SinceShift } from "#shared/stays/shifts/schema.ts";

const SHOWN = 5;

/** The news at the top of the dashboard. It takes no place while there are none. */
export function NewsPanel() {
  const say = useSay();
  const { data: news } = useNews();
  if (!news || news.count === 0) return null;
  return (
    <Panel title={say("shifts.title")} aside={<SeenButton news={news} />}>
      <Since news={news} />
      <ShiftChanges histories={news.histories.slice(0, SHOWN)} />
      {news.histories.length > SHOWN && (
        <Anchor component={Link} to="/since" size="sm">
          {say("shifts.all")} ({news.count})
        </Anchor>
      )}
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
