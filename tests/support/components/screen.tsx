// Before the styles of our components, which override them.
import "#client/platform/core/mantine.css";
import "@mantine/notifications/styles.css";
import "#client/platform/core/fonts.css";
import "#client/platform/core/base.css";
import { MantineProvider } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { getDefaultStore } from "jotai";
import type { ReactNode } from "react";
import { createBrowserRouter, type RouteObject, RouterProvider } from "react-router-dom";
import { expect, vi } from "vitest";
import { cleanup, render } from "vitest-browser-react/pure";
import { applyAnswers, applyChange, forgetVersions } from "#client/changes.ts";
import { Root } from "#client/office/shell/route-guards.tsx";
import { startToastingErrors } from "#client/office/shell/toast-errors.ts";
import { needTexts, speak, startLanguage } from "#client/platform/core/i18n.ts";
import { loadMasterData } from "#client/platform/core/master-data.ts";
import { startWrites } from "#client/platform/core/mutation-cache.ts";
import { forgetChanges, rememberChange } from "#client/platform/core/recent-changes.ts";
import { BROWSER_NOTICES, noteCaughtError } from "#client/platform/core/report-error.ts";
import { startRetryingReads } from "#client/platform/core/retry-reads.ts";
import { sessionAtom } from "#client/platform/core/session.ts";
import { resolveVariables, theme } from "#client/platform/core/theme.ts";
import { queryClient } from "#client/platform/core/trpc.ts";
import { closeDialogs } from "#client/platform/ui/dialog/open-dialog.tsx";
import { ToastHost, toastError } from "#client/platform/ui/dialog/toast.tsx";
import { undoNotices } from "#client/platform/ui/dialog/undo-notices.ts";
import type { Step } from "#client/platform/undo/history.ts";
import { stepHistory } from "#client/platform/undo/step-history.ts";
import { ROUTES } from "#client/routes.tsx";
import { SCREENS } from "#client/screens.ts";
import { startAskingPassword } from "#client/tenant/session/ask-password.tsx";
import type { Language } from "#shared/platform/core/language.ts";
import type { Role } from "#shared/platform/core/permissions.ts";
import type { LiveChange } from "#shared/platform/live/schema.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { GOOD_BACKUPS } from "#tests/support/components/backups.ts";
import { type Answers, makeFakeServer, Refusal } from "#tests/support/components/fake-server.ts";
import { identityOf } from "#tests/support/components/identity.ts";
import { pageOf } from "#tests/support/components/records.ts";

/** Noon in Vienna on a Monday, as in every test. */
export const NOW = "2030-04-01T10:00:00.000Z";

/** Queries of the frame around every screen. */
const SHELL_ANSWERS: Answers = {
  "adminNotices.list": () => [],
  "system.pause": () => ({ pauses: [] }),
  "backups.state": () => GOOD_BACKUPS,
  "cashRegister.outage": () => ({ object: "cash_register_outage", since: null, report_from: null }),
  "cashRegister.training": () => ({ object: "cash_register_training", training: false, until: null, may_start: true }),
  "properties.checklist": () => ({ checks: null }),
  "properties.holding": () => {
    throw new Refusal("not_found");
  },
  "shifts.here": () => ({ since_seq: 0, since_at: NOW }),
  "system.version": () => ({ version: "1.0.0", commit: null }),
};

const spoken = startLanguage();
startToastingErrors();
startAskingPassword();
startWrites({ apply: applyAnswers, show: toastError });
// With the shortest pauses.
startRetryingReads(queryClient, 0);
const { queries = {}, ...others } = queryClient.getDefaultOptions();
// A cut line is tried again, but nobody waits for it.
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 1 } });

type Shown = {
  /** The address to open: `/rates/r1?tab=prices`. */
  at: string;
  answers: Answers;
  role?: Role;
  language?: Language;
};
type Screen = Shown & {
  /** The screen's place in the route table: `/rates/:id`. */
  path: string;
  element: ReactNode;
  /** Other screens, to which one can go from here. */
  elsewhere?: readonly string[];
};

/** Draws one screen as the app does, for Anna, with a fake server behind it. */
export function showScreen({ path, element, elsewhere = [], ...shown }: Screen) {
  const others: RouteObject[] = elsewhere.map((other) => ({ path: other, element: <h1>{other}</h1> }));
  return showRoutes([{ element: <Root screens={SCREENS} />, children: [{ path, element }, ...others] }], shown);
}

