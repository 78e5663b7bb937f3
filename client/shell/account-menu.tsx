import { IconSelector } from "@tabler/icons-react";
import { useSay } from "#client/core/i18n.ts";
import { useIdentity } from "#client/core/session.ts";
import css from "#client/shell/sidebar.module.css";
import { Face } from "#client/team/face.tsx";
import { useOpener } from "#client/ui/dialog/opener.tsx";
import { opensLater, soon } from "#client/ui/later.tsx";

const AccountItems = opensLater(soon(() => import("#client/shell/account-items.tsx").then((module) => module.AccountItems)));

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
              <span className={css["dim"]}>{say(`shell.role_${role_id}`)}</span>
            </span>
            <IconSelector size={15} aria-hidden />
          </>
        )}
      </button>
      <AccountItems {...opens} />
    </>
  );
}
