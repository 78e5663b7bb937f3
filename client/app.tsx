import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { StayQuestionsHost } from "#client/bookings/stay-questions-host.tsx";
import { startLanguage } from "#client/core/i18n.ts";
import { startMasterData } from "#client/core/master-data.ts";
import { startWrites } from "#client/core/mutation-cache.ts";
import { startOfflineApp } from "#client/core/offline-app.ts";
import { startRealtime } from "#client/core/realtime.ts";
import { noteCaughtError, startReportingErrors } from "#client/core/report-error.ts";
import { startRetryingReads } from "#client/core/retry-reads.ts";
import { startSession } from "#client/core/session.ts";
import { resolveVariables, theme } from "#client/core/theme.ts";
import { queryClient } from "#client/core/trpc.ts";
import { watchDays } from "#client/core/watch-days.ts";
import { applyAnswers, applyChange, forgetVersions, putChange } from "#client/freshness.ts";
import { startPlan } from "#client/room-plan/store/start-plan.ts";
import { ROUTES } from "#client/routes.tsx";
import { startAskingPassword } from "#client/session/ask-password.ts";
import { PasswordQuestion } from "#client/session/password-question.tsx";
import { makeGuardedHistory } from "#client/shell/guarded-history.ts";
import { Screens } from "#client/shell/router.tsx";
import { startToastingErrors } from "#client/shell/toast-errors.ts";
import { ConfirmHost } from "#client/ui/dialog/confirm-host.tsx";
import { ToastHost, toastError } from "#client/ui/dialog/toast.tsx";
import { startFetchingSoon } from "#client/ui/later.tsx";
import "#client/core/mantine.css";
import "@mantine/notifications/styles.css";
import "#client/core/fonts.css";
import "#client/core/base.css";

const spoken = startLanguage();
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
startFetchingSoon();
await spoken;

const guardedHistory = makeGuardedHistory();
const root = document.getElementById("root");
if (root) {
  createRoot(root, { onCaughtError: noteCaughtError }).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" cssVariablesResolver={resolveVariables}>
        <QueryClientProvider client={queryClient}>
          <Screens routes={ROUTES} history={guardedHistory} />
          <StayQuestionsHost />
          <ConfirmHost />
          <PasswordQuestion />
          <ToastHost />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
