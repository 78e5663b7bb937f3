import { Alert, Anchor, Button, PasswordInput, TextInput } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import { useSay } from "#client/core/i18n.ts";
import { messageOf } from "#client/core/problems.ts";
import { logIn, useSession } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import { useWrites } from "#client/core/writes.ts";
import { LoginFrame } from "#client/session/login-frame.tsx";
import css from "#client/session/login-page.module.css";
import { Refusal } from "#client/ui/form/refusal.tsx";

/** For anonymous users only; the route leads back to where they wanted to go as soon as there is a session. */
export function LoginPage() {
  const say = useSay();
  const session = useSession();
  const [email, setEmail] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);

  const { run, isRunning } = useWrites(logIn, {
    failed(error) {
      setRefusal(messageOf(error, say));
      return true;
    },
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setRefusal(null);
    void run({ email: email.trim(), password: String(form.get("password")) });
  }

  return (
    <LoginFrame title={say("session.greeting")} subtitle={say("session.subtitle")} onSubmit={handleSubmit}>
      {session.state === "anonymous" && session.because === "ended" && !refusal && (
        <Alert variant="light" color="brass" icon={<IconInfoCircle size={18} />}>
          {say("session.ended")}
        </Alert>
      )}
      <TextInput
        name="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        type="email"
        label={say("session.email")}
        autoComplete="username"
        size="md"
        required
        withAsterisk={false}
        autoFocus
      />
      <PasswordInput
        name="password"
        label={say("session.password")}
        autoComplete="current-password"
        size="md"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ "aria-label": say("session.show_password") }}
      />
      <Refusal words={refusal} />
      <Button type="submit" size="md" loading={isRunning} fullWidth>
        {say("session.submit")}
      </Button>
      <Forgotten email={email} />
    </LoginFrame>
  );
}

/** A mail helps where the property can send one, else the administrator does. */
function Forgotten({ email }: { email: string }) {
  const say = useSay();
  const { data } = useQuery(trpc.session.options.queryOptions());
  if (data?.mails_password_links) {
    return (
      <Anchor component={Link} to="/forgot-password" state={{ email }} className={css["forgotten"] ?? ""}>
        {say("session.forgotten")}
      </Anchor>
    );
  }
  return (
    <details className={css["forgotten"]}>
      <summary>{say("session.forgotten")}</summary>
      <p>{say("session.forgotten_detail")}</p>
    </details>
  );
}
