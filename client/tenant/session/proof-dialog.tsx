import { PasswordInput } from "@mantine/core";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { isLoggedIn, useSession } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import { whyNoPasskeys } from "#client/tenant/session/passkeys-here.ts";

const PasskeyProof = lazyPart(() => import("#client/tenant/session/passkey-proof.tsx").then((module) => module.PasskeyProof));

/** Asks for the password again, before a change that gives access to others. */
export function ProofDialog({ onClose }: { onClose(isProven: boolean): void }) {
  const say = useSay();
  return (
    <ModalDialog
      isAbove="question"
      opened
      title={say("session.prove_title")}
      subtitle={say("session.prove_detail")}
      onClose={() => onClose(false)}
    >
      <ProofForm answer={onClose} />
    </ModalDialog>
  );
}

function ProofForm({ answer }: { answer(isProven: boolean): void }) {
  const say = useSay();
  const session = useSession();
  const [password, setPassword] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, isRunning } = useWrite(trpc.session.confirmPassword, {
    done: () => answer(true),
    failed(error) {
      setRefusal(messageOf(error, say));
      return true;
    },
  });

  function handleSubmit(): void {
    setRefusal(null);
    if (password) void run({ password });
  }

  return (
    <DialogForm label={say("session.prove_title")} submitLabel={say("session.prove_submit")} isRunning={isRunning} onSubmit={handleSubmit}>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={(isLoggedIn(session) && session.identity.email) || ""}
        readOnly
        hidden
      />
      <PasswordInput
        data-autofocus
        name="password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        label={say("session.password")}
        autoComplete="current-password"
        error={refusal}
        visibilityToggleButtonProps={{ "aria-label": say("session.show_password") }}
      />
      {whyNoPasskeys() === null && <PasskeyProof onProven={() => answer(true)} onRefused={setRefusal} />}
    </DialogForm>
  );
}
