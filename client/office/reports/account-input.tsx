import { TextInput } from "@mantine/core";
import css from "#client/office/reports/accounting.module.css";
import type { AccountingPart } from "#client/office/reports/accounting-form.tsx";
import { fieldId } from "#client/office/reports/missing-mappings.tsx";
import { useSay } from "#client/platform/core/i18n.ts";

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
