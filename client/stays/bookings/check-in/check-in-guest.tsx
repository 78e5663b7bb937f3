import type { UseFormReturnType } from "@mantine/form";
import { ContactLine } from "#client/guests/contacts/contact-line.tsx";
import { ContactPicker } from "#client/guests/contacts/contact-picker.tsx";
import { travelDocumentValues } from "#client/guests/contacts/contact-values.ts";
import { documentWords } from "#client/guests/contacts/guest-words.ts";
import { TravelDocumentFields } from "#client/guests/contacts/travel-document-fields.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { FormSection } from "#client/platform/ui/form/form-section.tsx";
import { MoreFields } from "#client/platform/ui/form/more-fields.tsx";
import { type CheckInValues, missingOfFirstDocument } from "#client/stays/bookings/check-in/check-in-values.ts";
import { GuestFields } from "#client/stays/bookings/form/guest-fields.tsx";
import { pickedContact } from "#client/stays/bookings/form/picked-contact.ts";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import type { RegistrationLaw } from "#shared/stays/registrations/rules.ts";

type Props = {
  form: UseFormReturnType<CheckInValues>;
  contact: Contact | null;
  asked: ReadonlySet<string>;
  /** Law of the register in which they are entered; null for none. */
  law: RegistrationLaw | null;
  /** True if no guest is chosen yet. */
  canChange: boolean;
  without: readonly string[];
  onGuest(contact: Contact | null): void;
};

/** The first guest, with fields for missing data only. */
export function CheckInGuest({ form, contact, asked, law, canChange, without, onGuest }: Props) {
  const say = useSay();
  if (!contact) {
    return (
      <FormSection title={say("check_in.guest")} state="open" words={say("check_in.guest_choose")}>
        <ContactPicker
          label={say("check_in.guest")}
          makesGuests
          error={form.errors["contact_id"]}
          autofocus
          without={without}
          onPick={({ id }) => void pickedContact(id).then((picked) => picked && onGuest(picked))}
        />
      </FormSection>
    );
  }
  const isComplete = asked.size === 0;
  const [first] = asked;
  const openOfDocument = documentWords(missingOfFirstDocument(contact, form.values, law), say);
  // The fields stay while the last of them is typed.
  const asksDocument = missingOfFirstDocument(contact, { ...form.values, travel_document: travelDocumentValues(contact) }, law).length > 0;
  return (
    <FormSection
      title={say("check_in.guest")}
      state={isComplete && !openOfDocument ? "ready" : "open"}
      words={isComplete ? (openOfDocument ?? say("check_in.guest_ready")) : say("check_in.guest_missing")}
      hint={openOfDocument ? (isComplete ? say("check_in.document_later") : openOfDocument) : undefined}
    >
      <ContactLine
        id={contact.id}
        name={contact.name}
        hint={[contact.date_of_birth && contact.nationality, contact.address.city].filter(Boolean).join(" · ") || null}
        onRemove={canChange ? () => onGuest(null) : undefined}
      />
      {!isComplete && (
        <GuestFields
          key={contact.id}
          values={form.values.guest}
          asked={asked}
          autofocus={first}
          errorOf={(field) => form.errors[`guest.${field}`]}
          onChange={(guest) => {
            form.setFieldValue("guest", guest);
            form.clearErrors();
          }}
        />
      )}
      {asksDocument && (
        <MoreFields
          key={`document ${contact.id}`}
          label={say("contacts.travel_document")}
          isFilled={false}
          hasError={Object.keys(form.errors).some((path) => path.startsWith("guest.travel_document."))}
        >
          <TravelDocumentFields
            form={form}
            path="guest.travel_document"
            value={form.values.travel_document}
            onChange={(document) => form.setFieldValue("travel_document", document)}
          />
        </MoreFields>
      )}
    </FormSection>
  );
}
