import { Button, Group } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { Strong } from "#client/platform/ui/typography.tsx";
import { addDays } from "#shared/platform/core/stays.ts";

export const SHOWN_DAYS = 14;

/** Leads through days two weeks at a time, from today on. */
export function FortnightPager({ from, onGo }: { from: string; onGo(day: string): void }) {
  const say = useSay();
  const { today, daysWithYear } = useFormats();
  return (
    <Group gap={6} wrap="nowrap">
      <Button
        variant="default"
        size="sm"
        px={10}
        aria-label={say("channels.cells_before")}
        disabled={from === today()}
        onClick={() => onGo(addDays(from, -SHOWN_DAYS))}
      >
        <IconChevronLeft size={16} aria-hidden />
      </Button>
      <Strong fw={560}>{daysWithYear(from, addDays(from, SHOWN_DAYS - 1))}</Strong>
      <Button variant="default" size="sm" px={10} aria-label={say("channels.cells_after")} onClick={() => onGo(addDays(from, SHOWN_DAYS))}>
        <IconChevronRight size={16} aria-hidden />
      </Button>
    </Group>
  );
}
