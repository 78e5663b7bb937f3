import { ActionIcon, Button } from "@mantine/core";
import { IconChevronDown, IconPlus, IconWalk } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useOpener } from "#client/platform/ui/dialog/opener.tsx";
import { opensLater, soon } from "#client/platform/ui/later.tsx";
import { dateOf } from "#client/stays/room-plan/model/plan-layout.ts";
import css from "#client/stays/room-plan/view/cards/plan-tools.module.css";

const NewMenu = opensLater(soon(() => import("#client/stays/room-plan/view/cards/new-menu.tsx").then((module) => module.NewMenu)));

type Props = { from: number; today: number; walkIn(): void; begin(params: Record<string, string>): void };

/** What is most often begun at the front desk, and behind the arrow what is begun less often. On a narrow screen the words give way. */
export function NewOnPlan({ from, today, walkIn, begin }: Props) {
  const say = useSay();
  const { button, opens } = useOpener("menu");
  const first = Math.max(from, today);
  const days = { check_in: dateOf(first), check_out: dateOf(first + 1) };
  return (
    <div className={css["begin"]}>
      <Button size="xs" variant="default" onClick={walkIn} aria-label={say("room_plan.walk_in")} title={say("room_plan.walk_in_hint")}>
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
        <ActionIcon className={css["more"] ?? ""} variant="filled" size={30} aria-label={say("room_plan.new_more")} {...button}>
          <IconChevronDown size={16} aria-hidden />
        </ActionIcon>
      </Button.Group>
      <NewMenu {...opens} days={days} begin={begin} />
    </div>
  );
}
