import { Menu, Text } from "@mantine/core";
import { ACTION_ICONS, type Step, whyNotNow } from "#client/bookings/action-choices.ts";
import { useSay } from "#client/core/i18n.ts";
import type { BookingAction } from "#shared/bookings/schema.ts";

/** Steps as items of a menu. One that can't be taken now says why. */
export function ActionItems({ steps, onAct }: { steps: readonly Step[]; onAct(action: BookingAction): void }) {
  const say = useSay();
  return steps.map((step) => {
    const Icon = ACTION_ICONS[step.action];
    return (
      <Menu.Item key={step.action} leftSection={<Icon size={16} aria-hidden />} disabled={!step.allowed} onClick={() => onAct(step.action)}>
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
