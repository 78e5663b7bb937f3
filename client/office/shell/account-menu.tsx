import { Menu } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { AccountItems } from "#client/office/shell/account-items.tsx";
import css from "#client/office/shell/sidebar.module.css";
import { useSay } from "#client/platform/core/i18n.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { Face } from "#client/tenant/team/face.tsx";

/** The current user, with the menu of account and display settings. */
export function AccountMenu({ collapsed }: { collapsed: boolean }) {
  const say = useSay();
  const { name, role_id, avatar_url } = useIdentity();
  return (
    <Menu position="top-start" width={250} shadow="md">
      <Menu.Target>
        <button type="button" className={css["menu"]}>
          <Face name={name} address={avatar_url} />
          <span className="visually-hidden">{say("shell.user_menu")} </span>
          <span className={collapsed ? "visually-hidden" : css["two"]}>
            <span className={css["strong"]}>{name}</span> <span className={css["dim"]}>{say(`session.role_${role_id}`)}</span>
          </span>
          {!collapsed && <IconSelector size={15} aria-hidden />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <AccountItems />
      </Menu.Dropdown>
    </Menu>
  );
}
