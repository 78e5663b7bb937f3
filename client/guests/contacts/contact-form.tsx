import { Input, SegmentedControl } from "@mantine/core";
import { useMemo } from "react";
import type { Location } from "react-router-dom";
import { AddressPart, BusinessPart, ReachPart, TravelDocumentPart } from "#client/guests/contacts/contact-parts.tsx";
import { CONTACT_FIELDS } from "#client/guests/contacts/contact-values.ts";
import { SimilarHint } from "#client/guests/contacts/similar-hint.tsx";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { useRates } from "#client/platform/core/master-data.ts";
import { useLastChange } from "#client/platform/core/recent-changes.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useOpenRecord } from "#client/platform/presence/use-open-record.ts";
import { countryChoices } from "#client/platform/ui/countries.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { BirthDateField } from "#client/platform/ui/form/birth-date-field.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { valuesOf } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { ContactInput, ContactPatch } from "#shared/guests/contacts/input.ts";
import { isOneWord } from "#shared/guests/contacts/rules.ts";
import { CONTACT_TYPES, type Contact, GENDERS, TRAVEL_DOCUMENTS } from "#shared/guests/contacts/schema.ts";
import { LANGUAGES } from "#shared/platform/core/language.ts";

type Props = {
  contact: Contact | null;
  onSaved?: (contact: Contact) => void;
  readAgain?: () => void;
  /** True if the form is still on screen at another address. */
  staysAt?: (next: Location) => boolean;
};

export function ContactForm({ contact, onSaved, readAgain, staysAt }: Props) {
  const say = useSay();
  const changed = useLastChange("contact", contact?.id ?? null);
  const values = useVersioned(contact, (row) => valuesOf(CONTACT_FIELDS, row));
  const choices = useContactChoices();
  const fields = useFieldsForm({
    values,
    fields: CONTACT_FIELDS,
    choices,
    id: contact?.id ?? null,
    version: contact?.version ?? null,
    // Both sides check the whole payload; the patch merges what it names.
    schema: contact ? ContactPatch : ContactInput,
    save: (input, send) =>
      contact
        ? send(trpc.contacts.update, { id: contact.id, ...ContactPatch.parse(input) })
        : send(trpc.contacts.create, ContactInput.parse(input)),
    onSaved(saved) {
      toast({ message: contact ? say("screens.saved") : say("contacts.created", { name: saved.name }) });
      onSaved?.(saved);
    },
    readAgain,
    staysAt: staysAt ?? (({ search }) => isShownBeside(new URLSearchParams(search), contact)),
  });
  const { form } = fields.record;
  useOpenRecord("contact", contact?.id ?? null, fields.record.isDirty);
  const isCompany = form.values.type === "company";

  return (
    <FormFrame
      record={fields.record}
      label={contact?.name ?? say("contacts.new")}
      submitLabel={say(contact ? "actions.save" : "contacts.create")}
      fields={fields.labels}
      changedBy={changed?.actor?.name ?? null}
      isNew={contact === null}
    >
      <Input.Wrapper label={say(CONTACT_FIELDS.type.label)} labelElement="div">
        <SegmentedControl fullWidth aria-label={say(CONTACT_FIELDS.type.label)} data={choices.type} {...form.getInputProps("type")} />
      </Input.Wrapper>
      <Field of={fields} name="name" isFirst={contact === null} hint={isCompany ? undefined : say("contacts.name_hint_person")} />
      {!isCompany && (form.values.single_name || isOneWord(form.values.name)) && <Field of={fields} name="single_name" />}
      <SimilarHint values={form.values} contactId={contact?.id ?? null} />
      <FieldsGrid>
        {!isCompany && (
          <>
            <BirthDateField
              data-path="date_of_birth"
              label={say(CONTACT_FIELDS.date_of_birth.label)}
              error={form.errors["date_of_birth"]}
              value={form.values.date_of_birth}
              onChange={(date) => form.setFieldValue("date_of_birth", date)}
            />
            <Field of={fields} name="nationality" isSearched />
            <Field of={fields} name="gender" />
          </>
        )}
        <Field of={fields} name="language" />
        {!isCompany && <TravelDocumentPart form={form} />}
      </FieldsGrid>
      <ReachPart of={fields} />
      <AddressPart of={fields} />
      <BusinessPart of={fields} />
    </FormFrame>
  );
}

function isShownBeside(params: URLSearchParams, contact: Contact | null): boolean {
  return contact ? params.get("contact") === contact.id : params.get("new") === "contact";
}

/** Choices of a contact's fields, by path. */
function useContactChoices() {
  const say = useSay();
  const language = useLanguage();
  const countries = useMemo(() => countryChoices(language), [language]);
  const rates = useRates().data?.data ?? [];
  return {
    type: CONTACT_TYPES.map((type) => ({ value: type, label: say(`contacts.${type}`) })),
    gender: GENDERS.map((gender) => ({ value: gender, label: say(`contacts.${gender}`) })),
    nationality: countries,
    language: LANGUAGES.map((each) => ({ value: each, label: say(`contacts.language_${each}`) })),
    "address.country": countries,
    "travel_document.type": TRAVEL_DOCUMENTS.map((type) => ({ value: type, label: say(`contacts.${type}`) })),
    "travel_document.country": countries,
    default_rate_id: rates.map(({ id, name }) => ({ value: id, label: name })),
  };
}
