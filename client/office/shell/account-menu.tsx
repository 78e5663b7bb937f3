import { IconSelector } from "@tabler/icons-react";
import css from "#client/office/shell/sidebar.module.css";
import { useSay } from "#client/platform/core/i18n.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { useOpener } from "#client/platform/ui/dialog/opener.tsx";
import { opensLater, soon } from "#client/platform/ui/later.tsx";
import { Face } from "#client/tenant/team/face.tsx";

const AccountItems = opensLater(soon(() => import("#client/office/shell/account-items.tsx").then((module) => module.AccountItems)));

/** Who works here, and the menu of everything about them and their screen. */
export function AccountMenu({ collapsed }: { collapsed: boolean }) {
  const say = useSay();
  const { name, role_id, avatar_url } = useIdentity();
  const { button, opens } = useOpener("menu");
  return (
    <>
      <button type="button" className={css["menu"]} aria-label={say("shell.user_menu", { name })} {...button}>
        <Face name={name} address={avatar_url} />
        {!collapsed && (
          <>
            <span className={css["two"]}>
              <span className={css["strong"]}>{name}</span>
              <span className={css["dim"]}>{say(`team.role_${role_id}`)}</span>
            </span>
            <IconSelector size={15} aria-hidden />
          </>
        )}
      </button>
      <AccountItems {...opens} />
    </>
  );
}
