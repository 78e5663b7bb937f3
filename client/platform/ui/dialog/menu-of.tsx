import { Menu, type MenuProps } from "@mantine/core";
import { ButtonThere, type OpenedBy } from "#client/platform/ui/dialog/opener.tsx";

/** The menu of a button that is there already. */
export function MenuOf({ button, children, ...menu }: OpenedBy & Omit<MenuProps, "id" | "opened" | "onChange">) {
  return (
    <Menu shadow="md" {...menu}>
      <Menu.Target>
        <ButtonThere button={button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
