import { useForm } from "@mantine/form";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { changeIdentity } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { fieldErrors } from "#client/platform/ui/form/field-errors.ts";
import { PasswordChange } from "#shared/tenant/session/schema.ts";

const EMPTY = { current_password: "", new_password: "", again: "" };

type Options = {
  /** True if the new password has to be typed twice. */
  asksAgain: boolean;
  done?(): void;
};

/** Form that replaces the user's own password. Refusals of a password appear at its field. */
export function usePasswordChange({ asksAgain, done }: Options) {
  const say = useSay();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: EMPTY });

  const { run, isRunning } = useWrite(trpc.session.updatePassword, {
    done() {
      changeIdentity({ must_change_password: false });
      form.reset();
      done?.();
    },
    failed(error) {
      if (error.type === "user/wrong_password") form.setFieldError("current_password", messageOf(error, say));
      else if (error.type === "session/guessable_password") form.setFieldError("new_password", messageOf(error, say));
      else setRefusal(messageOf(error, say));
      return true;
    },
  });

  function submit(): void {
    const { again, ...change } = form.values;
    const checked = PasswordChange.safeParse(change);
    if (!checked.success) return form.setErrors(fieldErrors(checked.error, say));
    if (asksAgain && change.new_password !== again) return form.setFieldError("again", say("session.not_the_same"));
    form.clearErrors();
    setRefusal(null);
    void run(checked.data);
  }

  return { form, refusal, isRunning, submit };
}
