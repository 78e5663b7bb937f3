import { ActionIcon, Button, Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { BREAKPOINTS } from "#client/platform/core/theme.ts";

const PHONE = `(width < ${BREAKPOINTS.phone}px)`;

/** Menu of a record's further actions, behind one button; on a phone it is a small one. */
export function MoreMenu({ width, isCompact = false, children }: { width: number; isCompact?: boolean; children: ReactNode }) {
  const say = useSay();
  const isPhone = useMediaQuery(PHONE, matchMedia(PHONE).matches);
  return (
    <Menu position="bottom-end" shadow="md" width={width}>
      <Menu.Target>
        {isCompact || isPhone ? (
          <ActionIcon
            variant="default"
            w={isPhone ? 44 : 36}
            h="auto"
            mih={36}
            aria-label={say("screens.more_actions")}
            title={say("screens.more_actions")}
          >
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
