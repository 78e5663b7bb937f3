import { Alert, Anchor, Box, Button, PasswordInput, TextInput } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { logIn, useSession } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { Refusal } from "#client/platform/ui/form/refusal.tsx";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import { LoginFrame } from "#client/tenant/session/login-frame.tsx";
import css from "#client/tenant/session/login-page.module.css";
import { whyNoPasskeys } from "#client/tenant/session/passkeys-here.ts";

const PasskeyLogin = lazyPart(() => import("#client/tenant/session/passkey-login.tsx").then((module) => module.PasskeyLogin));

/** For anonymous users only; the route leads back to where they wanted to go as soon as there is a session. */
export function LoginPage() {
  const say = useSay();
  const session = useSession();
  const [email, setEmail] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [needsCode, setNeedsCode] = useState(false);

  const { run, isRunning } = useWrites(logIn, {
    failed(error) {
      // The first time it is the next step, and no refusal.
      if (error.type === "session/code_needed" && !needsCode) setNeedsCode(true);
      else setRefusal(messageOf(error, say));
      return true;
    },
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setRefusal(null);
    const code = needsCode ? { code: String(form.get("code")) } : {};
    void run({ email: email.trim(), password: String(form.get("password")), ...code });
  }

  function handleBack(): void {
    setNeedsCode(false);
    setRefusal(null);
  }

  return (
    <LoginFrame
      title={say("session.greeting")}
      subtitle={say(needsCode ? "session.code_detail" : "session.subtitle")}
      onSubmit={handleSubmit}
    >
      {session.state === "anonymous" && session.because === "ended" && !refusal && (
        <Alert variant="light" color="brass" icon={<IconInfoCircle size={18} />}>
          {say("session.ended")}
        </Alert>
      )}
      <TextInput
        display={needsCode ? "none" : undefined}
        name="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        type="email"
        label={say("session.email")}
        autoComplete="username webauthn"
        size="md"
        required
        withAsterisk={false}
        autoFocus
      />
      <PasswordInput
        display={needsCode ? "none" : undefined}
        name="password"
        label={say("session.password")}
        autoComplete="current-password"
        size="md"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ "aria-label": say("session.show_password") }}
      />
      {needsCode && (
        <TextInput
          name="code"
          label={say("session.code")}
          description={say("session.code_hint")}
          autoComplete="one-time-code"
          size="md"
          required
          withAsterisk={false}
          autoFocus
        />
      )}
      <Refusal words={refusal} />
      <Button type="submit" size="md" loading={isRunning} fullWidth>
        {say("session.submit")}
      </Button>
      {!needsCode && <Passkey onRefused={setRefusal} />}
      {needsCode ? <OtherUser onClick={handleBack} /> : <Forgotten email={email} />}
    </LoginFrame>
  );
}

/** Login by passkey; only if a user has one and this page can use it. */
function Passkey(props: { onRefused(words: string | null): void }) {
  const { data } = useQuery(trpc.session.options.queryOptions());
  return data?.takes_passkeys && whyNoPasskeys() === null && <PasskeyLogin {...props} />;
}

/** Back from the code to e-mail and password. */
function OtherUser({ onClick }: { onClick(): void }) {
  const say = useSay();
  return (
    <Anchor component="button" type="button" size="sm" onClick={onClick}>
      {say("session.back_to_login")}
    </Anchor>
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
      <Box component="p" m="8px 0 0" lh={1.5}>
        {say("session.forgotten_detail")}
      </Box>
    </details>
  );
}
