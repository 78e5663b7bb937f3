import { Button, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { DateField } from "#client/platform/ui/form/date-field.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { TimeField } from "#client/platform/ui/form/time-field.tsx";
import { sentenceFor } from "#client/stays/access-control/door-words.ts";
import css from "#client/stays/access-control/key-form.module.css";
import { type KeyValues, newKeyValues, windowOf } from "#client/stays/access-control/key-values.ts";
import { KindField } from "#client/stays/access-control/kind-field.tsx";
import { useStoredCodes } from "#client/stays/access-control/use-doors.ts";
import type { KeyKind, NewKey } from "#shared/stays/access-control/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

export type KeyFormProps = {
  booking: Booking;
  /** The number of stays that come after this one. */
  waiting: number;
  /** The kind that is proposed. */
  kind: KeyKind;
  onKind(kind: KeyKind): void;
  onAsking(asking: boolean): void;
  onMade(made: NewKey): void;
  onNext(): void;
};

/** Form for a key: its kind and its validity, by default the stay. */
export function KeyForm({ booking, waiting, kind, onKind, onAsking, onMade, onNext }: KeyFormProps) {
  const say = useSay();
  const { time_zone: zone } = useIdentity();
  const isStored = useStoredCodes();
  const [values, setValues] = useState(() =>
    newKeyValues(booking, { now: new Date().toISOString(), zone, isStored, kind: isStored ? "pin" : kind }),
  );
  const [wrong, setWrong] = useState<Partial<Record<"valid_from" | "valid_to", string>>>({});
  const { ask, asking, error } = useAsking(booking.id, { onAsking, onMade });
  const button = useRef<HTMLButtonElement>(null);
  // Enter is all that is usually needed. The form may come when the dialog has looked for where to begin, or before.
  useEffect(() => button.current?.focus(), []);
  const set = (change: Partial<typeof values>) => {
    setValues({ ...values, ...change });
    setWrong({});
  };

  function handleKind(chosen: KeyKind): void {
    set({ kind: chosen });
    onKind(chosen);
  }

  function handleSubmit(): void {
    const window = windowOf(values, booking, { now: new Date().toISOString(), zone, isStored });
    if ("path" in window) {
      const words = window.message === "missing" ? say("screens.field_required") : say(`access_control.${window.message}`);
      return setWrong({ [window.path]: words });
    }
    void ask({ kind: values.kind, ...window });
  }

  return (
    <DialogForm
      label={say("doors.new_key")}
      submitLabel={say(error ? "access_control.try_again" : "access_control.issue")}
      submitHint={say("access_control.issue_hint")}
      submitButton={button}
      isComplete
      isRunning={asking}
      refusal={error}
      stayButton={
        <Button variant="default" disabled={asking} onClick={onNext}>
          {say(waiting > 0 ? "access_control.skip" : "actions.cancel")}
        </Button>
      }
      onSubmit={handleSubmit}
    >
      {isStored ? (
        <Text size="sm">{say("access_control.stored_hint")}</Text>
      ) : (
        <KindField value={values.kind} disabled={asking} onChange={handleKind} />
      )}
      <WindowFields values={values} wrong={wrong} disabled={asking} onChange={set} />
      <div aria-live="polite">{asking && <Waiting />}</div>
    </DialogForm>
  );
}

type WindowProps = {
  values: KeyValues;
  wrong: Partial<Record<"valid_from" | "valid_to", string>>;
  disabled: boolean;
  onChange(change: Partial<KeyValues>): void;
};

/** First and last moment at which the key opens. */
function WindowFields({ values, wrong, disabled, onChange }: WindowProps) {
  const say = useSay();
  return (
    <div className={css["window"]}>
      <DateField
        label={say("access_control.valid_from")}
        disabled={disabled}
        error={wrong.valid_from}
        value={values.from}
        onChange={(from) => onChange({ from })}
      />
      <TimeField
        label={say("access_control.from_time")}
        disabled={disabled}
        value={values.from_time}
        onChange={(from_time) => onChange({ from_time })}
      />
      <DateField
        label={say("access_control.valid_to")}
        disabled={disabled}
        error={wrong.valid_to}
        value={values.to}
        onChange={(to) => onChange({ to })}
      />
      <TimeField
        label={say("access_control.to_time")}
        disabled={disabled}
        value={values.to_time}
        onChange={(to_time) => onChange({ to_time })}
      />
    </div>
  );
}

type KeyDraft = { kind: NewKey["kind"]; valid_from: string; valid_to: string };

/** Asks for a key, and says what the door system says. Asked again after a lost answer, the same wish makes no second key. */
function useAsking(id: string, { onAsking, onMade }: Pick<KeyFormProps, "onAsking" | "onMade">) {
  const say = useSay();
  const [error, setError] = useState<string | null>(null);
  const { run, isRunning: asking } = useWrite(trpc.accessControl.issue, {
    once: true,
    done: onMade,
    failed(refused) {
      setError(sentenceFor(refused, say, (reason) => say("access_control.failed", { reason })));
      return true;
    },
  });

  async function ask(wish: KeyDraft): Promise<void> {
    setError(null);
    onAsking(true);
    await run({ id, ...wish });
    onAsking(false);
  }
  return { ask, asking, error };
}

const LONG_MS = 4_000;

function Waiting() {
  const say = useSay();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLong(true), LONG_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <Text size="sm" c="dimmed">
      {say(isLong ? "access_control.asking_long" : "doors.asking")}
    </Text>
  );
}
