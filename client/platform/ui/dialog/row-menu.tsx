import { ActionIcon, Menu } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import type { ReactNode } from "react";

type Props = {
  /** Names the row, such as "Actions of booking 1042". */
  label: string;
  /** The button's size, in pixels. */
  size?: number;
  width?: number | undefined;
  children: ReactNode;
};

/** Menu of a row or a card, behind three dots. */
export function RowMenu({ label, size = 34, width, children }: Props) {
  return (
    <Menu position="bottom-end" shadow="md" width={width}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={size} aria-label={label}>
          <IconDotsVertical size={size < 32 ? 16 : 17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown ta="left">{children}</Menu.Dropdown>
    </Menu>
  );
}
