import { Switch, TextInput } from "@mantine/core";
import { useSay } from "#client/core/i18n.ts";
import { DecimalField } from "#client/ui/form/decimal-field.tsx";
import type { FieldSpec, Fields } from "#client/ui/form/fields.ts";
import { MoneyField } from "#client/ui/form/money-field.tsx";
import { SelectField } from "#client/ui/form/select-field.tsx";
import type { FieldsForm } from "#client/ui/form/use-base-form.ts";
import { WholeField } from "#client/ui/form/whole-field.tsx";

type Props<F extends Fields> = {
  of: FieldsForm<F>;
  name: keyof F & string;
  /** Where the cursor stands when the form is opened in a dialog. */
  isFirst?: boolean;
  /** In place of the field's own hint, where it depends on what is typed. */
  hint?: string;
  /** Beside others, whose inputs are to stand in one line. */
  isHintBelow?: boolean;
  disabled?: boolean;
};

const PERCENT_DECIMALS = 3;

/** The input of a field, as its declaration says. */
export function Field<F extends Fields>({ of: form, name, isFirst, hint, isHintBelow, disabled = false }: Props<F>) {
  const say = useSay();
  const field: FieldSpec | undefined = form.fields[name];
  if (!field) return null;
  const isFixed = form.isReadOnly || disabled;
  const look = {
    label: say(field.label),
    description: hint ?? (field.hint && say(field.hint)),
    ...(isFirst ? { "data-autofocus": true } : {}),
    ...(isHintBelow ? { inputWrapperOrder: BELOW } : {}),
  };
  const { getInputProps } = form.record.form;
  switch (field.kind) {
    case "text":
      return <TextInput autoComplete="off" readOnly={isFixed} {...look} {...getInputProps(name)} />;
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
      return <WholeField min={field.min} max={field.max} readOnly={isFixed} {...look} {...getInputProps(name)} />;
    case "switch":
      return <Switch disabled={isFixed} {...look} {...getInputProps(name, { type: "checkbox" })} />;
    case "listed":
      return (
        <SelectField
          data={form.choices[name] ?? []}
          readOnly={isFixed}
          {...(field.none ? { placeholder: say(field.none), clearable: !isFixed } : {})}
          {...look}
          {...getInputProps(name)}
        />
      );
  }
}

const BELOW: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];
