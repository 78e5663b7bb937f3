import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useMemo } from "react";
import { TRAVEL_DOCUMENT, type TravelDocumentValues } from "#client/guests/contacts/contact-values.ts";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { useNow } from "#client/platform/core/use-now.ts";
import { countryChoices } from "#client/platform/ui/countries.ts";
import { DateField } from "#client/platform/ui/form/date-field.tsx";
import { FieldsGrid, WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { TRAVEL_DOCUMENTS } from "#shared/guests/contacts/schema.ts";

/** The form these fields are a part of, and where in it they stand. */
type Props<V extends Record<string, unknown>> = {
  form: UseFormReturnType<V>;
  value: TravelDocumentValues;
  onChange(value: TravelDocumentValues): void;
  /** `travel_document`, or a longer path in a form about more than the contact. */
  path: string;
};

/** Fields of a foreigner's travel document: kind, number, day and authority of issue. */
export function TravelDocumentFields<V extends Record<string, unknown>>({ form, value, onChange, path }: Props<V>) {
  const say = useSay();
  const language = useLanguage();
  const countries = useMemo(() => countryChoices(language), [language]);
  const now = useNow();
  const text = (field: "number" | "issued_by") => ({
    "data-path": `${path}.${field}`,
    value: value[field],
    error: form.errors[`${path}.${field}`],
    autoComplete: "off",
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...value, [field]: event.currentTarget.value }),
  });
  return (
    <FieldsGrid>
      <SelectField
        label={say(TRAVEL_DOCUMENT.fields.type.label)}
        data={TRAVEL_DOCUMENTS.map((type) => ({ value: type, label: say(`contacts.${type}`) }))}
        clearable
        data-path={`${path}.type`}
        error={form.errors[`${path}.type`]}
        value={value.type || null}
        onChange={(type) => onChange({ ...value, type: TRAVEL_DOCUMENTS.find((known) => known === type) ?? "" })}
      />
      <TextInput label={say(TRAVEL_DOCUMENT.fields.number.label)} spellCheck={false} {...text("number")} />
      <DateField
        label={say(TRAVEL_DOCUMENT.fields.issued_on.label)}
        clearable
        maxDate={now.slice(0, 10)}
        data-path={`${path}.issued_on`}
        error={form.errors[`${path}.issued_on`]}
        value={value.issued_on}
        onChange={(issued_on) => onChange({ ...value, issued_on })}
      />
      <SelectField
        label={say(TRAVEL_DOCUMENT.fields.country.label)}
        data={countries}
        searchable
        clearable
        data-path={`${path}.country`}
        error={form.errors[`${path}.country`]}
        value={value.country || null}
        onChange={(country) => onChange({ ...value, country: country ?? "" })}
      />
      <WideField>
        <TextInput label={say(TRAVEL_DOCUMENT.fields.issued_by.label)} {...text("issued_by")} />
      </WideField>
    </FieldsGrid>
  );
}
