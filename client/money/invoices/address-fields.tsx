import { TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useMemo } from "react";
import { type Say, useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { countryChoices } from "#client/platform/ui/countries.ts";
import { FieldsGrid, WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { type BillingAddress, REQUIRED } from "#shared/money/invoices/address.ts";

export type AddressValues = { [K in keyof BillingAddress]: K extends "country" ? string | null : string };

type Field = keyof BillingAddress;
type Props = {
  /** The field that has the focus when a dialog opens. */
  first?: Field;
  propsOf(field: Field): GetInputPropsReturnType;
};

/** Fields of an invoice's address. */
export function AddressFields({ first = "name", propsOf }: Props) {
  const say = useSay();
  const language = useLanguage();
  const countries = useMemo(() => countryChoices(language), [language]);
  const inputOf = (field: Field) => ({ autoComplete: "off", "data-autofocus": field === first || undefined, ...propsOf(field) });
  return (
    <FieldsGrid>
      <WideField>
        <TextInput label={say("invoices.address_name")} {...inputOf("name")} />
      </WideField>
      <WideField>
        <TextInput label={say("contacts.line1")} {...inputOf("line1")} />
      </WideField>
      <WideField>
        <TextInput label={say("contacts.line2")} {...inputOf("line2")} />
      </WideField>
      <TextInput label={say("contacts.postal_code")} {...inputOf("postal_code")} />
      <TextInput label={say("contacts.city")} {...inputOf("city")} />
      <WideField>
        <SelectField label={say("contacts.country")} data={countries} searchable clearable {...inputOf("country")} />
      </WideField>
      <WideField>
        <TextInput label={say("contacts.state")} {...inputOf("state")} />
      </WideField>
    </FieldsGrid>
  );
}

/** The first field without which no invoice can be made; the name if none is missing. */
export function firstMissing(values: AddressValues): keyof BillingAddress {
  return REQUIRED.find((field) => !values[field]) ?? "name";
}

/** An address as the fields show it. */
export function addressValues(address: Partial<BillingAddress>): AddressValues {
  const { name, line1, line2, postal_code, city, state, country } = address;
  return {
    name: name ?? "",
    line1: line1 ?? "",
    line2: line2 ?? "",
    postal_code: postal_code ?? "",
    city: city ?? "",
    state: state ?? "",
    country: country ?? null,
  };
}

/** The typed address, with null for empty fields. */
export function addressTyped(values: AddressValues): Record<keyof BillingAddress, string | null> {
  const { name, line1, line2, postal_code, city, state, country } = values;
  const given = (text: string | null) => text?.trim() || null;
  return {
    name: given(name),
    line1: given(line1),
    line2: given(line2),
    postal_code: given(postal_code),
    city: given(city),
    state: given(state),
    country,
  };
}

/** Error messages of the missing parts by path. */
export function missingWords(say: Say, prefix = "billing_address."): Record<string, string> {
  return Object.fromEntries(REQUIRED.map((field) => [`${prefix}${field}`, say("screens.field_required")]));
}
