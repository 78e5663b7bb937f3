import { createBrowserRouter, Navigate, type RouteObject } from "react-router-dom";
import { AnonymousOnly, HomeRedirect, Permitted, RequireSession, Root } from "#client/shell/route-guards.tsx";
import { ScreenFailed } from "#client/shell/screen-failed.tsx";
import { patiently } from "#client/ui/later.tsx";

/** Every screen behind the login besides the plan, one line each, fetched when it is first visited. */
const OTHER_SCREENS: RouteObject[] = [
  {
    element: <Permitted permission="bookings:read" />,
    children: [
      { path: "start", lazy: async () => ({ Component: (await import("#client/setup/start-page.tsx")).StartPage }) },
      {
        path: "dashboard",
        lazy: async () => ({ Component: (await import("#client/dashboard/dashboard-page.tsx")).DashboardPage }),
      },
      {
        path: "bookings",
        lazy: async () => ({ Component: (await import("#client/bookings/list/bookings-page.tsx")).BookingsPage }),
      },
      {
        path: "bookings/:id",
        lazy: async () => ({ Component: (await import("#client/bookings/detail/booking-page.tsx")).BookingPage }),
      },
      {
        path: "contacts",
        lazy: async () => ({ Component: (await import("#client/contacts/contacts-page.tsx")).ContactsPage }),
      },
      {
        path: "contacts/:id",
        lazy: async () => ({ Component: (await import("#client/contact-page/contact-page.tsx")).ContactPage }),
      },
      { path: "search", lazy: async () => ({ Component: (await import("#client/search/search-page.tsx")).SearchPage }) },
      { path: "groups", lazy: async () => ({ Component: (await import("#client/groups/groups-page.tsx")).GroupsPage }) },
      { path: "groups/:id", lazy: async () => ({ Component: (await import("#client/groups/group-page.tsx")).GroupPage }) },
      {
        path: "registrations",
        lazy: async () => ({ Component: (await import("#client/registrations/registrations-page.tsx")).RegistrationsPage }),
      },
      {
        path: "room-locks",
        lazy: async () => ({ Component: (await import("#client/room-locks/room-locks-page.tsx")).RoomLocksPage }),
      },
    ],
  },
  {
    element: <Permitted permission="events:read" />,
    children: [{ path: "since", lazy: async () => ({ Component: (await import("#client/shifts/since-page.tsx")).SincePage }) }],
  },
  {
    path: "reports",
    lazy: async () => ({ Component: (await import("#client/reports/reports-page.tsx")).ReportsPage }),
    children: [
      { index: true, lazy: async () => ({ Component: (await import("#client/reports/reports-page.tsx")).FirstReport }) },
      {
        element: <Permitted permission="service_list:read" />,
        children: [
          {
            path: "items",
            lazy: async () => ({ Component: (await import("#client/reports/service-list-tab.tsx")).ServiceListTab }),
          },
        ],
      },
      {
        element: <Permitted permission="reports:read" />,
        children: [
          {
            path: "nationality-statistics",
            lazy: async () => ({ Component: (await import("#client/reports/origins-tab.tsx")).OriginsTab }),
          },
          {
            path: "reconciliation",
            lazy: async () => ({
              Component: (await import("#client/reconciliation/reconciliation-tab.tsx")).ReconciliationTab,
            }),
          },
          {
            path: "financial-accounting",
            lazy: async () => ({ Component: (await import("#client/reports/accounting-tab.tsx")).AccountingTab }),
          },
        ],
      },
    ],
  },
  {
    element: <Permitted permission="folios:read" />,
    children: [
      {
        path: "invoices",
        lazy: async () => ({ Component: (await import("#client/invoices/invoices-page.tsx")).InvoicesPage }),
      },
      {
        path: "invoices/:id",
        lazy: async () => ({ Component: (await import("#client/invoices/invoice-page.tsx")).InvoicePage }),
      },
    ],
  },
  {
    element: <Permitted permission="base_data:read" />,
    children: [
      { path: "rates", lazy: async () => ({ Component: (await import("#client/rates/rates-page.tsx")).RatesPage }) },
      { path: "rates/:id", lazy: async () => ({ Component: (await import("#client/rates/rate-page.tsx")).RatePage }) },
      { path: "items", lazy: async () => ({ Component: (await import("#client/items/items-page.tsx")).ItemsPage }) },
      { path: "items/:id", lazy: async () => ({ Component: (await import("#client/items/item-page.tsx")).ItemPage }) },
      {
        path: "tax-rates",
        lazy: async () => ({ Component: (await import("#client/tax-rates/tax-rates-page.tsx")).TaxRatesPage }),
      },
      {
        path: "tax-rates/:id",
        lazy: async () => ({ Component: (await import("#client/tax-rates/tax-rate-page.tsx")).TaxRatePage }),
      },
      {
        path: "payment-methods",
        lazy: async () => ({
          Component: (await import("#client/payment-methods/payment-methods-page.tsx")).PaymentMethodsPage,
        }),
      },
      {
        path: "payment-methods/:id",
        lazy: async () => ({ Component: (await import("#client/payment-methods/payment-method-page.tsx")).PaymentMethodPage }),
      },
    ],
  },
  {
    element: <Permitted permission="housekeeping:read" />,
    children: [
      {
        path: "housekeeping",
        lazy: async () => ({ Component: (await import("#client/housekeeping/housekeeping-page.tsx")).HousekeepingPage }),
      },
    ],
  },
  {
    element: <Permitted permission="room_status:write" />,
    children: [
      {
        path: "actions/rooms/:number/clean",
        lazy: async () => ({ Component: (await import("#client/housekeeping/room-clean-page.tsx")).RoomCleanPage }),
      },
    ],
  },
  {
    element: <Permitted permission="base_data:write" />,
    children: [
      {
        path: "settings/import",
        lazy: async () => ({ Component: (await import("#client/imports/import-page.tsx")).ImportPage }),
      },
    ],
  },
  {
    element: <Permitted permission="files:read" />,
    children: [{ path: "files", lazy: async () => ({ Component: (await import("#client/files/files-page.tsx")).FilesPage }) }],
  },
  {
    element: <Permitted permission="rooms:read" />,
    children: [
      { path: "rooms", lazy: async () => ({ Component: (await import("#client/rooms/rooms-page.tsx")).RoomsPage }) },
      { path: "rooms/:id", lazy: async () => ({ Component: (await import("#client/rooms/room-page.tsx")).RoomPage }) },
    ],
  },
  { path: "profile", lazy: async () => ({ Component: (await import("#client/team/profile-page.tsx")).ProfilePage }) },
  {
    element: <Permitted permission="settings:read" />,
    children: [
      {
        path: "settings",
        lazy: async () => ({ Component: (await import("#client/settings/settings-page.tsx")).SettingsPage }),
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import("#client/settings/settings-page.tsx")).FirstSettings }),
          },
          {
            path: "general",
            lazy: async () => ({ Component: (await import("#client/settings/general-tab.tsx")).GeneralTab }),
          },
          { path: "mail", lazy: async () => ({ Component: (await import("#client/settings/mail-tab.tsx")).MailTab }) },
          {
            element: <Permitted permission="team:read" />,
            children: [{ path: "team", lazy: async () => ({ Component: (await import("#client/team/team-tab.tsx")).TeamTab }) }],
          },
          {
            path: "advanced",
            lazy: async () => ({ Component: (await import("#client/settings/advanced-tab.tsx")).AdvancedTab }),
          },
        ],
      },
    ],
  },
  {
    element: <Permitted permission="api_keys:read" />,
    children: [
      {
        path: "api-keys",
        lazy: async () => ({ Component: (await import("#client/api-keys/api-keys-page.tsx")).ApiKeysPage }),
      },
      {
        path: "api-keys/:id",
        lazy: async () => ({ Component: (await import("#client/api-keys/api-key-page.tsx")).ApiKeyPage }),
      },
    ],
  },
  {
    element: <Permitted permission="property:read" />,
    children: [
      {
        path: "property",
        lazy: async () => ({ Component: (await import("#client/properties/property-page.tsx")).PropertyPage }),
      },
    ],
  },
  {
    element: <Permitted permission="room_types:read" />,
    children: [
      {
        path: "room-types",
        lazy: async () => ({ Component: (await import("#client/room-types/room-types-page.tsx")).RoomTypesPage }),
      },
      {
        path: "room-types/:id",
        lazy: async () => ({ Component: (await import("#client/room-types/room-type-page.tsx")).RoomTypePage }),
      },
    ],
  },
];

