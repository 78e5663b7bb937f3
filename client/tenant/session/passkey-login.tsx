import { Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { logInWithPasskey } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite, useWrites } from "#client/platform/core/writes.ts";
import { cancelPasskeys, forgetInBrowser, hasAutofill, signByAutofill, signWithPasskey } from "#client/tenant/session/webauthn.ts";
import type { SignedByPasskey } from "#shared/tenant/session/passkey-schema.ts";

/** Less than the five minutes that a challenge holds: a login page may stay open all night. */
const RENEWED_AFTER_MS = 4 * 60_000;

type Props = {
  /** Gets what went wrong, in words; null when something new begins. */
  onRefused(words: string | null): void;
};

/** Logs in with a passkey: by a button, and among what the browser fills into the e-mail field. */
export function PasskeyLogin({ onRefused }: Props) {
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const { run: ask } = useWrite(trpc.session.preparePasskeyLogin, {
    failed(error) {
      onRefused(messageOf(error, say));
      return true;
    },
  });
  const { run: enter } = useWrites(logInWithPasskey, {
    failed(error, { id }) {
      if (error.type === "session/passkey_unknown") forgetInBrowser({ rp_id: location.hostname, credential_id: id });
      onRefused(messageOf(error, say));
      return true;
    },
  });
  useAutofill(!isBusy, (signed) => void whileBusy(() => enter(signed)));

  async function whileBusy(task: () => Promise<unknown>): Promise<void> {
    onRefused(null);
    setBusy(true);
    await task();
    setBusy(false);
  }

  async function chooseAndEnter(): Promise<void> {
    const request = await ask(undefined);
    if (!request) return;
    const outcome = await signWithPasskey(request);
    if ("made" in outcome) await enter(outcome.made);
    else if (outcome.problem !== "dismissed") onRefused(say("problems.session/passkey_refused"));
  }

  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      leftSection={<IconFingerprint size={20} stroke={1.6} aria-hidden />}
      loading={isBusy}
      onClick={() => void whileBusy(chooseAndEnter)}
    >
      {say("session.login_with_passkey")}
    </Button>
  );
}

/** While wanted, the browser offers passkeys among what it fills into the e-mail field. What keeps it from that is said to nobody. */
function useAutofill(isWanted: boolean, onSigned: (signed: SignedByPasskey) => void): void {
  const { run: ask } = useWrite(trpc.session.preparePasskeyLogin, { failed: () => true });
  const offer = useEffectEvent(async (isStillWanted: () => boolean) => {
    if (!(await hasAutofill())) return;
    const request = await ask(undefined);
    if (!request || !isStillWanted()) return;
    const outcome = await signByAutofill(request);
    if ("made" in outcome && isStillWanted()) onSigned(outcome.made);
  });
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const start = () => void offer(() => !isOver);
    start();
    const renewing = setInterval(start, RENEWED_AFTER_MS);
    return () => {
      isOver = true;
      clearInterval(renewing);
      cancelPasskeys();
    };
  }, [isWanted]);
}
