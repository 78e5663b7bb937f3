import { ActionIcon, Button, Group, SegmentedControl } from "@mantine/core";
import { DatePickerInput } from "@mantine/dates";
import { IconChevronLeft, IconChevronRight, IconKeyboard } from "@tabler/icons-react";
import { useSetAtom } from "jotai";
import { useLanguage, useSay } from "#client/core/i18n.ts";
import { helpAtom } from "#client/room-plan/plan-gesture.ts";
import { dateOf, dayOf } from "#client/room-plan/plan-layout.ts";
import { ZOOMS, type Zoom } from "#client/room-plan/use-plan-range.ts";

type Props = { from: number; days: Zoom; today: number; goTo(day: number): void; zoomTo(zoom: Zoom): void };

/** Which days are shown. */
export function PlanToolbar({ from, days, today, goTo, zoomTo }: Props) {
  const say = useSay();
  const language = useLanguage();
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
        <DatePickerInput
          size="xs"
          w={150}
          locale={language}
          valueFormat={language === "de" ? "D. MMM YYYY" : "D MMM YYYY"}
          value={dateOf(from)}
          onChange={(date) => date && goTo(dayOf(date))}
          aria-label={say("room_plan.jump_to")}
        />
      </Group>
      <Group gap="sm">
        <SegmentedControl
          size="xs"
          aria-label={say("room_plan.zoom")}
          value={String(days)}
          onChange={(value) => zoomTo(ZOOMS.find((zoom) => String(zoom) === value) ?? days)}
          data={ZOOMS.map((zoom) => ({ value: String(zoom), label: say("room_plan.days_shown", { days: zoom }) }))}
        />
        <ActionIcon variant="subtle" color="gray" onClick={() => setHelp((open) => !open)} aria-label={say("room_plan.shortcuts")}>
          <IconKeyboard size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}