OTHER_SCREENS.forEach(patient);

/** Every screen of the app. */
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
        path: "public/:id",
        children: [
          { index: true, element: <Navigate to="/" replace /> },
          { path: "confirm", lazy: async () => ({ Component: (await import("#client/guest-links/confirm-page.tsx")).ConfirmPage }) },
          {
            path: "pre-check-in",
            lazy: async () => ({ Component: (await import("#client/guest-links/pre-check-in-page.tsx")).PreCheckInPage }),
          },
        ],
      },
      {
        element: <AnonymousOnly />,
        children: [
          {
            path: "forgot-password",
            lazy: async () => ({ Component: (await import("#client/session/forgot-password-page.tsx")).ForgotPasswordPage }),
          },
        ],
      },
      {
        path: "reset-password",
        lazy: async () => ({ Component: (await import("#client/session/reset-password-page.tsx")).ResetPasswordPage }),
      },
      {
        element: <RequireSession />,
        children: [
          {
            lazy: async () => ({ Component: (await import("#client/shell/shell.tsx")).Shell }),
            children: [
              {
                // Inside the shell: the menu and what lies over the screen stay.
                errorElement: <ScreenFailed />,
                children: [
                  { index: true, element: <HomeRedirect /> },
                  {
                    element: <Permitted permission="bookings:read" />,
                    children: [
                      {
                        path: "room-plan",
                        lazy: async () => ({ Component: (await import("#client/room-plan/room-plan-page.tsx")).RoomPlanPage }),
                      },
                    ],
                  },
                  { children: OTHER_SCREENS },
                ],
              },
            ],
          },
        ],
      },
      { path: "*", element: <Navigate to="/" replace /> },
    ],
  },
]);

/** A screen that is asked for without a line opens when the line is back; until then the one before stays. */
function patient(route: RouteObject): void {
  const { lazy, children } = route;
  if (typeof lazy === "function") route.lazy = () => patiently(lazy);
  children?.forEach(patient);
}
