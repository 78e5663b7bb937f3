import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { Field } from "#client/platform/ui/form/field.tsx";
import { FieldsGrid, WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import type { PropertyForm } from "#client/tenant/properties/use-property-form.ts";
import { countryOf } from "#shared/platform/countries/countries.ts";

type Props = { of: PropertyForm };

/** The company behind the property, by the terms of the chosen country. */
export function CompanyFields({ of }: Props) {
  const say = useSay();
  const language = useLanguage();
  const terms = countryOf({ country: of.record.form.values.address.country || null }).company;
  return (
    <Panel title={say(of.fields.company.label)}>
      <FieldsGrid>
        <Field of={of} name="company.name" />
        <Field of={of} name="company.managing_director" />
        <Field of={of} name="company.registration_number" label={terms.register_number[language]} />
        <Field
          of={of}
          name="company.register_court"
          label={terms.register_court[language]}
          example={say("properties.register_court_example", { name: terms.register_court_example })}
        />
        <Field of={of} name="company.tax_number" label={terms.tax_number[language]} />
        <Field of={of} name="company.vat_number" label={terms.vat_number[language]} />
        <Field of={of} name="company.cost_center" />
      </FieldsGrid>
    </Panel>
  );
}

/** Fields of the bank account for guests' transfers. */
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
