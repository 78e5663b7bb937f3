import type { GuestScreen, OpenScreen } from "#client/platform/ui/page/screen.ts";
import { LoginPage } from "#client/tenant/session/login-page.tsx";

/** The screens around the login. */
export const OPEN_SCREENS: readonly OpenScreen[] = [
  {
    path: "/login",
    title: "session.title",
    isForAnonymous: true,
    Page: LoginPage,
  },
  {
    path: "/forgot-password",
    title: "session.forgot_title",
    isForAnonymous: true,
    page: () => import("#client/tenant/session/forgot-password-page.tsx").then((module) => module.ForgotPasswordPage),
  },
  {
    path: "/reset-password",
    title: "session.reset_title",
    isForAnonymous: false,
    page: () => import("#client/tenant/session/reset-password-page.tsx").then((module) => module.ResetPasswordPage),
  },
];

/** The pages that links in mails to guests open. */
export const GUEST_SCREENS: readonly GuestScreen[] = [
  {
    path: "/public/:id/confirm",
    page: () => import("#client/channels/guest-links/confirm-page.tsx").then((module) => module.ConfirmPage),
  },
  {
    path: "/public/:id/pre-check-in",
    page: () => import("#client/channels/guest-links/pre-check-in-page.tsx").then((module) => module.PreCheckInPage),
  },
  {
    path: "/public/:id/unsubscribe",
    page: () => import("#client/channels/guest-links/unsubscribe-page.tsx").then((module) => module.UnsubscribePage),
  },
];
