import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconChevronDown, IconPlus, IconWalk } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { dateOf } from "#client/stays/room-plan/model/plan-layout.ts";
import { NewItems } from "#client/stays/room-plan/view/cards/new-items.tsx";
import css from "#client/stays/room-plan/view/cards/plan-tools.module.css";

type Props = { from: number; today: number; walkIn(): void; begin(params: Record<string, string>): void };

/** Buttons for the most frequent new records, with the others in a menu. A narrow screen shows no labels. */
export function NewOnPlan({ from, today, walkIn, begin }: Props) {
  const say = useSay();
  const first = Math.max(from, today);
  const days = { check_in: dateOf(first), check_out: dateOf(first + 1) };
  return (
    <div className={css["begin"]}>
      <Button
        visibleFrom="sm"
        size="xs"
        variant="default"
        onClick={walkIn}
        aria-label={say("room_plan.walk_in")}
        title={say("room_plan.walk_in_hint")}
      >
        <IconWalk size={16} aria-hidden />
        <span>{say("room_plan.walk_in")}</span>
      </Button>
      <Button.Group>
        <Button
          size="xs"
          data-new="booking"
          aria-label={say("room_plan.new_booking")}
          title={`${say("room_plan.new_booking")} (N)`}
          onClick={() => begin({ new: "booking", ...days })}
        >
          <IconPlus size={16} aria-hidden />
          <span>{say("room_plan.new_booking")}</span>
        </Button>
        <Menu position="bottom-end" width={230} shadow="md">
          <Menu.Target>
            <ActionIcon className={css["more"] ?? ""} variant="filled" size={30} aria-label={say("room_plan.new_more")}>
              <IconChevronDown size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item hiddenFrom="sm" leftSection={<IconWalk size={16} aria-hidden />} onClick={walkIn}>
              {say("room_plan.walk_in")}
            </Menu.Item>
            <NewItems days={days} begin={begin} />
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
    </div>
  );
}
