import { Text, Textarea, TextInput } from "@mantine/core";
import { useSay } from "#client/core/i18n.ts";
import type { PropertyForm } from "#client/properties/use-property-form.ts";
import { FieldsGrid, WideField } from "#client/ui/form/fields-grid.tsx";
import { Panel } from "#client/ui/page/page.tsx";
import { LANGUAGES } from "#shared/core/language.ts";
import { imprintOf, privacyOf } from "#shared/guest-links/legal.ts";
import { PROPERTY_COUNTRIES } from "#shared/properties/countries.ts";

type Props = { form: PropertyForm; disabled: boolean };

/** What the law wants guests to be able to read. What is left empty shows, greyed, what they will read instead. */
export function LegalFields({ form, disabled }: Props) {
  const say = useSay();
  const { name, address, communication, company } = form.values;
  const country = PROPERTY_COUNTRIES.find((code) => code === address.country) ?? null;
  const property = { name, address: { ...address, country }, communication, company, legal: {} };
  const url = { type: "url", inputMode: "url", placeholder: "https://", readOnly: disabled, autoComplete: "off" } as const;
  const text = { autosize: true, minRows: 2, maxRows: 8, readOnly: disabled } as const;
  return (
    <Panel title={say("properties.legal")}>
      <FieldsGrid>
        <WideField>
          <Text size="sm" c="dimmed">
            {say("properties.legal_hint")}
          </Text>
        </WideField>
        {LANGUAGES.map((language) => (
          <Textarea
            key={language}
            lang={language}
            label={say(`properties.imprint_${language}`)}
            placeholder={imprintOf(property, language)}
            {...text}
            {...form.getInputProps(`legal.imprint_${language}`)}
          />
        ))}
        {LANGUAGES.map((language) => (
          <Textarea
            key={language}
            lang={language}
            label={say(`properties.privacy_${language}`)}
            placeholder={privacyOf(property, language)}
            {...text}
            {...form.getInputProps(`legal.privacy_${language}`)}
          />
        ))}
        <TextInput label={say("properties.imprint_url")} {...url} {...form.getInputProps("legal.imprint_url")} />
        <TextInput label={say("properties.privacy_url")} {...url} {...form.getInputProps("legal.privacy_url")} />
      </FieldsGrid>
    </Panel>
  );
}
