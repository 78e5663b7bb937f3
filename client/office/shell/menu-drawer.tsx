import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import css from "#client/office/shell/shell.module.css";
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
        <div className={css["drawerMenu"]}>{children}</div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
