import { Checkbox, TextInput } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { countryChoices } from "#client/platform/ui/countries.ts";
import { BirthDateField } from "#client/platform/ui/form/birth-date-field.tsx";
import { FieldsGrid, WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { type CountryField, withCountry } from "#client/stays/bookings/form/guest-country.ts";
import { isOneWord } from "#shared/guests/contacts/rules.ts";

/** Values of a guest's fields; empty strings for unknown ones. */
export type GuestValues = {
  name: string;
  single_name: boolean;
  date_of_birth: string | null;
  nationality: string;
  address: { line1: string; postal_code: string; city: string; country: string };
};

type Props = {
  values: GuestValues;
  /** Shown fields, in the order of the contact form. */
  asked: ReadonlySet<string>;
  /** Error of a field by path: `address.city`. */
  errorOf(field: string): ReactNode;
  /** Field with the initial focus. */
  autofocus?: string | undefined;
  onChange(values: GuestValues): void;
};

/** The fields of a guest that are still empty. */
export function GuestFields({ values, asked, errorOf, autofocus, onChange }: Props) {
  const say = useSay();
  const language = useLanguage();
  const countries = useMemo(() => countryChoices(language), [language]);
  const { address } = values;
  const [follower, setFollower] = useState<CountryField | null>(null);
  const common = (field: string) => ({ error: errorOf(field), "data-autofocus": field === autofocus || undefined });
  const place = (field: keyof GuestValues["address"]) => ({
    ...common(`address.${field}`),
    value: address[field],
    autoComplete: "off",
  });
  const changeAddress = (field: keyof GuestValues["address"], text: string) =>
    onChange({ ...values, address: { ...address, [field]: text } });

  function chooseCountry(field: CountryField, code: string): void {
    const chosen = withCountry(values, { field, code }, follower);
    setFollower(chosen.follower);
    onChange(chosen.values);
  }

  return (
    <FieldsGrid>
      {asked.has("name") && (
        <WideField>
          <TextInput
            label={say("check_in.full_name")}
            autoComplete="off"
            {...common("name")}
            value={values.name}
            onChange={(event) => onChange({ ...values, name: event.currentTarget.value })}
          />
          {(values.single_name || isOneWord(values.name)) && (
            <Checkbox
              mt="xs"
              label={say("contacts.single_name")}
              checked={values.single_name}
              onChange={(event) => onChange({ ...values, single_name: event.currentTarget.checked })}
            />
          )}
        </WideField>
      )}
      {asked.has("date_of_birth") && (
        <BirthDateField
          label={say("contacts.date_of_birth")}
          {...common("date_of_birth")}
          value={values.date_of_birth}
          onChange={(date_of_birth) => onChange({ ...values, date_of_birth })}
        />
      )}
      {asked.has("nationality") && (
        <SelectField
          label={say("contacts.nationality")}
          data={countries}
          searchable
          {...common("nationality")}
          value={values.nationality || null}
          onChange={(code) => chooseCountry("nationality", code ?? "")}
        />
      )}
      {asked.has("address.line1") && (
        <WideField>
          <TextInput
            label={say("contacts.line1")}
            {...place("line1")}
            onChange={(event) => changeAddress("line1", event.currentTarget.value)}
          />
        </WideField>
      )}
      {asked.has("address.postal_code") && (
        <TextInput
          label={say("contacts.postal_code")}
          {...place("postal_code")}
          onChange={(event) => changeAddress("postal_code", event.currentTarget.value)}
        />
      )}
      {asked.has("address.city") && (
        <TextInput label={say("contacts.city")} {...place("city")} onChange={(event) => changeAddress("city", event.currentTarget.value)} />
      )}
      {asked.has("address.country") && (
        <WideField>
          <SelectField
            label={say("contacts.country")}
            data={countries}
            searchable
            clearable={false}
            {...common("address.country")}
            value={address.country || null}
            onChange={(code) => chooseCountry("country", code ?? "")}
          />
        </WideField>
      )}
    </FieldsGrid>
  );
}
