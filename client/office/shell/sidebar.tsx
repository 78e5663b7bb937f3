import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from "@tabler/icons-react";
import { useAtom } from "jotai";
import { atomWithStorage } from "jotai/utils";
import { useEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router-dom";
import { AccountMenu } from "#client/office/shell/account-menu.tsx";
import { DayMenu, SettingsMenu } from "#client/office/shell/menus.tsx";
import { openSearch } from "#client/office/shell/open-search.tsx";
import { PropertySwitch } from "#client/office/shell/property-switch.tsx";
import css from "#client/office/shell/sidebar.module.css";
import { useScreens } from "#client/office/shell/use-screens.ts";
import { isInSettings, menusOf } from "#client/office/shell/visible-screens.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { Brand } from "#client/platform/ui/brand.tsx";
import { can } from "#shared/platform/core/permissions.ts";

/** True if the menu shows icons only, to leave the room plan more width. */
export const collapsedAtom = atomWithStorage("menuCollapsed", false, undefined, { getOnInit: true });

/** The property, the menu of the day or that of the settings, and the user. */
export function Sidebar({ collapsed }: { collapsed: boolean }) {
  const say = useSay();
  const { role_id } = useIdentity();
  const [, setCollapsed] = useAtom(collapsedAtom);
  const screens = useScreens();
  const menus = useMemo(() => menusOf(screens), [screens]);
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const inSettings = isInSettings(pathname, menus);
  // In a low window the screen that is open may stand below the list's edge.
  useEffect(() => {
    nav.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Another screen marks another entry; another width moves them.
  }, [pathname, collapsed]);
  const collapse = say(collapsed ? "shell.expand" : "shell.collapse");
  return (
    <div className={css["sidebar"]} data-collapsed={collapsed || undefined}>
      <div className={css["head"]}>
        <Brand compact={collapsed} />
        <button type="button" className={css["icon"]} aria-label={collapse} title={collapse} onClick={() => setCollapsed(!collapsed)}>
          {collapsed ? <IconLayoutSidebarLeftExpand size={18} aria-hidden /> : <IconLayoutSidebarLeftCollapse size={18} aria-hidden />}
        </button>
      </div>
      <PropertySwitch collapsed={collapsed} />
      {can(role_id, "bookings:read") && (
        <button type="button" className={css["search"]} onClick={openSearch} title={collapsed ? say("shell.search") : undefined}>
          <IconSearch size={16} aria-hidden />
          <span className={collapsed ? "visually-hidden" : css["grow"]}>{say("shell.search")}</span>
          {!collapsed && <kbd className={css["keys"]}>{say("shell.key_control")} K</kbd>}
        </button>
      )}
      <nav ref={nav} className={css["nav"]} aria-label={say("shell.navigation")}>
        {inSettings ? <SettingsMenu menus={menus} collapsed={collapsed} /> : <DayMenu menus={menus} collapsed={collapsed} />}
      </nav>
      <AccountMenu collapsed={collapsed} />
    </div>
  );
}
