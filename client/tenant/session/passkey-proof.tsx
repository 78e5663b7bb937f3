import { Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite, useWrites } from "#client/platform/core/writes.ts";
import { cancelPasskeys, signWithPasskey } from "#client/tenant/session/webauthn.ts";
import { MAX_PASSKEYS, type SignedByPasskey } from "#shared/tenant/session/passkey-schema.ts";

type Props = {
  onProven(): void;
  /** Gets what went wrong, in words; null when something new begins. */
  onRefused(words: string | null): void;
};

/** Proves by a passkey, in the place of the password, who is sitting there. Draws nothing for a user without one for this address. */
export function PasskeyProof({ onProven, onRefused }: Props) {
  const say = useSay();
  const { data: passkeys } = useQuery(trpc.session.passkeys.queryOptions({ page_size: MAX_PASSKEYS }, { refetchOnMount: "always" }));
  const [isBusy, setBusy] = useState(false);
  const { run: ask } = useWrite(trpc.session.preparePasskeyProof, { failed: refuse });
  const { run: prove } = useWrites((signed: SignedByPasskey, send) => send(trpc.session.confirmPasskey, signed), {
    done: onProven,
    failed: refuse,
  });
  // An answer to a question that was closed is no answer to the next one.
  useEffect(() => cancelPasskeys, []);
  if (!passkeys?.data.some(({ rp_id }) => rp_id === location.hostname)) return null;

  function refuse(error: Parameters<typeof messageOf>[0]): boolean {
    onRefused(messageOf(error, say));
    return true;
  }

  async function chooseAndProve(): Promise<void> {
    const request = await ask(undefined);
    if (!request) return;
    const outcome = await signWithPasskey(request);
    if ("made" in outcome) await prove(outcome.made);
    else if (outcome.problem !== "dismissed") onRefused(say("problems.session/passkey_refused"));
  }

  async function handleClick(): Promise<void> {
    onRefused(null);
    setBusy(true);
    await chooseAndProve();
    setBusy(false);
  }

  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<IconFingerprint size={16} aria-hidden />}
      loading={isBusy}
      onClick={() => void handleClick()}
    >
      {say("session.prove_with_passkey")}
    </Button>
  );
}
