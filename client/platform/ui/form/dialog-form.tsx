import { Button, Stack } from "@mantine/core";
import { type FormEvent, type ReactNode, type RefObject, useRef } from "react";
import { CancelButton } from "#client/platform/ui/form/cancel-button.tsx";
import { FormFoot } from "#client/platform/ui/form/form-foot.tsx";
import { Refusal } from "#client/platform/ui/form/refusal.tsx";
import { useCtrlEnter } from "#client/platform/ui/form/use-ctrl-enter.ts";
import { useDialogFocus } from "#client/platform/ui/form/use-dialog-focus.ts";
import { refuseUnfinished } from "#client/platform/ui/form/use-unfinished.ts";

type Props = {
  label: string;
  submitLabel: ReactNode;
  isRunning?: boolean;
  /** True while it can't be sent. */
  disabled?: boolean;
  /** A refusal that belongs to no field. */
  refusal?: string | null;
  /** All that is asked is there already: the button has the focus, and Enter is enough. */
  isComplete?: boolean;
  submitHint?: string;
  submitButton?: RefObject<HTMLButtonElement | null>;
  /** In place of "Cancel", where that could mean either. */
  stayText?: string | undefined;
  /** In place of "Cancel", where the button does more than to close the dialog. */
  stayButton?: ReactNode;
  /** Beside the buttons. */
  aside?: ReactNode;
  /** A part of a page instead of a dialog: the button stays below the fields. */
  isOnPage?: boolean;
  onSubmit(): void;
  children: ReactNode;
};

/**
 * The form of a decision or a step, which keeps no record: fields, the refusal, and "Cancel" left of the button that sends. Enter and
 * Ctrl+Enter send it, but not while it is being sent, nor a date or time that is half typed. Forms of records: `FormFrame`.
 */
export function DialogForm({
  label,
  submitLabel,
  isRunning = false,
  disabled = false,
  refusal = null,
  onSubmit,
  children,
  ...look
}: Props) {
  const {
    isComplete = false,
    submitHint,
    submitButton,
    stayText,
    stayButton = <CancelButton stayText={stayText} />,
    aside,
    isOnPage = false,
  } = look;

  const form = useRef<HTMLFormElement>(null);

  function submit(): void {
    if (!isRunning && !disabled && form.current && !refuseUnfinished(form.current)) onSubmit();
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    event.stopPropagation();
    submit();
  }

  useDialogFocus(form);
  useCtrlEnter(form, submit);

  return (
    <form ref={form} onSubmit={handleSubmit} aria-label={label} noValidate>
      <Stack gap="md">
        {children}
        <Refusal words={refusal} />
        <FormFoot aside={aside} isSticky={!isOnPage}>
          {stayButton}
          <Button
            ref={submitButton}
            type="submit"
            data-autofocus={isComplete || undefined}
            loading={isRunning}
            disabled={disabled}
            title={submitHint}
          >
            {submitLabel}
          </Button>
        </FormFoot>
      </Stack>
    </form>
  );
}
