import { ActionIcon, Button, Group, Loader, Menu, Popover, SegmentedControl } from "@mantine/core";
import { IconCalendar, IconChevronLeft, IconChevronRight, IconHelp } from "@tabler/icons-react";
import { useAtom } from "jotai";
import type { ReactNode } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import { ByWidth } from "#client/platform/ui/typography.tsx";
import { dateOf, dayOf } from "#client/stays/room-plan/model/plan-layout.ts";
import { ZOOMS, type Zoom } from "#client/stays/room-plan/model/plan-range.ts";
import { dayPickerAtom, planHelpAtom } from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanAddress } from "#client/stays/room-plan/store/use-plan-address.ts";
import css from "#client/stays/room-plan/view/cards/plan-tools.module.css";

const DayPicker = lazyPart(
  () => import("#client/stays/room-plan/view/cards/day-picker.tsx").then((module) => module.DayPicker),
  <Loader size="sm" />,
);

type Props = {
  from: number;
  days: Zoom;
  today: number;
  address: PlanAddress;
  /** Further controls of the plan. */
  children?: ReactNode;
};

/** Toolbar with the visible days and the buttons for new records. */
export function PlanToolbar({ from, days, today, address, children }: Props) {
  const say = useSay();
  const [isHelpOpen, setHelp] = useAtom(planHelpAtom);
  const { goTo, page, showToday, zoomTo } = address;
  return (
    <Group justify="space-between" py={8} gap="sm" className={css["bar"] ?? ""}>
      <Group gap={6} wrap="nowrap">
        <Button size="xs" variant="default" onClick={showToday}>
          {say("room_plan.today")}
        </Button>
        <ActionIcon variant="subtle" color="gray" size="md" onClick={() => page(-1)} aria-label={say("room_plan.earlier")}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" size="md" onClick={() => page(1)} aria-label={say("room_plan.later")}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <JumpToDate from={from} today={today} goTo={goTo} />
      </Group>
      <Group gap="xs" wrap="nowrap">
        <ZoomMenu days={days} zoomTo={zoomTo} />
        <SegmentedControl
          visibleFrom="sm"
          size="xs"
          aria-label={say("room_plan.zoom")}
          value={String(days)}
          // After a click the arrows are the plan's again.
          onPointerUp={() => window.setTimeout(leaveFocus)}
          onChange={(value) => zoomTo(ZOOMS.find((zoom) => String(zoom) === value) ?? days)}
          data={ZOOMS.map((zoom) => ({ value: String(zoom), label: say("room_plan.days_shown", { days: zoom }) }))}
        />
        <ActionIcon
          visibleFrom="sm"
          variant="subtle"
          color="gray"
          onClick={() => setHelp(!isHelpOpen)}
          aria-label={say("room_plan.shortcuts")}
        >
          <IconHelp size={19} aria-hidden />
        </ActionIcon>
        {children}
      </Group>
    </Group>
  );
}

/** The number of days on a phone, where the choice has no place beside the other tools. */
function ZoomMenu({ days, zoomTo }: Pick<Props, "days"> & Pick<PlanAddress, "zoomTo">) {
  const say = useSay();
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          hiddenFrom="sm"
          size="xs"
          px={8}
          variant="default"
          aria-label={`${say("room_plan.zoom")}: ${say("room_plan.days_short", { days })}`}
        >
          {say("room_plan.days_short", { days })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ZOOMS.map((zoom) => (
          <Menu.Item key={zoom} fw={zoom === days ? 600 : undefined} onClick={() => zoomTo(zoom)}>
            {say("room_plan.days_shown", { days: zoom })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function leaveFocus(): void {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
}

/** The first day that is shown; pressed, a calendar to go anywhere from. */
function JumpToDate({ from, today, goTo }: Pick<Props, "from" | "today"> & Pick<PlanAddress, "goTo">) {
  const say = useSay();
  const { fullDate, calendarDate } = useFormats();
  const [opened, setOpened] = useAtom(dayPickerAtom);
  const shown = fullDate(dateOf(from));

  function handlePick(picked: string): void {
    setOpened(false);
    goTo(dayOf(picked));
  }

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          className={css["date"] ?? ""}
          leftSection={<IconCalendar size={15} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          <span className="visually-hidden">{say("room_plan.jump_to")}: </span>
          <ByWidth words={shown} short={calendarDate(dateOf(from))} />
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <DayPicker date={dateOf(from)} today={dateOf(today)} onPick={handlePick} />
      </Popover.Dropdown>
    </Popover>
  );
}
