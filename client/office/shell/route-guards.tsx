import { useContext, useState } from "react";
import { Navigate, Outlet, useSearchParams } from "react-router-dom";
import { ScreensContext } from "#client/office/shell/use-screens.ts";
import { homeOf, isPermitted } from "#client/office/shell/visible-screens.ts";
import { isLoggedIn, useIdentity, useSession } from "#client/platform/core/session.ts";
import { Dialogs } from "#client/platform/ui/dialog/open-dialog.tsx";
import { UnsavedGuard } from "#client/platform/ui/form/unsaved.tsx";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import type { Screen } from "#client/platform/ui/page/screen.ts";
import { useTargetAddress } from "#client/platform/ui/page/target-address.ts";
import type { Permission } from "#shared/platform/core/permissions.ts";

const HOME = "/";

export function Root({ screens }: { screens: readonly Screen[] }) {
  return (
    <ScreensContext value={screens}>
      <UnsavedGuard />
      <Outlet />
      <Dialogs />
    </ScreensContext>
  );
}

const DuePasswordPage = lazyPart(() => import("#client/tenant/session/due-password-page.tsx").then((module) => module.DuePasswordPage));

/**
 * Without a session the login asks, and knows where to lead back to; home and a left session need no way back. A due password comes
 * before whatever screen was asked for.
 */
export function RequireSession() {
  const session = useSession();
  if (session.state === "unknown") return null;
  if (session.state === "password_due") return <DuePasswordPage />;
  if (session.state === "open") return <Outlet />;
  return <ToLogin hasWayBack={session.because !== "left"} />;
}

/** Redirects to the login, which leads back to the address that was requested when the session ended. */
function ToLogin({ hasWayBack }: { hasWayBack: boolean }) {
  const { pathname, search, hash } = useTargetAddress();
  const [wanted] = useState(`${pathname}${search}${hash}`);
  const needsWayBack = wanted !== HOME && hasWayBack;
  return <Navigate to={needsWayBack ? `/login?redirect=${encodeURIComponent(wanted)}` : "/login"} replace />;
}

/** With a session there is nothing to log in to: home, or where the login was meant to lead. */
export function AnonymousOnly() {
  const session = useSession();
  const [params] = useSearchParams();
  if (session.state === "unknown") return null;
  if (isLoggedIn(session)) return <Navigate to={safeRedirect(params.get("redirect"))} replace />;
  return <Outlet />;
}

/** A screen that the role may not see leads home, like a path that doesn't exist. */
export function Permitted({ permission }: { permission: Permission | null }) {
  const { role_id } = useIdentity();
  return isPermitted(role_id, permission) ? <Outlet /> : <Navigate to={HOME} replace />;
}

export function HomeRedirect() {
  const session = useSession();
  const screens = useContext(ScreensContext);
  const home = session.state === "open" ? homeOf(screens, session.identity.role_id) : null;
  return home && <Navigate to={home} replace />;
}

/** Only a path of this app: `//elsewhere` and `/\elsewhere` are addresses of other sites. */
function safeRedirect(wanted: string | null): string {
  if (!wanted?.startsWith(HOME) || /^\/[/\\]/.test(wanted)) return HOME;
  return wanted.startsWith("/login") ? HOME : wanted;
}
