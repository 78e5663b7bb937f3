import { Box, Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { opensFromClosed } from "#client/platform/ui/dialog/opens-from-closed.tsx";

type Props = { opened: boolean; onClose(): void; children: ReactNode };

/** The main menu on narrow screens, drawn in from the side. */
export const MenuDrawer = opensFromClosed(Menu);

function Menu({ opened, onClose, children }: Props) {
  const say = useSay();
  return (
    <Drawer.Root opened={opened} data-closing={!opened || undefined} onClose={onClose} size={280} padding={0}>
      <Drawer.Overlay backgroundOpacity={0.4} />
      <Drawer.Content aria-label={say("shell.navigation")}>
        <Box h="100dvh" bg="var(--kr-surface-2)">
          {children}
        </Box>
      </Drawer.Content>
    </Drawer.Root>
  );
}
