import type { Location } from "react-router-dom";
import type { z } from "zod";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import type { WriteProcedure } from "#client/core/writes.ts";
import { toast } from "#client/ui/dialog/toast.tsx";
import type { FieldLabels } from "#client/ui/form/conflict-notice.tsx";
import type { OwnWords } from "#client/ui/form/field-errors.ts";
import { type ChoicesOf, type FieldSpec, type Fields, inputOf, type ValuesOf, valuesOf, wordsOf } from "#client/ui/form/fields.ts";
import type { Choices } from "#client/ui/form/match-choices.ts";
import { type RecordForm, useRecordForm, useVersioned } from "#client/ui/form/use-record-form.ts";

/** What a base-data form is given, in a dialog and on the record's own screen. */
export type BaseFormProps<R> = { onSaved?: (saved: R) => void; staysAt?: (next: Location) => boolean; readAgain?: () => void };

type Options<F extends Fields, I, R> = BaseFormProps<R> & {
  /** The record with its version; null for one that is yet to be made. */
  record: ({ id: string; version: number } & { readonly [K in keyof F]: F[K]["initial"] | null }) | null;
  /** Each field of the payload: one that is forgotten does not compile. */
  fields: F & { readonly [K in keyof I]-?: FieldSpec };
  choices: ChoicesOf<F>;
  schema: z.ZodType<I>;
  create: WriteProcedure<I, R>;
  update: WriteProcedure<{ id: string } & I, R>;
  isReadOnly?: boolean;
  /** What is sent, where it is not just what the fields hold. */
  toInput?: (values: ValuesOf<F>) => unknown;
  ownWords?: OwnWords;
};

export type FieldsForm<F extends Fields> = {
  record: RecordForm<ValuesOf<F>>;
  fields: F;
  choices: Readonly<Record<string, Choices>>;
  labels: FieldLabels<ValuesOf<F>>;
  isReadOnly: boolean;
  /** The record's id; null for a new one. */
  id: string | null;
};

/** A form of base data, made of its fields: what it shows, sends and compares, and the procedures that it calls. */
export function useBaseForm<F extends Fields, I extends object, R extends { version: number }>(options: Options<F, I, R>): FieldsForm<F> {
  const { record: known, fields, choices, schema, create, update, onSaved, isReadOnly = false, toInput, ...form } = options;
  const say = useSay();
  const values = useVersioned(known, (row) => valuesOf<F>(fields, row));
  const labels = useFieldLabels<F>(fields, choices);
  const record = useRecordForm({
    ...form,
    values,
    version: known?.version ?? null,
    schema,
    toInput: (typed) => (toInput ? toInput(typed) : inputOf(fields, typed)),
    save: (input, send): Promise<R> => (known ? send(update, { id: known.id, ...input }) : send(create, input)),
    onSaved(saved) {
      toast({ message: say(known ? "screens.saved" : "screens.created") });
      onSaved?.(saved);
    },
  });
  return { record, fields, choices, labels, isReadOnly, id: known?.id ?? null };
}

/** What the fields are called where two versions are compared, and how their values read. */
function useFieldLabels<F extends Fields>(fields: F, choices: Readonly<Record<string, Choices>>): FieldLabels<ValuesOf<F>> {
  const say = useSay();
  const formats = useFormats();
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    {
      label: say(field.label),
      show: (value: FieldSpec["initial"]) => wordsOf(field, value, { say, formats, choices: choices[name] ?? [] }),
    },
  ]);
  return Object.fromEntries(entries) as FieldLabels<ValuesOf<F>>;
}
