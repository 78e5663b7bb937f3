import { Box, TextInput } from "@mantine/core";
import { useSay } from "#client/core/i18n.ts";
import css from "#client/reports/accounting.module.css";
import type { AccountingPart } from "#client/reports/accounting-form.tsx";
import { fieldId } from "#client/reports/missing-mappings.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { FieldsGrid } from "#client/ui/form/fields-grid.tsx";
import { Panel } from "#client/ui/page/page.tsx";

/** The accounts that belong to no tax rate, item or payment method. */
export function AccountFields({ fields, form, disabled, isMissing }: AccountingPart) {
  const say = useSay();
  return (
    <Panel title={say("accounting.accounts")}>
      <FieldsGrid columns={3}>
        {(["debtor_account", "advance_account", "city_tax_account"] as const).map((field) => (
          <TextInput
            key={field}
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
        ))}
      </FieldsGrid>
      <Box mt="md">
        <Field of={fields} name="debtor_per_customer" />
      </Box>
    </Panel>
  );
}
