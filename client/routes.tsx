import type { ComponentType } from "react";
import { Navigate, type RouteObject, useLocation, useParams } from "react-router-dom";
import { fetchedScreen } from "#client/office/shell/fetched-screen.ts";
import { AnonymousOnly, HomeRedirect, Permitted, RequireSession, Root } from "#client/office/shell/route-guards.tsx";
import { ScreenFailed } from "#client/office/shell/screen-failed.tsx";
import { FirstTab, PermittedTabs, ScreenTitle } from "#client/office/shell/screen-parts.tsx";
import { Shell } from "#client/office/shell/shell.tsx";
import { GUEST_SCREENS, OPEN_SCREENS } from "#client/open-screens.ts";
import type { GuestScreen, OpenScreen, Screen } from "#client/platform/ui/page/screen.ts";
import { SCREENS } from "#client/screens.ts";

/** Addresses of earlier versions, which links and bookmarks still have. */
export const FORMER_ADDRESSES: RouteObject[] = ["/calendar-feeds", "/calendar-feeds/:id"].map((path) => ({
  path,
  element: <Moved to="/channels/calendars" />,
}));

/** Routes of the app. The addresses are in `screens.ts` and `open-screens.ts`. */
export const ROUTES: RouteObject[] = [
  {
    errorElement: <ScreenFailed />,
    hydrateFallbackElement: <></>,
    children: [
      {
        element: <Root screens={SCREENS} />,
        children: [
          ...OPEN_SCREENS.map(openRoute),
          ...GUEST_SCREENS.map(guestRoute),
          {
            element: <RequireSession />,
            children: [
              {
                element: <Shell />,
                children: [
                  {
                    // Inside the shell: the menu and the panels over the screen stay.
                    errorElement: <ScreenFailed />,
                    children: [{ index: true, element: <HomeRedirect /> }, ...FORMER_ADDRESSES, ...SCREENS.map(screenRoute)],
                  },
                ],
              },
            ],
          },
          { path: "*", element: <Navigate to="/" replace /> },
        ],
      },
    ],
  },
];

/** An address of an earlier version, and where its screen is now. What follows it stays. */
function Moved({ to }: { to: string }) {
  const { id } = useParams();
  const { search } = useLocation();
  return <Navigate to={{ pathname: id === undefined ? to : `${to}/${id}`, search }} replace />;
}

function screenRoute(screen: Screen): RouteObject {
  const route = screen.frame ? frameRoute(screen) : pageRoute(screen);
  return { element: <Permitted permission={screen.permission} />, children: [route] };
}

function pageRoute(screen: Extract<Screen, { frame?: never }>): RouteObject {
  return { path: screen.path, ...titledPage(screen) };
}

/** A screen's page as the address shows it, fetched when it is first visited unless it comes with the app. */
function titledPage(screen: OpenScreen | Extract<Screen, { frame?: never }>): Pick<RouteObject, "element" | "lazy"> {
  const makeElement = (Page: ComponentType) => (
    <ScreenTitle screen={screen}>
      <Page />
    </ScreenTitle>
  );
  return screen.page ? fetchedScreen(screen.page, makeElement) : { element: makeElement(screen.Page) };
}

function frameRoute({ path, frame, tabs }: Extract<Screen, { frame: unknown }>): RouteObject {
  return {
    path,
    ...fetchedScreen(frame, (Frame) => <PermittedTabs of={tabs}>{(permitted) => <Frame tabs={permitted} />}</PermittedTabs>),
    children: [
      { index: true, element: <PermittedTabs of={tabs}>{([first]) => <FirstTab path={first?.path ?? "/"} />}</PermittedTabs> },
      ...tabs.map(screenRoute),
    ],
  };
}

function openRoute(screen: OpenScreen): RouteObject {
  const route = { path: screen.path, ...titledPage(screen) };
  return screen.isForAnonymous ? { element: <AnonymousOnly />, children: [route] } : route;
}

function guestRoute({ path, page }: GuestScreen): RouteObject {
  return { path, ...fetchedScreen(page, (Page) => <Page />) };
}
