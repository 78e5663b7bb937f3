import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { useIdentity, useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite, useWrites } from "#client/platform/core/writes.ts";
import { toast, toastRefusal } from "#client/platform/ui/dialog/toast.tsx";
import { sentenceFor } from "#client/stays/access-control/door-words.ts";
import { CARD_ERRORS } from "#shared/money/card-payments/rules.ts";
import { DEVICE_FAILURES } from "#shared/money/cash-register/rules.ts";
import { INTEGRATION_PERMISSIONS } from "#shared/office/integrations/rules.ts";
import type { Integration } from "#shared/office/integrations/schema.ts";
import type { WebhookTest } from "#shared/office/webhooks/schema.ts";

/** Really tries a connection and says what came of it. Nothing if there is no way to try it. */
export function TestButton({ integration }: { integration: Integration }) {
  const may = useMay();
  const { kind, testable_ids, problem } = integration;
  if (!may(INTEGRATION_PERMISSIONS[kind].change)) return null;
  if (kind === "webhooks" && testable_ids.length > 0) return <TestWebhooks ids={testable_ids} />;
  if (kind === "calendar_feeds" && testable_ids.length > 0) return <ReadCalendars ids={testable_ids} />;
  if (kind === "mail" && problem !== "no_sender") return <TestMail />;
  if (kind === "registrations") return <TestLogin />;
  if (kind === "access_control" && problem !== "incomplete") return <TestDoors />;
  if (kind === "cash_register") return <TestSigningDevice />;
  if (kind === "card_payments" && problem !== "incomplete") return <TestCardAccount />;
  return null;
}

type LookProps = { what: string; isRunning: boolean; onClick(): void };

function Look({ what, isRunning, onClick }: LookProps) {
  const say = useSay();
  return (
    <Button size="compact-sm" variant="light" loading={isRunning} aria-label={say("integrations.test_label", { what })} onClick={onClick}>
      {say("integrations.test")}
    </Button>
  );
}

function TestWebhooks({ ids }: { ids: readonly string[] }) {
  const say = useSay();
  const { run, isRunning } = useWrites(
    async (asked: readonly string[], send): Promise<WebhookTest[]> => {
      const results: WebhookTest[] = [];
      for (const id of asked) results.push(await send.beside(trpc.webhooks.test, { id }));
      return results;
    },
    {
      done(results) {
        const failed = results.filter(({ delivered }) => !delivered);
        if (failed.length === 0) return toast({ message: say("integrations.all_arrived", { count: results.length }) });
        const error = failed[0]?.error ?? "unreachable";
        toastRefusal(say("integrations.some_failed", { count: failed.length, reason: say(`webhooks.error_${error}`) }));
      },
    },
  );
  return <Look what={say("integrations.webhooks")} isRunning={isRunning} onClick={() => void run(ids)} />;
}

function ReadCalendars({ ids }: { ids: readonly string[] }) {
  const say = useSay();
  const { run, isRunning } = useWrites(
    async (asked: readonly string[], send): Promise<number> => {
      for (const id of asked) await send.beside(trpc.calendarFeeds.read, { id });
      return asked.length;
    },
    { done: (count) => toast({ message: say("integrations.reading", { count }) }) },
  );
  return <Look what={say("integrations.calendar_feeds")} isRunning={isRunning} onClick={() => void run(ids)} />;
}

function TestMail() {
  const say = useSay();
  const { email } = useIdentity();
  const to = email ?? "";
  const { run, isRunning } = useWrite(trpc.mail.test, {
    done({ sent, error }) {
      if (sent) return toast({ message: say("integrations.mail_sent", { to }) });
      toastRefusal(say("integrations.mail_failed", { reason: error ? say(`mail.${error}`) : "" }));
    },
  });
  return <Look what={say("integrations.mail")} isRunning={isRunning} onClick={() => void run({ to })} />;
}

/** Logs in at the municipality's program with the stored password. */
function TestLogin() {
  const say = useSay();
  const cache = useQueryClient();
  const { run, isRunning } = useWrite(trpc.registrations.checkService, {
    done: () => toast({ message: say("integrations.login_works") }),
  });
  async function handleTest(): Promise<void> {
    const { setup } = await cache.fetchQuery(trpc.registrations.service.queryOptions());
    if (setup) await run({ service: setup.service, url: setup.url, username: setup.username });
  }
  return <Look what={say("integrations.registrations")} isRunning={isRunning} onClick={() => void handleTest()} />;
}

function TestDoors() {
  const say = useSay();
  const { run, isRunning } = useWrite(trpc.accessControl.test, {
    done: () => toast({ message: say("integrations.doors_answer") }),
    failed(error) {
      toastRefusal(sentenceFor(error, say, (reason) => say("integrations.doors_failed", { reason })));
      return true;
    },
  });
  return <Look what={say("integrations.access_control")} isRunning={isRunning} onClick={() => void run()} />;
}

/** Asks the device who it is; it signs nothing. */
function TestSigningDevice() {
  const say = useSay();
  const { run, isRunning } = useWrite(trpc.cashRegister.test, {
    done: () => toast({ message: say("integrations.device_answers") }),
    failed(error) {
      const reason = error.type === "cash_register/device_failed" && DEVICE_FAILURES.find((each) => error.detail?.startsWith(each));
      if (reason) toastRefusal(say(`integrations.device_${reason}`));
      return Boolean(reason);
    },
  });
  return <Look what={say("integrations.cash_register")} isRunning={isRunning} onClick={() => void run()} />;
}

/** Reads from the account with the stored key; nothing is paid. */
function TestCardAccount() {
  const say = useSay();
  const { run, isRunning } = useWrite(trpc.cardPayments.test, {
    done: () => toast({ message: say("integrations.account_answers") }),
    failed(error) {
      const reason = error.type === "card_payments/failed" && CARD_ERRORS.find((each) => each === error.detail);
      if (reason) toastRefusal(say(`integrations.account_${reason}`));
      return Boolean(reason);
    },
  });
  return <Look what={say("integrations.card_payments")} isRunning={isRunning} onClick={() => void run()} />;
}
