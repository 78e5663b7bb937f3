// Before the styles of our components, which override them.
import "#client/platform/core/mantine.css";
import "@mantine/notifications/styles.css";
import "#client/platform/core/fonts.css";
import "#client/platform/core/base.css";
import "#client/platform/core/print.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { applyAnswers, applyChange, forgetVersions, putChange } from "#client/changes.ts";
import { startToastingErrors } from "#client/office/shell/toast-errors.ts";
import { firstPicture } from "#client/platform/core/first-picture.ts";
import { startLanguage } from "#client/platform/core/i18n.ts";
import { startMasterData } from "#client/platform/core/master-data.ts";
import { startWrites } from "#client/platform/core/mutation-cache.ts";
import { startOfflineApp } from "#client/platform/core/offline-app.ts";
import { startRealtime } from "#client/platform/core/realtime.ts";
import { noteCaughtError, startReportingErrors } from "#client/platform/core/report-error.ts";
import { startRetryingReads } from "#client/platform/core/retry-reads.ts";
import { startSession } from "#client/platform/core/session.ts";
import { resolveVariables, theme } from "#client/platform/core/theme.ts";
import { queryClient } from "#client/platform/core/trpc.ts";
import { watchDays } from "#client/platform/core/watch-days.ts";
import { ToastHost, toastError } from "#client/platform/ui/dialog/toast.tsx";
import { ROUTES } from "#client/routes.tsx";
import { housekeepingStarted } from "#client/stays/housekeeping/started.ts";
import { startPlan } from "#client/stays/room-plan/store/start-plan.ts";
import { startAskingPassword } from "#client/tenant/session/ask-password.tsx";

const spoken = startLanguage();
// It fetches the code of the first screen.
const router = createBrowserRouter(ROUTES);
startReportingErrors();
startOfflineApp();
startToastingErrors();
startAskingPassword();
startMasterData(queryClient);
watchDays(queryClient);
startPlan(queryClient);
startWrites({ apply: applyAnswers, show: toastError });
startRetryingReads(queryClient);
startRealtime(queryClient, { apply: applyChange, put: putChange, reset: forgetVersions });
void startSession();
// A failure is told to the next screen that needs it.
void firstPicture().then(() => housekeepingStarted().catch(() => undefined));
await spoken;

const root = document.getElementById("root");
if (root) {
  createRoot(root, { onCaughtError: noteCaughtError }).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" cssVariablesResolver={resolveVariables}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <ToastHost />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
