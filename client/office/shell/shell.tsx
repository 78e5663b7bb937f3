import { Stack } from "@mantine/core";
import { IconMenu2, IconSearch } from "@tabler/icons-react";
import { useAtom, useAtomValue } from "jotai";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Outlet } from "react-router-dom";
import { KeptEmergencySheet } from "#client/office/emergency-sheet/kept-emergency-sheet.tsx";
import { ConnectionBar } from "#client/office/shell/connection-bar.tsx";
import { DemoBanner } from "#client/office/shell/demo-banner.tsx";
import { MenuDrawer } from "#client/office/shell/menu-drawer.tsx";
import { openSearch } from "#client/office/shell/open-search.tsx";
import css from "#client/office/shell/shell.module.css";
import { ShellKeys } from "#client/office/shell/shell-keys.tsx";
import { collapsedAtom, Sidebar } from "#client/office/shell/sidebar.tsx";
import { SlideOvers } from "#client/office/shell/slide-overs.tsx";
import { SwitchedDialog } from "#client/office/shell/switched-dialog.tsx";
import { useFirstPicture } from "#client/platform/core/first-picture.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { noticeOtherTabs, switchedInOtherTabAtom, useIdentity, useMay } from "#client/platform/core/session.ts";
import { usePresenceFeed } from "#client/platform/presence/use-presence-feed.ts";
import { useUpdateNotice } from "#client/platform/releases/open-release-notes.tsx";
import { Brand } from "#client/platform/ui/brand.tsx";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import { ErrorBoundary, showNothing } from "#client/platform/ui/page/error-boundary.tsx";
import { useTargetAddress } from "#client/platform/ui/page/target-address.ts";
import { useBeingHere } from "#client/stays/shifts/use-being-here.ts";

const Signs = lazyPart(() => import("#client/office/shell/signs.tsx").then((module) => module.Signs));

/** The frame around every screen behind the login: menu, search, slide-overs, and what happens in other tabs. */
export function Shell() {
  const say = useSay();
  const { property_id } = useIdentity();
  const [collapsed] = useAtom(collapsedAtom);
  const { pathname } = useTargetAddress();
  // Another screen is the reason to close it.
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null);
  const may = useMay();
  const maySearch = may("bookings:read");
  const switched = useAtomValue(switchedInOtherTabAtom);
  const isDrawn = useFirstPicture();
  useBeingHere();
  usePresenceFeed();
  useUpdateNotice();

  useEffect(() => {
    const notice = () => {
      if (document.visibilityState === "visible") void noticeOtherTabs();
    };
    document.addEventListener("visibilitychange", notice);
    return () => document.removeEventListener("visibilitychange", notice);
  }, []);

  return (
    <div className={css["shell"]} data-collapsed={collapsed || undefined} key={property_id}>
      <a className={css["skip"]} href="#content">
        {say("shell.skip")}
      </a>
      <aside className={css["side"]} data-screen-only>
        <Sidebar collapsed={collapsed} />
      </aside>
      <header className={css["top"]} data-screen-only>
        <button
          type="button"
          className={css["topButton"]}
          aria-label={say("shell.open_navigation")}
          onClick={() => setMenuOpenAt(pathname)}
        >
          <IconMenu2 size={22} aria-hidden />
        </button>
        <Brand />
        {maySearch ? (
          <button type="button" className={css["topButton"]} aria-label={say("shell.search")} onClick={openSearch}>
            <IconSearch size={22} aria-hidden />
          </button>
        ) : (
          <span className={css["topButton"]} />
        )}
      </header>
      <MenuDrawer opened={menuOpenAt === pathname} onClose={() => setMenuOpenAt(null)}>
        <Sidebar collapsed={false} />
      </MenuDrawer>
      <Stack gap={0} miw={0} mih={0}>
        <Apart>
          <ConnectionBar />
        </Apart>
        {maySearch && isDrawn && (
          <Apart>
            <Signs />
          </Apart>
        )}
        <Apart>
          <DemoBanner />
        </Apart>
        <main id="content" className={css["content"]} tabIndex={-1}>
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
      </Stack>
      <SlideOvers />
      <Apart>
        <ShellKeys />
      </Apart>
      <Apart>
        <KeptEmergencySheet />
      </Apart>
      <SwitchedDialog opened={switched} />
    </div>
  );
}

/** Isolates a part beside the screen: if it throws, it is missing, and the screen stays. */
function Apart({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={showNothing}>{children}</ErrorBoundary>;
}
