import { ActionIcon, Menu } from "@mantine/core";
import { IconDotsVertical, IconStar } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRateActions } from "#client/prices/rates/use-rate-actions.ts";
import type { Rate } from "#shared/prices/rates/schema.ts";

/** The menu of a rate in the list. */
export function RateActions({ rate }: { rate: Rate }) {
  const say = useSay();
  const { makeDefault } = useRateActions();
  if (rate.default || !rate.active) return null;
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={say("rates.actions_of", { name: rate.name })}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconStar size={16} aria-hidden />} onClick={() => void makeDefault(rate)}>
          {say("rates.make_default")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
