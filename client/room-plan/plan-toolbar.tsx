import { ActionIcon, Button, Group, SegmentedControl } from "@mantine/core";
import { IconCalendar, IconChevronLeft, IconChevronRight, IconKeyboard } from "@tabler/icons-react";
import { useSetAtom } from "jotai";
import type { ReactNode } from "react";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { helpAtom } from "#client/room-plan/plan-gesture.ts";
import { dateOf, dayOf } from "#client/room-plan/plan-layout.ts";
import { ZOOMS, type Zoom } from "#client/room-plan/use-plan-range.ts";
import { opensLater, soon } from "#client/ui/later.tsx";
import { useOpener } from "#client/ui/opener.tsx";

const DayPopover = opensLater(soon(() => import("#client/room-plan/day-popover.tsx").then((module) => module.DayPopover)));

type Props = {
  from: number;
  days: Zoom;
  today: number;
  goTo(day: number): void;
  zoomTo(zoom: Zoom): void;
  /** What else belongs to the plan. */
  children?: ReactNode;
};

/** Which days are shown. */
export function PlanToolbar({ from, days, today, goTo, zoomTo, children }: Props) {
  const say = useSay();
  const setHelp = useSetAtom(helpAtom);
  const step = Math.max(1, Math.round(days / 2));
  return (
    <Group justify="space-between" px="md" py={8} gap="sm">
      <Group gap={6}>
        <Button size="xs" variant="default" onClick={() => goTo(today - (days > 7 ? 2 : 0))}>
          {say("room_plan.today")}
        </Button>
        <ActionIcon variant="subtle" color="gray" size="md" onClick={() => goTo(from - step)} aria-label={say("room_plan.earlier")}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" size="md" onClick={() => goTo(from + step)} aria-label={say("room_plan.later")}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <JumpToDate from={from} goTo={goTo} />
      </Group>
      <Group gap="sm">
        <SegmentedControl
          size="xs"
          aria-label={say("room_plan.zoom")}
          value={String(days)}
          onChange={(value) => zoomTo(ZOOMS.find((zoom) => String(zoom) === value) ?? days)}
          data={ZOOMS.map((zoom) => ({ value: String(zoom), label: say("room_plan.days_shown", { days: zoom }) }))}
        />
        {children}
        <ActionIcon variant="subtle" color="gray" onClick={() => setHelp((open) => !open)} aria-label={say("room_plan.shortcuts")}>
          <IconKeyboard size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}

/** The first day that is shown; pressed, a calendar to go anywhere from. */
function JumpToDate({ from, goTo }: Pick<Props, "from" | "goTo">) {
  const say = useSay();
  const { fullDate } = useFormats();
  const { button, opens } = useOpener("dialog");
  const shown = fullDate(dateOf(from));
  return (
    <>
      <Button
        size="xs"
        variant="default"
        miw={140}
        leftSection={<IconCalendar size={15} aria-hidden />}
        aria-label={`${say("room_plan.jump_to")}: ${shown}`}
        {...button}
      >
        {shown}
      </Button>
      <DayPopover {...opens} date={dateOf(from)} onPick={(picked) => goTo(dayOf(picked))} />
    </>
  );
}
