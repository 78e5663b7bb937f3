import { Loader } from "@mantine/core";
import type { OpenedBy } from "#client/platform/ui/dialog/opener.tsx";
import { PopoverOf } from "#client/platform/ui/dialog/popover-of.tsx";
import { later } from "#client/platform/ui/later.tsx";

const DayPicker = later(
  () => import("#client/stays/room-plan/view/cards/day-picker.tsx").then((module) => module.DayPicker),
  <Loader size="sm" />,
);

type Props = OpenedBy & { date: string; today: string; onPick(date: string): void };

/** A calendar to go anywhere from. */
export function DayPopover({ date, today, onPick, ...opened }: Props) {
  function handlePick(picked: string): void {
    opened.onChange(false);
    onPick(picked);
  }
  return (
    <PopoverOf {...opened} position="bottom-start">
      {opened.opened && <DayPicker date={date} today={today} onPick={handlePick} />}
    </PopoverOf>
  );
}
