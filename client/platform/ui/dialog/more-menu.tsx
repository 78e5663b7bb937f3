import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSay } from "#client/platform/core/i18n.ts";

/** Menu of a record's further actions, behind one button. */
export function MoreMenu({ width, isCompact = false, children }: { width: number; isCompact?: boolean; children: ReactNode }) {
  const say = useSay();
  return (
    <Menu position="bottom-end" shadow="md" width={width}>
      <Menu.Target>
        {isCompact ? (
          <ActionIcon variant="default" size={36} aria-label={say("screens.more_actions")} title={say("screens.more_actions")}>
            <IconDots size={17} aria-hidden />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconDots size={17} aria-hidden />}>
            {say("screens.more_actions")}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
