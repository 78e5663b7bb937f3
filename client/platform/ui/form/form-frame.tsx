import { Button } from "@mantine/core";
import { IconArrowUp } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, type RefObject } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { CancelButton } from "#client/platform/ui/form/cancel-button.tsx";
import { ConflictNotice, type FieldLabels } from "#client/platform/ui/form/conflict-notice.tsx";
import { FormFoot } from "#client/platform/ui/form/form-foot.tsx";
import css from "#client/platform/ui/form/form-frame.module.css";
import { Refusal } from "#client/platform/ui/form/refusal.tsx";
import { useCtrlEnter } from "#client/platform/ui/form/use-ctrl-enter.ts";
import { useDialogFocus } from "#client/platform/ui/form/use-dialog-focus.ts";
import type { RecordForm } from "#client/platform/ui/form/use-record-form.ts";
import { StaysAt } from "#client/platform/ui/form/use-unfinished.ts";

type Props<V extends Record<string, unknown>> = {
  record: RecordForm<V>;
  label: string;
  submitLabel: string;
  /** Field labels for the comparison of two versions; null if the form only creates records. */
  fields: FieldLabels<V> | null;
  /** Name of the user who changed the record last, for the notice. */
  changedBy: string | null;
  /** A new record may be saved as it is offered. */
  isNew: boolean;
  /** All that is asked is there already, and Enter is enough. */
  isComplete?: boolean;
  disabled?: boolean;
  /** The action is not possible, and the form says why. */
  isImpossible?: boolean;
  /** It takes something back for good, and its button says so. */
  isDanger?: boolean;
  /** Label of the cancel button, if "Cancel" would be ambiguous. */
  stayText?: string;
  aside?: ReactNode;
  /** Another way to save, before the button that saves. */
  besideSubmit?: ReactNode;
  children: ReactNode;
};

/** Fields, their refusals, a colleague's version, and the button that saves (or Ctrl+Enter). */
export function FormFrame<V extends Record<string, unknown>>(props: Props<V>) {
  const {
    record,
    label,
    submitLabel,
    fields,
    changedBy,
    isNew,
    isComplete = false,
    disabled = false,
    isImpossible = false,
    isDanger = false,
    stayText,
    aside,
    besideSubmit,
    children,
  } = props;
  const say = useSay();
  const { frame: form, submit, saving, isDirty, refusal, theirs } = record;

  useDialogFocus(form);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    if (!disabled && !isImpossible) void submit();
  }

  useCtrlEnter(form, () => {
    if (!disabled && !isImpossible) void submit();
  });

  return (
    <form ref={form} className={css["form"]} aria-label={label} data-readonly={disabled || undefined} onSubmit={handleSubmit} noValidate>
      {theirs && fields && (
        <ConflictNotice
          fields={fields}
          mine={record.mine}
          theirs={theirs}
          name={changedBy}
          onTake={record.takeTheirs}
          onKeep={record.keepMine}
        />
      )}
      <StaysAt value={record.staysAt}>{children}</StaysAt>
      <Refusal words={theirs ? null : refusal} />
      {!disabled && (
        <FormFoot
          isSticky={isNew || isDirty}
          aside={theirs ? <ConflictPointer form={form} label={say("screens.conflict_short")} /> : aside}
        >
          <CancelButton stayText={stayText} />
          {besideSubmit}
          <Button
            type="submit"
            {...(isDanger ? { color: "red.8" } : {})}
            data-autofocus={isComplete || undefined}
            loading={saving}
            disabled={theirs !== null || isImpossible || (!isNew && !isDirty)}
            title={say("screens.save_hint")}
          >
            {submitLabel}
          </Button>
        </FormFoot>
      )}
    </form>
  );
}

/** The button that scrolls up to the notice of a conflict, for users who edit fields below it. */
function ConflictPointer({ form, label }: { form: RefObject<HTMLFormElement | null>; label: string }) {
  const lead = () => form.current?.querySelector("[data-conflict]")?.scrollIntoView({ block: "center", behavior: "smooth" });
  return (
    <Button variant="light" color="brass" leftSection={<IconArrowUp size={16} aria-hidden />} onClick={lead}>
      {label}
    </Button>
  );
}
