import { Anchor, Button, PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { fieldErrors } from "#client/platform/ui/form/field-errors.ts";
import { Refusal } from "#client/platform/ui/form/refusal.tsx";
import { LoginFrame } from "#client/tenant/session/login-frame.tsx";
import { PasswordReset } from "#shared/tenant/session/schema.ts";

const EMPTY = { new_password: "", again: "" };

/** Page of the mail's link. Its token is behind the #, which browsers keep from servers and referrers. */
export function ResetPasswordPage() {
  const token = useLocation().hash.slice(1);
  return <Choice key={token} token={token} />;
}

function Choice({ token }: { token: string }) {
  const say = useSay();
  const navigate = useNavigate();
  const [dead, setDead] = useState(token === "");
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: EMPTY });

  const { run, isRunning } = useWrite(trpc.session.resetPassword, {
    async done() {
      toast({ message: say("session.reset_done") });
      await navigate("/login", { replace: true });
    },
    failed(error) {
      if (error.type === "session/password_link_dead") setDead(true);
      else if (error.type === "session/guessable_password") form.setFieldError("new_password", messageOf(error, say));
      else setRefusal(messageOf(error, say));
      return true;
    },
  });

  function handleSubmit({ new_password, again }: typeof EMPTY): void {
    const checked = PasswordReset.safeParse({ token, new_password });
    if (!checked.success) return form.setErrors(fieldErrors(checked.error, say));
    if (new_password !== again) return form.setFieldError("again", say("session.not_the_same"));
    setRefusal(null);
    void run(checked.data);
  }

  if (dead) return <DeadLink />;
  const sight = { visibilityToggleButtonProps: { "aria-label": say("session.show_password") } };
  return (
    <LoginFrame title={say("session.reset_title")} subtitle={say("session.reset_subtitle")} onSubmit={form.onSubmit(handleSubmit)}>
      <PasswordInput
        label={say("session.new_password")}
        description={say("session.new_password_hint")}
        autoComplete="new-password"
        size="md"
        autoFocus
        {...sight}
        {...form.getInputProps("new_password")}
      />
      <PasswordInput
        label={say("session.new_password_again")}
        autoComplete="new-password"
        size="md"
        {...sight}
        {...form.getInputProps("again")}
      />
      <Refusal words={refusal} />
      <Button type="submit" size="md" loading={isRunning} fullWidth>
        {say("session.reset_submit")}
      </Button>
    </LoginFrame>
  );
}

function DeadLink() {
  const say = useSay();
  const navigate = useNavigate();
  return (
    <LoginFrame
      title={say("session.link_dead_title")}
      subtitle={say("session.link_dead")}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate("/forgot-password", { replace: true });
      }}
    >
      <Button type="submit" size="md" fullWidth autoFocus>
        {say("session.link_dead_ask")}
      </Button>
      <Anchor component={Link} to="/login" size="sm">
        {say("session.back_to_login")}
      </Anchor>
    </LoginFrame>
  );
}
