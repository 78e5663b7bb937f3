import { Text } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { Field } from "#client/platform/ui/form/field.tsx";
import { FieldsGrid, WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import type { PropertyForm } from "#client/tenant/properties/use-property-form.ts";
import { LANGUAGES } from "#shared/platform/core/language.ts";
import { PROPERTY_COUNTRIES } from "#shared/platform/countries/countries.ts";
import { imprintOf, privacyOf } from "#shared/tenant/properties/legal.ts";

/** Fields of the legal notice for guests. Placeholders show the default text of empty fields. */
export function LegalFields({ of }: { of: PropertyForm }) {
  const say = useSay();
  const { name, address, communication, company } = of.record.form.values;
  const country = PROPERTY_COUNTRIES.find((code) => code === address.country) ?? null;
  const property = { name, address: { ...address, country }, communication, company, legal: {} };
  return (
    <Panel title={say(of.fields.legal.label)}>
      <FieldsGrid>
        <WideField>
          <Text size="sm" c="dimmed">
            {say("properties.legal_hint")}
          </Text>
        </WideField>
        {LANGUAGES.map((language) => (
          <Field key={language} of={of} name={`legal.imprint_${language}`} lang={language} example={imprintOf(property, language)} />
        ))}
        {LANGUAGES.map((language) => (
          <Field key={language} of={of} name={`legal.privacy_${language}`} lang={language} example={privacyOf(property, language)} />
        ))}
        <Field of={of} name="legal.imprint_url" example="https://" />
        <Field of={of} name="legal.privacy_url" example="https://" />
      </FieldsGrid>
    </Panel>
  );
}
