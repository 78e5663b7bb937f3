import type { Location } from "react-router-dom";
import type { z } from "zod";
import { useSay } from "#client/platform/core/i18n.ts";
import type { WriteProcedure } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import type { OwnWords } from "#client/platform/ui/form/field-errors.ts";
import {
  type ChoicesOf,
  type FieldSpec,
  type Fields,
  inputOf,
  type RecordValues,
  type ValuesOf,
  valuesOf,
} from "#client/platform/ui/form/fields.ts";
import { type FieldsForm, useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";

/** Props of a base-data form, in a dialog and on the record's own screen. */
export type BaseFormProps<R> = { onSaved?: (saved: R) => void; staysAt?: (next: Location) => boolean; readAgain?: () => void };

type Options<F extends Fields, I, R> = BaseFormProps<R> & {
  /** The record with its version; null for one that is yet to be made. */
  record: ({ id: string; version: number } & RecordValues<F>) | null;
  /** Each field of the payload: one that is forgotten does not compile. */
  fields: F & { readonly [K in keyof I]-?: FieldSpec };
  choices: ChoicesOf<F>;
  schema: z.ZodType<I>;
  create: WriteProcedure<I, R>;
  update: WriteProcedure<{ id: string } & I, R>;
  isReadOnly?: boolean;
  /** Maps the values to the input, if it differs from them. */
  toInput?: (values: ValuesOf<F>) => unknown;
  /** Asks before a valid form is saved; false stays in the form. */
  confirms?: (values: ValuesOf<F>, before: ValuesOf<F>) => Promise<boolean>;
  ownWords?: OwnWords;
};

/** A form of base data, made of its fields: what it shows, sends and compares, and the procedures that it calls. */
export function useBaseForm<F extends Fields, I extends object, R extends { version: number }>(options: Options<F, I, R>): FieldsForm<F> {
  const { record: known, fields, choices, schema, create, update, onSaved, isReadOnly = false, toInput, ...form } = options;
  const say = useSay();
  const values = useVersioned(known, (row) => valuesOf<F>(fields, row));
  return useFieldsForm({
    ...form,
    values,
    fields,
    choices,
    isReadOnly,
    schema,
    id: known?.id ?? null,
    version: known?.version ?? null,
    toInput: (typed) => (toInput ? toInput(typed) : inputOf(fields, typed)),
    save: (input, send): Promise<R> => (known ? send(update, { id: known.id, ...input }) : send(create, input)),
    onSaved(saved) {
      toast({ message: say(known ? "screens.saved" : "screens.created") });
      onSaved?.(saved);
    },
  });
}
