import type { z } from "zod";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import type { FieldLabels } from "#client/platform/ui/form/conflict-notice.tsx";
import { type ChoicesOf, type Fields, inputOf, type ValuesOf, wordsOf } from "#client/platform/ui/form/fields.ts";
import type { Choices } from "#client/platform/ui/form/match-choices.ts";
import { type RecordForm, type RecordFormOptions, type Saved, useRecordForm } from "#client/platform/ui/form/use-record-form.ts";

export type FieldsForm<F extends Fields> = {
  record: RecordForm<ValuesOf<F>>;
  fields: F;
  choices: Readonly<Record<string, Choices>>;
  labels: FieldLabels<ValuesOf<F>>;
  isReadOnly: boolean;
  /** The record's id; null for a new one. */
  id: string | null;
};

type Options<F extends Fields, S extends z.ZodType, R> = Omit<RecordFormOptions<ValuesOf<F>, S, R>, "toInput"> & {
  fields: F;
  choices: ChoicesOf<F>;
  isReadOnly?: boolean;
  id?: string | null;
  /** Maps the values to the input, if it differs from them. */
  toInput?: RecordFormOptions<ValuesOf<F>, S, R>["toInput"];
};

/** A form on one record whose fields are declared once: their inputs, what is sent, and how they are called and read in a conflict. */
export function useFieldsForm<F extends Fields, S extends z.ZodType, R extends Saved | readonly Saved[]>(
  options: Options<F, S, R>,
): FieldsForm<F> {
  const { fields, choices, isReadOnly = false, id = null, toInput, ...form } = options;
  const labels = useFieldLabels<F>(fields, choices);
  const record = useRecordForm({ ...form, toInput: toInput ?? ((typed) => inputOf(fields, typed)) });
  return { record, fields, choices, labels, isReadOnly, id };
}

/** Labels and formatted values of the fields for the comparison of two versions. */
function useFieldLabels<F extends Fields>(fields: F, choices: Readonly<Record<string, Choices>>): FieldLabels<ValuesOf<F>> {
  const say = useSay();
  const formats = useFormats();
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    field.kind === "hidden"
      ? null
      : { label: say(field.label), show: (value: unknown) => wordsOf(field, name, value, { say, formats, choices }) },
  ]);
  return Object.fromEntries(entries) as FieldLabels<ValuesOf<F>>;
}
