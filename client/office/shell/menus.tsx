import { IconArrowLeft, IconChecklist, IconSettings } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { atom, useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { useOpenChecks } from "#client/office/setup/use-checklist.ts";
import css from "#client/office/shell/sidebar.module.css";
import type { Menus } from "#client/office/shell/visible-screens.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { type ListedScreen, SETTINGS_SECTIONS } from "#client/platform/ui/page/screen.ts";
import { Hint } from "#client/platform/ui/typography.tsx";

type Props = { menus: Menus; collapsed: boolean };

/** Address to which the exit of the settings leads: the last screen outside of them. */
const cameFromAtom = atom<string | null>(null);

/** Menu of the daily work, with one entry for all settings. */
export function DayMenu({ menus: { day, settings }, collapsed }: Props) {
  const say = useSay();
  const { pathname, search } = useLocation();
  const setCameFrom = useSetAtom(cameFromAtom);
  useEffect(() => setCameFrom(pathname + search), [pathname, search, setCameFrom]);
  const open = useOpenChecks();
  const conflicts = useOpenConflicts();
  const first = settings.find(({ path }) => path === "/settings/general") ?? settings[0];
  return (
    <section>
      <h2 className="visually-hidden">{say("shell.day")}</h2>
      {day
        .filter(({ path }) => path !== CONFLICTS || conflicts > 0 || pathname === CONFLICTS)
        .map((screen) => (
          <MenuLink
            key={screen.path}
            path={screen.path}
            icon={screen.icon}
            label={say(screen.title)}
            {...(screen.path === CONFLICTS && conflicts > 0
              ? { badge: conflicts, badgeTitle: say("shell.conflicts_left", { count: conflicts }) }
              : {})}
            collapsed={collapsed}
          />
        ))}
      {(first || open.length > 0) && (
        <div className={css["apart"]}>
          {open.length > 0 && (
            <MenuLink
              path="/start"
              icon={IconChecklist}
              label={say("shell.set_up")}
              badge={open.length}
              badgeTitle={say("shell.set_up_left", { count: open.length })}
              collapsed={collapsed}
            />
          )}
          {first && <MenuLink path={first.path} icon={IconSettings} label={say("shell.settings")} collapsed={collapsed} />}
        </div>
      )}
    </section>
  );
}

/** The way there is shown while there are any. */
const CONFLICTS = "/conflicts";

/** Number of open conflicts of channels, from the query of the line above the screens. */
function useOpenConflicts(): number {
  return useQuery(trpc.conflicts.count.queryOptions(undefined, { enabled: false })).data?.open ?? 0;
}

/** All that is set up once, by subject, and the way back to the day's work. */
export function SettingsMenu({ menus: { day, settings }, collapsed }: Props) {
  const say = useSay();
  const cameFrom = useAtomValue(cameFromAtom);
  const { data: program } = useQuery(trpc.system.version.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }));
  const parts = SETTINGS_SECTIONS.map((part) => ({ part, screens: settings.filter(({ menu }) => menu === part) }));
  return (
    <>
      <Link to={cameFrom ?? day[0]?.path ?? "/"} className={css["back"] ?? ""} title={collapsed ? say("shell.leave_settings") : undefined}>
        <IconArrowLeft size={18} stroke={1.7} aria-hidden />
        <span className={collapsed ? "visually-hidden" : undefined}>{say("shell.leave_settings")}</span>
      </Link>
      <h2 className={collapsed ? "visually-hidden" : css["area"]}>{say("shell.settings")}</h2>
      <div className={css["parts"]}>
        {parts.map(({ part, screens }) => screens.length > 0 && <Part key={part} part={part} screens={screens} collapsed={collapsed} />)}
      </div>
      {program && !collapsed && (
        <Hint m="auto 0 0" pt={10} pr={10} pb={6} pl={10} fz="xs">
          {say("shell.version", { version: program.version })}
        </Hint>
      )}
    </>
  );
}

type PartProps = { part: (typeof SETTINGS_SECTIONS)[number]; screens: readonly ListedScreen[]; collapsed: boolean };

function Part({ part, screens, collapsed }: PartProps) {
  const say = useSay();
  return (
    <section>
      <h3 className={collapsed ? "visually-hidden" : css["part"]}>{say(`shell.part_${part}`)}</h3>
      {screens.map((screen) => (
        <MenuLink key={screen.path} path={screen.path} icon={screen.icon} label={say(screen.title)} collapsed={collapsed} />
      ))}
    </section>
  );
}

type LinkProps = { path: string; label: string; icon: ListedScreen["icon"]; badge?: number; badgeTitle?: string; collapsed: boolean };

function MenuLink({ path, label, icon: Icon, badge, badgeTitle, collapsed }: LinkProps) {
  return (
    <NavLink to={path} className={css["link"] ?? ""} title={collapsed ? label : undefined}>
      <Icon size={18} stroke={1.7} aria-hidden />
      <span className={collapsed ? "visually-hidden" : css["grow"]}>{label}</span>
      {badge !== undefined && !collapsed && (
        <span className={css["badge"]} title={badgeTitle}>
          {badge}
        </span>
      )}
    </NavLink>
  );
}
