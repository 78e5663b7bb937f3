import { type UseFormReturnType, useForm } from "@mantine/form";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { Location } from "react-router-dom";
import type { z } from "zod";
import { type CallError, isKnown, isTransport } from "#client/platform/core/call-error.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { type Steps, useWrites } from "#client/platform/core/writes.ts";
import { fieldErrors, type OwnWords, serverFieldErrors } from "#client/platform/ui/form/field-errors.ts";
import { leadToField } from "#client/platform/ui/form/lead-to-field.ts";
import { isSame, mergeVersions } from "#client/platform/ui/form/merge-versions.ts";
import { useUnsavedGuard } from "#client/platform/ui/form/unsaved.tsx";
import { refuseUnfinished } from "#client/platform/ui/form/use-unfinished.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";

type Values = Record<string, unknown>;
/** Selector of a field with an error, or of the replacement of a field that can't be filled in. */
const REFUSED = '[aria-invalid="true"], [data-refused]';
export type Saved = { version: number };

export type RecordFormOptions<V extends Values, S extends z.ZodType, R> = {
  /** The record as its fields show it; the defaults where it is yet to be made. */
  values: V;
  /** The version that `values` show; null for a new record. */
  version: number | null;
  /** The very schema that the server checks with. */
  schema: S;
  /** Returns the values to send; `before` are the values that the form was begun with, for calls that take changes only. */
  toInput(values: V, before: V): unknown;
  /** Asks before a valid form is saved; false stays in the form. */
  confirms?: ((values: V, before: V) => Promise<boolean>) | undefined;
  /** `send` carries the version that the form was begun on, or the new record's key: for the call that saves the form. */
  save: Steps<z.output<S>, R>;
  onSaved(saved: R): void;
  /** The fields as the answer has them; without it they stand as typed. */
  valuesAfter?: ((saved: R, typed: V) => V) | undefined;
  ownWords?: OwnWords | undefined;
  /** Reads the record again, after the server has said that it has changed. */
  readAgain?: (() => void) | undefined;
  /** True if the form is still on screen at another address. */
  staysAt?: ((next: Location) => boolean) | undefined;
};

export type RecordForm<V extends Values> = {
  form: UseFormReturnType<V>;
  /** The element around the fields. */
  frame: RefObject<HTMLFormElement | null>;
  submit(): Promise<void>;
  saving: boolean;
  isDirty: boolean;
  /** True if the form is still on screen at another address. */
  staysAt(next: Location): boolean;
  /** A refusal that belongs to no field. */
  refusal: string | null;
  /** Another user's version, while the user has typed something different. */
  theirs: V | null;
  /** The user's own version: their changes on top of the record's current version. */
  mine: V;
  takeTheirs(): void;
  keepMine(): void;
};

/**
 * A form on one record: checks with the server's schema, saves on the version it was begun on, puts refusals at their
 * fields, and keeps what was typed when a colleague changes the record meanwhile, until the user has chosen.
 */
