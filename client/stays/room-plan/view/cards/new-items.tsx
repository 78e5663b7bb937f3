import { Menu } from "@mantine/core";
import { IconCalendarQuestion, IconLock, IconUserPlus, IconUsersGroup } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";

type Props = { days: { check_in: string; check_out: string }; begin(params: Record<string, string>): void };

/** Menu items for other new records from the plan. */
export function NewItems({ days, begin }: Props) {
  const say = useSay();
  return (
    <>
      <Menu.Item leftSection={<IconCalendarQuestion size={16} aria-hidden />} onClick={() => begin({ new: "offer", ...days })}>
        {say("room_plan.new_offer")}
      </Menu.Item>
      <Menu.Item leftSection={<IconUsersGroup size={16} aria-hidden />} onClick={() => begin({ new: "group" })}>
        {say("room_plan.new_group")}
      </Menu.Item>
      <Menu.Item leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => begin({ new: "contact" })}>
        {say("shell.new_contact")}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconLock size={16} aria-hidden />}
        onClick={() => begin({ new: "lock", start: days.check_in, end: days.check_out })}
      >
        {say("room_plan.new_lock")}
      </Menu.Item>
    </>
  );
}
