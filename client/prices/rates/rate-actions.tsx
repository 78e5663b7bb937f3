import { Menu } from "@mantine/core";
import { IconStar } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { RowMenu } from "#client/platform/ui/dialog/row-menu.tsx";
import { useRateActions } from "#client/prices/rates/use-rate-actions.ts";
import type { Rate } from "#shared/prices/rates/schema.ts";

/** The menu of a rate in the list. */
export function RateActions({ rate }: { rate: Rate }) {
  const say = useSay();
  const { makeDefault } = useRateActions();
  if (rate.default || !rate.active) return null;
  return (
    <RowMenu label={say("rates.actions_of", { name: rate.name })}>
      <Menu.Item leftSection={<IconStar size={16} aria-hidden />} onClick={() => void makeDefault(rate)}>
        {say("rates.make_default")}
      </Menu.Item>
    </RowMenu>
  );
}
