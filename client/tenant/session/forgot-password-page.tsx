import { Alert, Anchor, Button, TextInput } from "@mantine/core";
import { IconMailCheck } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { Refusal } from "#client/platform/ui/form/refusal.tsx";
import { LoginFrame } from "#client/tenant/session/login-frame.tsx";

/** Asks for a mail with the link to a new password. Whether the address is known is never said. */
export function ForgotPasswordPage() {
  const say = useSay();
  const { state } = useLocation();
  const [email, setEmail] = useState(emailIn(state));
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const { run, isRunning } = useWrite(trpc.session.forgotPassword, {
    done: (_, asked) => setAskedFor(asked.email),
    failed(error) {
      setRefusal(messageOf(error, say));
      return true;
    },
  });

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    setRefusal(null);
    setAskedFor(null);
    void run({ email: email.trim() });
  }

  return (
    <LoginFrame title={say("session.forgot_title")} subtitle={say("session.forgot_subtitle")} onSubmit={handleSubmit}>
      <TextInput
        type="email"
        label={say("session.email")}
        autoComplete="username"
        size="md"
        required
        withAsterisk={false}
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Refusal words={refusal} />
      <div role="status">
        {askedFor !== null && (
          <Alert variant="light" color="green" icon={<IconMailCheck size={18} aria-hidden />}>
            {say("session.forgot_sent", { email: askedFor })}
          </Alert>
        )}
      </div>
      <Button type="submit" size="md" loading={isRunning} fullWidth variant={askedFor === null ? "filled" : "default"}>
        {say(askedFor === null ? "session.forgot_send" : "session.forgot_again")}
      </Button>
      <Anchor component={Link} to="/login" size="sm">
        {say("session.back_to_login")}
      </Anchor>
    </LoginFrame>
  );
}

/** E-mail that was typed at the login, from the navigation state. */
function emailIn(state: unknown): string {
  return typeof state === "object" && state !== null && "email" in state ? String(state.email) : "";
}
