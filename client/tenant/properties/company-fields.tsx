import { useSay } from "#client/platform/core/i18n.ts";
import { Field } from "#client/platform/ui/form/field.tsx";
import { FieldsGrid, WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import type { PropertyForm } from "#client/tenant/properties/use-property-form.ts";

type Props = { of: PropertyForm };

/** Who stands behind the property, as the law wants it on letters. */
export function CompanyFields({ of }: Props) {
  const say = useSay();
  return (
    <Panel title={say(of.fields.company.label)}>
      <FieldsGrid>
        <Field of={of} name="company.name" />
        <Field of={of} name="company.managing_director" />
        <Field of={of} name="company.registration_number" />
        <Field of={of} name="company.register_court" />
        <Field of={of} name="company.tax_number" />
        <Field of={of} name="company.vat_number" />
        <Field of={of} name="company.cost_center" />
      </FieldsGrid>
    </Panel>
  );
}

/** Where guests transfer money to. */
export function BankFields({ of }: Props) {
  const say = useSay();
  return (
    <Panel title={say(of.fields.bank.label)}>
      <FieldsGrid>
        <WideField>
          <Field of={of} name="bank.iban" />
        </WideField>
        <Field of={of} name="bank.bic" />
        <Field of={of} name="bank.name" />
      </FieldsGrid>
    </Panel>
  );
}
