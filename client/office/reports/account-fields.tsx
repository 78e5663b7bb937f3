import { Box } from "@mantine/core";
import { AccountInput } from "#client/office/reports/account-input.tsx";
import type { AccountingPart } from "#client/office/reports/accounting-form.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { Field } from "#client/platform/ui/form/field.tsx";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";

/** The accounts that belong to no tax rate, item or payment method. */
export function AccountFields(part: AccountingPart) {
  const say = useSay();
  return (
    <Panel title={say("accounting.accounts")}>
      <FieldsGrid columns={3}>
        {(["debtor_account", "advance_account", "city_tax_account"] as const).map((field) => (
          <AccountInput key={field} of={part} field={field} />
        ))}
      </FieldsGrid>
      <Box mt="md">
        <Field of={part.fields} name="debtor_per_customer" />
      </Box>
    </Panel>
  );
}
