import { TextInput } from "@mantine/core";
import { useSay } from "#client/core/i18n.ts";
import css from "#client/reports/accounting.module.css";
import type { AccountingPart } from "#client/reports/accounting-form.tsx";
import { fieldId } from "#client/reports/missing-mappings.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { FieldsGrid } from "#client/ui/form/fields-grid.tsx";
import { Panel } from "#client/ui/page/page.tsx";

/** What DATEV wants to know of the tax adviser and the property. Whoever has no adviser with DATEV leaves it empty. */
export function DatevFields({ fields, form, disabled, isMissing }: AccountingPart) {
  const say = useSay();
  return (
    <Panel title={say("accounting.datev")}>
      <p className={css["hint"]}>{say("accounting.datev_hint")}</p>
      <FieldsGrid columns={3}>
        {(["datev_consultant", "datev_client"] as const).map((field) => (
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
        <Field of={fields} name="datev_chart" />
        <Field of={fields} name="datev_account_length" />
        <Field of={fields} name="datev_fiscal_month" />
      </FieldsGrid>
    </Panel>
  );
}
