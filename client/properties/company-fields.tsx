import { TextInput } from "@mantine/core";
import { useSay } from "#client/core/i18n.ts";
import type { PropertyForm } from "#client/properties/use-property-form.ts";
import { FieldsGrid, WideField } from "#client/ui/form/fields-grid.tsx";
import { Panel } from "#client/ui/page/page.tsx";

type Props = { form: PropertyForm; disabled: boolean };

/** Who stands behind the property, as the law wants it on letters. */
export function CompanyFields({ form, disabled }: Props) {
  const say = useSay();
  const plain = { readOnly: disabled, autoComplete: "off" };
  return (
    <Panel title={say("properties.company")}>
      <FieldsGrid>
        <TextInput label={say("properties.company_name")} {...plain} {...form.getInputProps("company.name")} />
        <TextInput label={say("properties.managing_director")} {...plain} {...form.getInputProps("company.managing_director")} />
        <TextInput label={say("properties.registration_number")} {...plain} {...form.getInputProps("company.registration_number")} />
        <TextInput
          label={say("properties.register_court")}
          placeholder={say("properties.register_court_example")}
          {...plain}
          {...form.getInputProps("company.register_court")}
        />
        <TextInput label={say("properties.tax_number")} {...plain} {...form.getInputProps("company.tax_number")} />
        <TextInput label={say("properties.vat_number")} {...plain} {...form.getInputProps("company.vat_number")} />
        <TextInput label={say("properties.cost_center")} {...plain} {...form.getInputProps("company.cost_center")} />
      </FieldsGrid>
    </Panel>
  );
}

/** Where guests transfer money to. */
export function BankFields({ form, disabled }: Props) {
  const say = useSay();
  const plain = { readOnly: disabled, autoComplete: "off", spellCheck: false };
  return (
    <Panel title={say("properties.bank")}>
      <FieldsGrid>
        <WideField>
          <TextInput label={say("properties.iban")} {...plain} {...form.getInputProps("bank.iban")} />
        </WideField>
        <TextInput label={say("properties.bic")} {...plain} {...form.getInputProps("bank.bic")} />
        <TextInput label={say("properties.bank_name")} {...plain} {...form.getInputProps("bank.name")} />
      </FieldsGrid>
    </Panel>
  );
}