export function useRecordForm<V extends Values, S extends z.ZodType, R extends Saved | readonly Saved[]>(
  options: RecordFormOptions<V, S, R>,
): RecordForm<V> {
  const { values, version, schema, toInput, confirms, save, onSaved, valuesAfter, ownWords, readAgain, staysAt = () => false } = options;
  const say = useSay();
  const [base, setBase] = useState({ values, version });
  const [refusal, setRefusal] = useState<string | null>(null);
  const frame = useRef<HTMLFormElement>(null);
  const [errorsToShow, setErrorsToShow] = useState<Record<string, string> | null>(null);
  // The input of a request that got no answer. As long as the values are the same, it is sent again unchanged, under the same idempotency key.
  const unanswered = useRef<{ values: V; input: z.output<S> } | null>(null);
  const form = useForm<V>({ initialValues: values });
  const { run, isRunning } = useWrites(save, {
    // A known record has its version for that.
    once: base.version === null,
    failed: (error, input) => {
      unanswered.current = base.version === null && isTransport(error) ? { values: form.values, input } : null;
      showError(error);
      return true;
    },
    done: showSaved,
  });
  const { isDirty, theirs, mine, adopts } = useMemo(
    () => mergeVersions(base, form.values, { values, version }),
    [base, form.values, values, version],
  );
  const letGo = useUnsavedGuard(isDirty, staysAt);
  // The version that comes while a form is being saved is most likely its own.
  const adopted = isRunning ? null : adopts;

  // A record that changed under an untouched form is simply shown; one under typed words waits for the user.
  useEffect(() => {
    if (adopted === null) return;
    form.setValues(adopted);
    // oxlint-disable-next-line react/set-state-in-effect -- Together with the form library's own state, which is set in effects only.
    setBase({ values, version });
  }, [adopted, values, version, form]);

  // In an effect: a slow device renders the errors later than in the next frame.
  useEffect(() => {
    if (errorsToShow) requestAnimationFrame(() => leadToField(frame.current?.querySelector<HTMLElement>(REFUSED)));
  }, [errorsToShow]);

  async function submit(): Promise<void> {
    if (isRunning || refuseUnfinished(frame.current)) return;
    setRefusal(null);
    const input = unanswered.current?.values === form.values ? unanswered.current.input : await checkedInput();
    if (input !== null) await run(input, base.version === null ? {} : { ifMatch: base.version });
  }

  /** The input of the form as it is typed; null if a field refuses it, or the user does not confirm it. */
  async function checkedInput(): Promise<z.output<S> | null> {
    const input = toInput(form.values, base.values);
    const checked = schema.safeParse(input);
    if (!checked.success) {
      showErrors(fieldErrors(checked.error, say, { own: ownWords, input }));
      return null;
    }
    form.clearErrors();
    return confirms && !(await confirms(form.values, base.values)) ? null : checked.data;
  }

  function showSaved(saved: R): void {
    if ("version" in saved) {
      const after = valuesAfter?.(saved, form.values) ?? form.values;
      form.setValues(after);
      setBase({ values: after, version: saved.version });
    }
    letGo();
    onSaved(saved);
  }

  function showError(error: CallError): void {
    if (error.type === "stale") readAgain?.();
    const errors = { ...errorsAtFields(error, form.values, say), ...serverFieldErrors(error.errors) };
    showErrors(errors);
    if (!Object.keys(errors).some((path) => hasField(form.values, path))) setRefusal(messageOf(error, say));
  }

  function showErrors(errors: Record<string, string>): void {
    form.setErrors(errors);
    if (!Object.keys(errors).every((path) => hasField(form.values, path))) setRefusal((before) => before ?? say("problems.validation"));
    setErrorsToShow(errors);
  }

  return {
    form,
    frame,
    submit,
    saving: isRunning,
    isDirty,
    staysAt,
    refusal,
    theirs: isRunning ? null : theirs,
    mine,
    takeTheirs() {
      form.setValues(values);
      form.clearErrors();
      setRefusal(null);
      setBase({ values, version });
    },
    keepMine() {
      setRefusal(null);
      form.setValues(mine);
      setBase({ values, version });
    },
  };
}

/** A stable object for a record's values, made again only when one of them changes: also the name of a record that it refers to. */
export function useVersioned<T extends { id: string; version: number }, V>(record: T | null, valuesOf: (record: T | null) => V): V {
  const values = valuesOf(record);
  const [known, setKnown] = useState(values);
  if (isSame(known, values)) return known;
  setKnown(values);
  return values;
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

/** The fields at which to show a problem that names no field, if the form has one of them. */
const PROBLEM_FIELDS: Readonly<Partial<Record<ProblemType, readonly string[]>>> = {
  "room/number_taken": ["number"],
  "room/out_of_service": ["room_id"],
  "booking/invalid_dates": ["check_in"],
  "booking/overlap_detected": ["room_id"],
  "booking/no_available_room_found": ["room_type_id", "room_id"],
  "booking/room_fixed": ["room_id"],
  "booking/in_parts": ["room_id"],
  "booking/occupancy_exceeded": ["occupancy", "adults"],
  "booking/occupancy_below_minimum": ["occupancy", "adults"],
  "booking/failed_assignment": ["occupancy", "adults"],
  "booking/invalid_total": ["total_gross_amount"],
  "rate/no_matching_price": ["rate_id"],
  "rate/inactive": ["rate_id"],
  "rate/parent_cycle": ["parent_rate_id"],
  "rate/restriction_already_configured": ["name"],
  "rate/restriction_overlap_detected": ["from"],
  "room_lock/overlap_detected": ["start"],
  "room_lock/started": ["start"],
  "contact/already_exists": ["communication.email"],
  "user/wrong_password": ["current_password"],
  "user/email_already_exists": ["email"],
  "property/user_already_assigned": ["email"],
  "payment_method/posts_links": ["kind"],
  "setting/already_exists": ["key"],
};
