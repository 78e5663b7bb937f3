import { Navigate, Outlet, useLocation, useSearchParams } from "react-router-dom";
import { useMay, useSession } from "#client/core/session.ts";
import { homeOf } from "#client/shell/screens.ts";
import { UnsavedGuard } from "#client/ui/form/unsaved.tsx";
import type { Permission } from "#shared/core/permissions.ts";

const HOME = "/";

export function Root() {
  return (
    <>
      <UnsavedGuard />
      <Outlet />
    </>
  );
}

/** Without a session the login asks, and knows where to lead back to; home and a left session need no way back. */
export function RequireSession() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.state === "unknown") return null;
  if (session.state === "open") return <Outlet />;
  const wanted = `${pathname}${search}${hash}`;
  const needsWayBack = wanted !== HOME && session.because !== "left";
  return <Navigate to={needsWayBack ? `/login?redirect=${encodeURIComponent(wanted)}` : "/login"} replace />;
}

/** With a session there is nothing to log in to: home, or where the login was meant to lead. */
export function AnonymousOnly() {
  const session = useSession();
  const [params] = useSearchParams();
  if (session.state === "unknown") return null;
  if (session.state === "open") return <Navigate to={safeRedirect(params.get("redirect"))} replace />;
  return <Outlet />;
}

/** A screen that the role may not see leads home, like a path that doesn't exist. */
export function Permitted({ permission }: { permission: Permission }) {
  const may = useMay();
  return may(permission) ? <Outlet /> : <Navigate to={HOME} replace />;
}

export function HomeRedirect() {
  const session = useSession();
  const home = session.state === "open" ? homeOf(session.identity.role_id) : null;
  return home && <Navigate to={home} replace />;
}

/** Only a path of this app: `//elsewhere` and `/\elsewhere` are addresses of other properties. */
function safeRedirect(wanted: string | null): string {
  if (!wanted?.startsWith(HOME) || /^\/[/\\]/.test(wanted)) return HOME;
  return wanted.startsWith("/login") ? HOME : wanted;
}
