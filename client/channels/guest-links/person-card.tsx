import { ActionIcon, Checkbox, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconX } from "@tabler/icons-react";
import { useMemo } from "react";
import { DocumentFields } from "#client/channels/guest-links/document-fields.tsx";
import css from "#client/channels/guest-links/pre-check-in.module.css";
import type { PreCheckInValues } from "#client/channels/guest-links/pre-check-in-values.ts";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { countryChoices } from "#client/platform/ui/countries.ts";
import { BirthDateField } from "#client/platform/ui/form/birth-date-field.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { lacksHouseNumber } from "#shared/channels/guest-links/rules.ts";
import { isOneWord } from "#shared/guests/contacts/rules.ts";

type Props = {
  form: UseFormReturnType<PreCheckInValues>;
  index: number;
  /** Number of persons before this one. */
  entered: number;
  /** Of the property. */
  country: string | null;
  /** Takes the person out again; the one who opened the link stays. */
  onRemove: (() => void) | null;
};

/** Fields of one guest that the law requires. Phones can autofill most of them. */
export function PersonCard({ form, index, entered, country, onRemove }: Props) {
  const say = useSay();
  const number = entered + index + 1;
  const title = number === 1 ? say("guest_links.you") : say("guest_links.person", { number });
  const field = (name: string) => form.getInputProps(`guests.${index}.${name}`);
  const fills = (what: string) => `section-person${number} ${what}`;
  const person = form.values.guests[index];
  const line1 = person?.address.line1 ?? "";
  const nationality = person?.nationality ?? "";
  const isForeign = nationality !== "" && nationality !== country;
  const hasAddress = index === 0 || !person?.same_address;
  return (
    <fieldset className={css["person"]} data-person={index}>
      <legend>{title}</legend>
      {onRemove && (
        <ActionIcon
          className={css["remove"] ?? ""}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={say("guest_links.remove_person", { number })}
          onClick={onRemove}
        >
          <IconX size={20} aria-hidden />
        </ActionIcon>
      )}
      <TextInput size="lg" label={say("guest_links.name")} autoComplete={fills("name")} autoCapitalize="words" {...field("name")} />
      {(person?.single_name || isOneWord(person?.name ?? "")) && (
        <Checkbox
          size="md"
          label={say("guest_links.single_name")}
          checked={person?.single_name ?? false}
          onChange={({ currentTarget }) => {
            form.setFieldValue(`guests.${index}.single_name`, currentTarget.checked);
            form.clearFieldError(`guests.${index}.name`);
          }}
        />
      )}
      <div className={css["two"]}>
        <BirthDateField
          size="lg"
          label={say("guest_links.date_of_birth")}
          autoComplete={fills("bday")}
          error={form.errors[`guests.${index}.date_of_birth`]}
          value={person?.date_of_birth || null}
          onChange={(date) => form.setFieldValue(`guests.${index}.date_of_birth`, date ?? "")}
        />
        <CountryField label={say("guest_links.nationality")} {...field("nationality")} />
      </div>
      {isForeign && <DocumentFields form={form} index={index} />}
      {index > 0 && (
        <Checkbox
          size="md"
          label={say("guest_links.same_address")}
          {...form.getInputProps(`guests.${index}.same_address`, { type: "checkbox" })}
        />
      )}
      {hasAddress && (
        <>
          <TextInput
            size="lg"
            label={say("guest_links.line1")}
            autoComplete={fills("street-address")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            description={lacksHouseNumber(line1) ? say("guest_links.house_number") : null}
            {...field("address.line1")}
          />
          <div className={css["town"]}>
            <TextInput
              size="lg"
              label={say("guest_links.postal_code")}
              autoComplete={fills("postal-code")}
              {...field("address.postal_code")}
            />
            <TextInput size="lg" label={say("guest_links.city")} autoComplete={fills("address-level2")} {...field("address.city")} />
          </div>
          <CountryField label={say("guest_links.country")} {...field("address.country")} />
        </>
      )}
      <TextInput size="lg" type="email" label={say("guest_links.email")} autoComplete={fills("email")} {...field("email")} />
    </fieldset>
  );
}

type CountryProps = { label: string; value?: string; onChange(code: string): void; error?: unknown };

/** Every country by its name in the guest's language, found by typing. */
function CountryField({ label, value = "", onChange, error }: CountryProps) {
  const say = useSay();
  const language = useLanguage();
  const countries = useMemo(() => countryChoices(language), [language]);
  return (
    <SelectField
      size="lg"
      label={label}
      data={countries}
      searchable
      placeholder={say("guest_links.search_country")}
      nothingFoundMessage={say("guest_links.no_country")}
      value={value || null}
      onChange={(code) => onChange(code ?? "")}
      error={typeof error === "string" ? error : undefined}
    />
  );
}
