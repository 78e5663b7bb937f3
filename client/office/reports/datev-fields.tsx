import { AccountInput } from "#client/office/reports/account-input.tsx";
import css from "#client/office/reports/accounting.module.css";
import type { AccountingPart } from "#client/office/reports/accounting-form.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { Field } from "#client/platform/ui/form/field.tsx";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";

/** The fields of DATEV: consultant number, client number and account length. They stay empty if the tax adviser does not use DATEV. */
export function DatevFields(part: AccountingPart) {
  const say = useSay();
  return (
    <Panel title={say("accounting.datev")}>
      <p className={css["hint"]}>{say("accounting.datev_hint")}</p>
      <FieldsGrid columns={3}>
        {(["datev_consultant", "datev_client"] as const).map((field) => (
          <AccountInput key={field} of={part} field={field} />
        ))}
        <Field of={part.fields} name="datev_chart" />
        <Field of={part.fields} name="datev_account_length" />
        <Field of={part.fields} name="datev_fiscal_month" />
      </FieldsGrid>
    </Panel>
  );
}
