import { createBrowserRouter, Navigate } from "react-router-dom";
import { ScreenFailed } from "#client/shell/screen-failed.tsx";
import { AnonymousOnly, HomeRedirect, Permitted, RequireSession, Root } from "#client/shell/route-guards.tsx";

/** Every screen of the app, one line each, fetched when it is first visited. */
export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <ScreenFailed />,
    hydrateFallbackElement: <></>,
    children: [
      {
        element: <AnonymousOnly />,
        children: [{ path: "login", lazy: async () => ({ Component: (await import("#client/session/login-page.tsx")).LoginPage }) }],
      },
      {
        element: <RequireSession />,
        children: [
          {
            lazy: async () => ({ Component: (await import("#client/shell/shell.tsx")).Shell }),
            children: [
              { index: true, element: <HomeRedirect /> },
              {
                element: <Permitted permission="bookings:read" />,
                children: [],
              },
              {
                element: <Permitted permission="rooms:read" />,
                children: [],
              },
              {
                element: <Permitted permission="room_types:read" />,
                children: [],
              },
            ],
          },
        ],
      },
      { path: "*", element: <Navigate to="/" replace /> },
    ],
  },
]);
