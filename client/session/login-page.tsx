import { Alert, Button, PasswordInput, TextInput, Title } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useSay } from "#client/core/i18n.ts";
import { wordsFor } from "#client/core/problems.ts";
import { logIn, useSession } from "#client/core/session.ts";
import { KeyBoard } from "#client/session/key-board.tsx";
import css from "#client/session/login-page.module.css";
import { Brand } from "#client/shell/brand.tsx";
import { Refusal } from "#client/ui/refusal.tsx";

/** For anonymous users only; the route leads back to where they wanted to go as soon as there is a session. */
export function LoginPage() {
  const say = useSay();
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setRefusal(null);
    try {
      await logIn({ email: String(form.get("email")).trim(), password: String(form.get("password")) });
    } catch (thrown) {
      setRefusal(wordsFor(thrown, say));
      setBusy(false);
    }
  }

  return (
    <main className={css["page"]}>
      <section className={css["board"]} aria-hidden>
        <KeyBoard />
        <div className={css["claim"]}>
          <p>{say("session.claim")}</p>
          <p>{say("session.claim_detail")}</p>
        </div>
      </section>
      <section className={css["desk"]}>
        <form className={css["form"]} onSubmit={handleSubmit}>
          <Brand />
          <div>
            <Title order={1} size={26} mb={4}>
              {say("session.greeting")}
            </Title>
            <p className={css["subtitle"]}>{say("session.subtitle")}</p>
          </div>
          {session.state === "anonymous" && session.because === "ended" && !refusal && (
            <Alert variant="light" color="brass" icon={<IconInfoCircle size={18} />}>
              {say("session.ended")}
            </Alert>
          )}
          <TextInput
            name="email"
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
          <Button type="submit" size="md" loading={busy} fullWidth>
            {say("session.submit")}
          </Button>
          <details className={css["forgotten"]}>
            <summary>{say("session.forgotten")}</summary>
            <p>{say("session.forgotten_detail")}</p>
          </details>
        </form>
      </section>
    </main>
  );
}
