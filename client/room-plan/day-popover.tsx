import { Loader } from "@mantine/core";
import { later } from "#client/ui/later.tsx";
import type { OpenedBy } from "#client/ui/opener.tsx";
import { PopoverOf } from "#client/ui/popover-of.tsx";

const DayPicker = later(() => import("#client/room-plan/day-picker.tsx").then((module) => module.DayPicker), <Loader size="sm" />);

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
