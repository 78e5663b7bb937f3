import { type UseFormReturnType, useForm } from "@mantine/form";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { Location } from "react-router-dom";
import type { z } from "zod";
import { type CallError, callErrorOf, isKnown } from "#client/core/call-error.ts";
import { type Say, useSay } from "#client/core/i18n.ts";
import { messageOf } from "#client/core/problems.ts";
import type { CallContext } from "#client/core/trpc.ts";
import { fieldErrors, type OwnWords, serverFieldErrors } from "#client/ui/form/field-errors.ts";
import { leadToField } from "#client/ui/form/lead-to-field.ts";
import { PROBLEM_FIELDS } from "#client/ui/form/problem-fields.ts";
import { useUnsavedGuard } from "#client/ui/form/unsaved.tsx";
import { refuseUnfinished } from "#client/ui/form/use-unfinished.ts";

type Values = Record<string, unknown>;
type Saved = { version: number };

type Options<V extends Values, S extends z.ZodType, R> = {
  /** The record as its fields show it; the defaults where it is yet to be made. */
  values: V;
  /** The version that `values` show; null for a new record. */
  version: number | null;
  /** The very schema that the server checks with. */
  schema: S;
  /** What is sent; `before` are the values that the form was begun with, for calls that take changes only. */
  toInput(values: V, before: V): unknown;
  save(input: z.output<S>, context: CallContext): Promise<R>;
  onSaved(saved: R): void;
  /** The fields as the answer has them; without it they stand as typed. */
  valuesAfter?: (saved: R, typed: V) => V;
  ownWords?: OwnWords;
  /** Reads the record again, after the server has said that it has changed. */
  readAgain?: () => void;
  /** Whether the form is still on screen at another address. */
  staysAt?: (next: Location) => boolean;
};

export type RecordForm<V extends Values> = {
  form: UseFormReturnType<V>;
  /** The element around the fields. */
  frame: RefObject<HTMLFormElement | null>;
  submit(): Promise<void>;
  saving: boolean;
  isDirty: boolean;
  /** Whether the form is still on screen at another address. */
  staysAt(next: Location): boolean;
  /** A refusal that belongs to no field. */
  refusal: string | null;
  /** Somebody else's version, while the user has typed something different. */
  theirs: V | null;
  /** The user's own version: what they changed, and what the record is now in all else. */
  mine: V;
  takeTheirs(): void;
  keepMine(): void;
};

/**
 * A form on one record: checks with the server's schema, saves on the version it was begun on, puts refusals at their
 * fields, and keeps what was typed when a colleague changes the record meanwhile, until the user has chosen.
 */
export function useRecordForm<V extends Values, S extends z.ZodType, R extends Saved | readonly Saved[]>(
  options: Options<V, S, R>,
): RecordForm<V> {
  const { values, version, schema, toInput, save, onSaved, valuesAfter, ownWords, readAgain, staysAt = () => false } = options;
  const say = useSay();
  const [base, setBase] = useState({ values, version });
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const frame = useRef<HTMLFormElement>(null);
  const idempotencyKey = useRef(crypto.randomUUID());
  const form = useForm<V>({ initialValues: values });
  const isDirty = !sameValues(form.values, base.values);
  const letGo = useUnsavedGuard(isDirty, staysAt);
  const isNewer = version !== null && base.version !== null && version > base.version && !saving;

  // A record that changed under an untouched form is simply shown; one under typed words waits for the user.
  useEffect(() => {
    if (!isNewer) return;
    if (isDirty && !sameValues(values, base.values)) return;
    if (!isDirty) form.setValues(values);
    // oxlint-disable-next-line react/set-state-in-effect -- Together with the form library's own state, which is set in effects only.
    setBase({ values, version });
  }, [isNewer, isDirty, values, version, base.values, form]);

  async function submit(): Promise<void> {
    if (saving || refuseUnfinished(frame.current)) return;
    setRefusal(null);
    const checked = schema.safeParse(toInput(form.values, base.values));
    if (!checked.success) return showErrors(fieldErrors(checked.error, say, ownWords));
    form.clearErrors();
    setSaving(true);
    try {
      const saved = await save(
        checked.data,
        base.version === null ? { idempotencyKey: idempotencyKey.current } : { ifMatch: base.version },
      );
      idempotencyKey.current = crypto.randomUUID();
      if ("version" in saved) {
        const after = valuesAfter?.(saved, form.values) ?? form.values;
        form.setValues(after);
        setBase({ values: after, version: saved.version });
      }
      letGo();
      onSaved(saved);
    } catch (thrown) {
      showError(callErrorOf(thrown));
    } finally {
      setSaving(false);
    }
  }

  function showError(error: CallError): void {
    if (error.type === "stale") readAgain?.();
    const errors = { ...errorsAtFields(error, form.values, say), ...serverFieldErrors(error.errors, say) };
    showErrors(errors);
    if (!Object.keys(errors).some((path) => hasField(form.values, path))) setRefusal(messageOf(error, say));
  }

  function showErrors(errors: Record<string, string>): void {
    form.setErrors(errors);
    if (!Object.keys(errors).every((path) => hasField(form.values, path))) setRefusal((before) => before ?? say("problems.validation"));
    focusFirstError();
  }

  return {
    form,
    frame,
    submit,
    saving,
    isDirty,
    staysAt,
    refusal,
    theirs: isNewer && isDirty && !sameValues(values, base.values) ? values : null,
    mine: merged(form.values, base.values, values),
    takeTheirs() {
      form.setValues(values);
      form.clearErrors();
      setRefusal(null);
      setBase({ values, version });
    },
    keepMine() {
      setRefusal(null);
      form.setValues(merged(form.values, base.values, values));
      setBase({ values, version });
    },
  };
}

/** A stable object for a record's values, made anew only when the record's version changes. */
export function useVersioned<T extends { id: string; version: number }, V>(record: T | null, valuesOf: (record: T | null) => V): V {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a record is known by its id and version
  return useMemo(() => valuesOf(record), [record?.id, record?.version]);
}

function errorsAtFields(error: CallError, values: Values, say: Say): Record<string, string> {
  if (!isKnown(error.type)) return {};
  const field = PROBLEM_FIELDS[error.type]?.find((path) => hasField(values, path));
  return field ? { [field]: messageOf(error, say) } : {};
}

function hasField(values: Values, path: string): boolean {
  let place: unknown = values;
  for (const part of path.split(".")) {
    if (typeof place !== "object" || place === null || !(part in place)) return false;
    place = Object.getOwnPropertyDescriptor(place, part)?.value;
  }
  return true;
}

/** What the user changed, on top of what the colleague made of the rest. */
function merged<V extends Values>(mine: V, base: V, theirs: V): V {
  const kept = { ...theirs };
  for (const key in mine) if (JSON.stringify(mine[key]) !== JSON.stringify(base[key])) kept[key] = mine[key];
  return kept;
}

function sameValues(one: Values, other: Values): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function focusFirstError(): void {
  requestAnimationFrame(() => leadToField(document.querySelector<HTMLElement>('form [aria-invalid="true"]')));
}
