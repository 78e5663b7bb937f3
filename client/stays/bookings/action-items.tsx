import { Menu, Text } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { ACTION_ICONS, type Step, whyNotNow } from "#client/stays/bookings/action-choices.ts";
import css from "#client/stays/bookings/action-items.module.css";
import type { BookingAction } from "#shared/stays/bookings/schema.ts";

type Props = {
  steps: readonly Step[];
  /** A write on the booking is under way. */
  isBusy: boolean;
  onAct(action: BookingAction): void;
};

/** Steps as items of a menu. One that can't be taken now can still be reached, since it says why. */
export function ActionItems({ steps, isBusy, onAct }: Props) {
  const say = useSay();
  return steps.map((step) => {
    const Icon = ACTION_ICONS[step.action];
    return (
      <Menu.Item
        key={step.action}
        leftSection={<Icon size={16} aria-hidden />}
        className={css["item"] ?? ""}
        disabled={isBusy}
        aria-disabled={!step.allowed || undefined}
        closeMenuOnClick={step.allowed}
        onClick={() => {
          if (step.allowed) onAct(step.action);
        }}
      >
        {say(`bookings.do_${step.action}`)}
        {!step.allowed && (
          <Text size="xs" c="dimmed">
            {whyNotNow(step, say)}
          </Text>
        )}
      </Menu.Item>
    );
  });
}
