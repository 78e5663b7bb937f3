import { Switch, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { DateField } from "#client/platform/ui/form/date-field.tsx";
import { DecimalField } from "#client/platform/ui/form/decimal-field.tsx";
import type { Fields, LeafSpec, PathOf } from "#client/platform/ui/form/fields.ts";
import { MoneyField } from "#client/platform/ui/form/money-field.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { TimeField } from "#client/platform/ui/form/time-field.tsx";
import type { FieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { WholeField } from "#client/platform/ui/form/whole-field.tsx";

type Props<F extends Fields> = {
  of: FieldsForm<F>;
  name: PathOf<F>;
  /** Focuses the field when the form is opened in a dialog. */
  isFirst?: boolean;
  /** In place of the field's own label, where it depends on the country. */
  label?: string;
  /** In place of the field's own hint, where it depends on what is typed. */
  hint?: string | undefined;
  /** Beside others, whose inputs are to stand in one line. */
  isHintBelow?: boolean;
  disabled?: boolean;
  /** Of a day: not before. */
  minDate?: string | null;
  /** Of a day that may be taken away again. */
  isClearable?: boolean;
  /** In place of the error at the field's own name, where what is sent is called otherwise. */
  error?: ReactNode;
  /** Of a text: what is greyed where nothing is typed, and in which language it is written. */
  example?: string | undefined;
  lang?: string;
  /** Of a list that is too long to look through. */
  isSearched?: boolean;
  nothingFound?: string;
};

const PERCENT_DECIMALS = 3;

/** The input of a field, as its declaration says. */
export function Field<F extends Fields>(props: Props<F>) {
  const { of: form, name, isFirst, hint, isHintBelow, disabled = false, isSearched = false, isClearable = false, minDate = null } = props;
  const { label, example, lang, nothingFound, error } = props;
  const say = useSay();
  const { calendarDate } = useFormats();
  const field = leafAt(form.fields, name);
  if (!field) return null;
  const isFixed = form.isReadOnly || disabled;
  const look = {
    label: label ?? say(field.label),
    description: hint ?? (field.hint && say(field.hint)),
    "data-autofocus": isFirst || undefined,
    ...(isHintBelow ? { inputWrapperOrder: BELOW } : {}),
  };
  const written = { ...(example === undefined ? {} : { placeholder: example }), ...(lang === undefined ? {} : { lang }) };
  const { getInputProps } = form.record.form;
  switch (field.kind) {
    case "text":
      return field.maxRows === undefined ? (
        <TextInput
          type={field.inputType ?? "text"}
          readOnly={isFixed}
          {...textLook(field, say)}
          {...written}
          {...look}
          {...getInputProps(name)}
        />
      ) : (
        <Textarea
          autosize
          minRows={field.minRows ?? 2}
          maxRows={field.maxRows}
          readOnly={isFixed}
          {...textLook(field, say)}
          {...written}
          {...look}
          {...getInputProps(name)}
        />
      );
    case "time":
      return <TimeField readOnly={isFixed} {...look} {...getInputProps(name)} />;
    case "money":
      return <MoneyField min={field.min} readOnly={isFixed} {...look} {...getInputProps(name)} />;
    case "percent":
      return (
        <DecimalField
          decimals={PERCENT_DECIMALS}
          unit="%"
          min={field.min}
          max={field.max}
          readOnly={isFixed}
          {...look}
          {...getInputProps(name)}
        />
      );
    case "whole":
      return (
        <WholeField
          min={field.min}
          max={field.max}
          readOnly={isFixed}
          unit={field.unit && say(field.unit)}
          {...look}
          {...getInputProps(name)}
        />
      );
    case "switch":
      return <Switch disabled={isFixed} {...look} {...getInputProps(name, { type: "checkbox" })} />;
    case "day":
      return (
        <DateField
          readOnly={isFixed}
          clearable={isClearable}
          beforeText={minDate === null ? undefined : say("screens.field_date_before", { date: calendarDate(minDate) })}
          {...(minDate === null ? {} : { minDate })}
          {...look}
          data-path={name}
          error={error ?? getInputProps(name).error}
          value={getInputProps(name).value}
          onChange={getInputProps(name).onChange}
        />
      );
    case "listed":
      return (
        <SelectField
          data={form.choices[name] ?? []}
          readOnly={isFixed}
          searchable={isSearched}
          {...(nothingFound === undefined ? {} : { nothingFoundMessage: nothingFound })}
          clearable={!isFixed && (field.none !== undefined || field.isOptional)}
          {...(field.none ? { placeholder: say(field.none) } : {})}
          {...look}
          {...getInputProps(name)}
        />
      );
  }
}

const BELOW: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

function textLook({ autoComplete = "off", isCode, example, maxLength }: Extract<LeafSpec, { kind: "text" }>, say: Say) {
  return {
    autoComplete,
    maxLength,
    spellCheck: isCode ? false : undefined,
    placeholder: example && say(example),
  };
}

function leafAt(fields: Fields, path: string): LeafSpec | undefined {
  const [name = "", member = ""] = path.split(".");
  const field = fields[name];
  if (field?.kind === "part") return field.fields[member];
  return field?.kind === "own" || field?.kind === "hidden" ? undefined : field;
}
