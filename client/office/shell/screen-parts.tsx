import { type ReactNode, useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { isPermitted, namedFor } from "#client/office/shell/visible-screens.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useIdentity, useSession } from "#client/platform/core/session.ts";
import type { Screen, Tab } from "#client/platform/ui/page/screen.ts";

type TitleProps = { screen: Pick<Screen, "title" | "reduced">; children: ReactNode };

/** Names the browser's tab, its history and bookmarks after the screen. */
export function ScreenTitle({ screen, children }: TitleProps) {
  const say = useSay();
  const session = useSession();
  const { title } = session.state === "open" ? namedFor(session.identity.role_id, screen) : screen;
  const name = say("shell.window_title", { screen: say(title) });
  useEffect(() => {
    document.title = name;
  }, [name]);
  return children;
}

type TabsProps = { of: readonly (Tab & Pick<Screen, "permission">)[]; children(permitted: readonly Tab[]): ReactNode };

/** The tabs of a frame that the role may see. */
export function PermittedTabs({ of, children }: TabsProps) {
  const { role_id } = useIdentity();
  return children(of.filter(({ permission }) => isPermitted(role_id, permission)));
}

/** A frame's own address leads to its first tab; what the address says beside its path goes along. */
export function FirstTab({ path }: { path: string }) {
  const { search } = useLocation();
  return <Navigate to={{ pathname: path, search }} replace />;
}
