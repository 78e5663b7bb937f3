import { TextInput } from "@mantine/core";
import { useSay } from "#client/core/i18n.ts";
import css from "#client/reports/accounting.module.css";
import type { AccountingPart } from "#client/reports/accounting-form.tsx";
import { fieldId } from "#client/reports/missing-mappings.tsx";

type AccountField = "debtor_account" | "advance_account" | "city_tax_account" | "datev_consultant" | "datev_client";

/** A number that the tax adviser gives, marked where an export needs it and it is missing. */
export function AccountInput({ of: { fields, form, disabled, isMissing }, field }: { of: AccountingPart; field: AccountField }) {
  const say = useSay();
  return (
    <TextInput
      id={fieldId(field)}
      label={say(fields.fields[field].label)}
      description={say(`accounting.${field}_hint`)}
      placeholder={isMissing(field) ? say("accounting.missing") : ""}
      data-missing={isMissing(field) || undefined}
      classNames={{ input: css["input"] ?? "" }}
      inputMode="numeric"
      autoComplete="off"
      readOnly={disabled}
      {...form.getInputProps(field)}
    />
  );
}
