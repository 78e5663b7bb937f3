import { Input, SegmentedControl, TextInput } from "@mantine/core";
import { useMemo } from "react";
import type { Location } from "react-router-dom";
import { AddressPart, BusinessPart, ReachPart, TravelDocumentPart } from "#client/contacts/contact-parts.tsx";
import { type ContactValues, inputOfContact, valuesOfContact } from "#client/contacts/contact-values.ts";
import { SimilarHint } from "#client/contacts/similar-hint.tsx";
import { useLanguage, useSay } from "#client/core/i18n.ts";
import { useRates } from "#client/core/master-data.ts";
import { useLastChange } from "#client/core/recent-changes.ts";
import { trpc } from "#client/core/trpc.ts";
import { countryChoices } from "#client/ui/countries.ts";
import { toast } from "#client/ui/dialog/toast.tsx";
import { useShown } from "#client/ui/dialog/use-shown.ts";
import { BirthDateField } from "#client/ui/form/birth-date-field.tsx";
import type { FieldLabels } from "#client/ui/form/conflict-notice.tsx";
import { FieldsGrid } from "#client/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/ui/form/form-frame.tsx";
import { SelectField } from "#client/ui/form/select-field.tsx";
import { useRecordForm, useVersioned } from "#client/ui/form/use-record-form.ts";
import { ContactInput, ContactPatch } from "#shared/contacts/input.ts";
import { CONTACT_TYPES, type Contact, GENDERS } from "#shared/contacts/schema.ts";

type Props = {
  contact: Contact | null;
  onSaved?: (contact: Contact) => void;
  readAgain?: () => void;
  /** Whether the form is still on screen at another address. */
  staysAt?: (next: Location) => boolean;
};

export function ContactForm({ contact, onSaved, readAgain, staysAt }: Props) {
  const say = useSay();
  const language = useLanguage();
  const changed = useLastChange("contact", contact?.id ?? null);
  const values = useVersioned(contact, valuesOfContact);
  const countries = useMemo(() => countryChoices(language), [language]);
  const record = useRecordForm({
    values,
    version: contact?.version ?? null,
    // Both sides check the whole payload; the patch merges what it names.
    schema: contact ? ContactPatch : ContactInput,
    toInput: inputOfContact,
    save: (input, send) =>
      contact
        ? send(trpc.contacts.update, { id: contact.id, ...ContactPatch.parse(input) })
        : send(trpc.contacts.create, ContactInput.parse(input)),
    onSaved(saved) {
      toast({ message: contact ? say("screens.saved") : say("contacts.created", { name: saved.name }) });
      onSaved?.(saved);
    },
    ...(readAgain ? { readAgain } : {}),
    staysAt: staysAt ?? (({ search }) => isShownBeside(new URLSearchParams(search), contact)),
  });
  const { form } = record;
  const isCompany = form.values.type === "company";

  return (
    <FormFrame
      record={record}
      label={contact?.name ?? say("contacts.new")}
      submitLabel={say(contact ? "actions.save" : "contacts.create")}
      fields={useFieldLabels(countries)}
      changedBy={changed?.actor?.name ?? null}
      isNew={contact === null}
    >
      <Input.Wrapper label={say("contacts.type")} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={say("contacts.type")}
          data={CONTACT_TYPES.map((type) => ({ value: type, label: say(`contacts.${type}`) }))}
          {...form.getInputProps("type")}
        />
      </Input.Wrapper>
      <TextInput
        data-autofocus={contact === null || undefined}
        label={say("contacts.name")}
        description={isCompany ? undefined : say("contacts.name_hint_person")}
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      <SimilarHint values={form.values} contactId={contact?.id ?? null} />
      <FieldsGrid>
        {!isCompany && (
          <>
            <BirthDateField
              label={say("contacts.date_of_birth")}
              error={form.errors["date_of_birth"]}
              value={form.values.date_of_birth}
              onChange={(date) => form.setFieldValue("date_of_birth", date)}
            />
            <SelectField label={say("contacts.nationality")} data={countries} searchable clearable {...form.getInputProps("nationality")} />
            <SelectField
              label={say("contacts.gender")}
              data={GENDERS.map((gender) => ({ value: gender, label: say(`contacts.${gender}`) }))}
              {...form.getInputProps("gender")}
            />
          </>
        )}
        <SelectField
          label={say("contacts.language")}
          data={[
            { value: "de", label: say("contacts.german") },
            { value: "en", label: say("contacts.english") },
          ]}
          clearable
          {...form.getInputProps("language")}
        />
        {!isCompany && <TravelDocumentPart form={form} />}
      </FieldsGrid>
      <ReachPart form={form} />
      <AddressPart form={form} countries={countries} />
      <BusinessPart form={form} />
    </FormFrame>
  );
}

function isShownBeside(params: URLSearchParams, contact: Contact | null): boolean {
  return contact ? params.get("contact") === contact.id : params.get("new") === "contact";
}

function useFieldLabels(countries: ReturnType<typeof countryChoices>): FieldLabels<ContactValues> {
  const say = useSay();
  const shown = useShown();
  const rates = useRates().data?.data ?? [];
  const country = (code: string) => countries.find(({ value }) => value === code)?.label ?? code;
  const joined = (part: Readonly<Record<string, string>>) => Object.values(part).filter(Boolean).join(", ");
  return {
    type: { label: say("contacts.type"), show: (type) => say(`contacts.${type}`) },
    name: say("contacts.name"),
    date_of_birth: shown.date(say("contacts.date_of_birth")),
    nationality: { label: say("contacts.nationality"), show: country },
    gender: { label: say("contacts.gender"), show: (gender) => say(`contacts.${gender}`) },
    language: {
      label: say("contacts.language"),
      show: (code) => (code === "" ? "" : say(code === "de" ? "contacts.german" : "contacts.english")),
    },
    communication: {
      label: say("contacts.reach"),
      show: ({ exclude_from_pre_check_in, ...reached }) =>
        joined({ ...reached, excluded: exclude_from_pre_check_in ? say("contacts.exclude_from_pre_check_in") : "" }),
    },
    address: { label: say("contacts.address"), show: (address) => joined({ ...address, country: country(address.country) }) },
    company: { label: say("contacts.business"), show: joined },
    travel_document: {
      label: say("contacts.travel_document"),
      show: ({ type, number, issued_on, issued_by, country: code }) =>
        joined({ type: type && say(`contacts.${type}`), number, issued_on: issued_on ?? "", issued_by, country: country(code) }),
    },
    debtor: say("contacts.debtor"),
    default_rate_id: { label: say("contacts.default_rate"), show: (id) => rates.find((rate) => rate.id === id)?.name ?? "" },
  };
}