/** Draws the whole app after the login: menu, search and what the address lays over the screen. The server has the base data's lists. */
export function showApp({ answers, ...shown }: Shown) {
  return showRoutes(ROUTES, { ...shown, answers: { ...SHELL_ANSWERS, ...answers }, isLoggingIn: true });
}

/** A test that keeps an answer back for good waits no longer. In milliseconds. */
const LATE_ANSWER_MS = 300;

/** Waits for the answers of the writes that a test began, so that their notices do not appear in the next test. */
async function writesAnswered(): Promise<void> {
  const end = performance.now() + LATE_ANSWER_MS;
  do await new Promise((resolve) => setTimeout(resolve, 0));
  while (queryClient.isMutating() > 0 && performance.now() < end);
  await new Promise((resolve) => setTimeout(resolve, 0));
}

type Opening = Shown & { isLoggingIn?: boolean };

/** Draws routes of a test's own as the app draws its. */
export async function showRoutes(routes: RouteObject[], { at, answers, role = "manager", language = "en", isLoggingIn = false }: Opening) {
  await spoken;
  await Promise.all([speak(language), needTexts("further")]);
  vi.useFakeTimers({ now: new Date(NOW), toFake: ["Date"] });
  const identity = { ...identityOf(role), language };
  const server = makeFakeServer({
    "session.get": () => identity,
    "session.passkeys": () => pageOf(),
    "conflicts.count": () => ({ open: 0 }),
    "channelConnections.list": () => pageOf(),
    "channelConnections.stuckDays": () => ({ days: [] }),
    "messages.refused": () => ({ data: [] }),
    ...answers,
  });
  const failures = watchFailures();
  const addressBefore = location.href;
  getDefaultStore().set(sessionAtom, { state: "open", identity, recalled: false });
  history.replaceState(null, "", at);
  const router = createBrowserRouter(routes);
  onCleanUp(async () => {
    await cleanup();
    router.dispose();
    await writesAnswered();
    closeDialogs();
    history.replaceState(null, "", addressBefore);
    notifications.clean();
    notifications.cleanQueue();
    undoNotices.clear();
    queryClient.clear();
    queryClient.getMutationCache().clear();
    forgetVersions();
    forgetChanges();
    getDefaultStore().set(sessionAtom, { state: "unknown" });
    // Without a session it begins again.
    stepHistory.remember(NOTHING_DONE);
    localStorage.clear();
    sessionStorage.clear();
    server.close();
    vi.useRealTimers();
    failures.stop();
    expect([...server.unanswered, ...failures.seen]).toEqual([]);
  });
  if (isLoggingIn) await loadMasterData(queryClient, role);
  // Keys are for this frame from the start.
  window.focus();
  await render(
    <MantineProvider theme={theme} forceColorScheme="light" cssVariablesResolver={resolveVariables} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ToastHost />
      </QueryClientProvider>
    </MantineProvider>,
    { createRootOptions: { onCaughtError: noteCaughtError } },
  );
  const hand = {
    get location() {
      return router.state.location;
    },
    navigate: (to: string) => void router.navigate(to),
    goBack: () => void router.navigate(-1),
  };
  return { server, router: hand, expectFailures: failures.expect };
}

const NOTHING_DONE: Step = { what: "", back: async () => NOTHING_DONE };

let seq = 0;

/** A change that a colleague has made, as the live feed brings it. */
export function hearChange(change: Pick<LiveChange, "object" | "id" | "type"> & Partial<LiveChange>): void {
  const actor = { user_id: "ben", name: "Ben" };
  const whole: LiveChange = { kind: "change", seq: ++seq, version: null, actor, automated: false, time: NOW, row: null, ...change };
  rememberChange(whole);
  applyChange(whole);
}

/** Errors of the browser's console, and uncaught ones. */
function watchFailures() {
  const seen: string[] = [];
  const noted = vi.spyOn(console, "error").mockImplementation((...words) => {
    const text = words.join(" ");
    // The test runner writes the browser's notices to the console, too.
    if (!BROWSER_NOTICES.test(text.replace(/^Error: /, ""))) seen.push(`console: ${text}`);
  });
  const silenced = vi.spyOn(console, "warn").mockImplementation(() => {});
  return {
    seen,
    /** That the console has named errors of this kind and no others, which are forgiven. */
    expect(kind: RegExp) {
      expect(seen.length).toBeGreaterThan(0);
      expect(seen.filter((failure) => !kind.test(failure))).toEqual([]);
      seen.length = 0;
    },
    stop() {
      noted.mockRestore();
      silenced.mockRestore();
    },
  };
}
