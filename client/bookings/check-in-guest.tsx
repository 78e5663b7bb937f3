import { Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useMemo } from "react";
import { CheckInSection } from "#client/bookings/check-in-section.tsx";
import type { CheckInValues } from "#client/bookings/check-in-values.ts";
import { ContactLine } from "#client/contacts/contact-line.tsx";
import { ContactPicker } from "#client/contacts/contact-picker.tsx";
import { countryChoices } from "#client/contacts/countries.ts";
import { useLanguage, useSay } from "#client/core/i18n.ts";
import { api } from "#client/core/trpc.ts";
import { DateField } from "#client/ui/date-field.tsx";
import { FieldsGrid, WideField } from "#client/ui/fields-grid.tsx";
import { toastTrouble } from "#client/ui/toast.tsx";
import type { Contact } from "#shared/contacts/schema.ts";

type Props = {
  form: UseFormReturnType<CheckInValues>;
  contact: Contact | null;
  asked: ReadonlySet<string>;
  /** Whether it is still open who comes. */
  canChange: boolean;
  onGuest(contact: Contact | null): void;
};

/** Who gets the key, and of them only what is still missing. */
export function CheckInGuest({ form, contact, asked, canChange, onGuest }: Props) {
  const say = useSay();

  async function handlePick({ id }: { id: string }): Promise<void> {
    try {
      onGuest(await api.contacts.get.query({ id, expand: [] }));
    } catch (thrown) {
      toastTrouble(thrown);
    }
  }

  if (!contact) {
    return (
      <CheckInSection title={say("check_in.guest")} state="open" words={say("check_in.guest_choose")}>
        <ContactPicker
          label={say("check_in.guest")}
          error={form.errors["contact_id"]}
          autofocus
          onPick={(picked) => void handlePick(picked)}
        />
      </CheckInSection>
    );
  }
  const isComplete = asked.size === 0;
  return (
    <CheckInSection
      title={say("check_in.guest")}
      state={isComplete ? "ready" : "open"}
      words={say(isComplete ? "check_in.guest_ready" : "check_in.guest_missing")}
    >
      <ContactLine
        id={contact.id}
        name={contact.name}
        hint={[contact.date_of_birth && contact.nationality, contact.address.city].filter(Boolean).join(" · ") || null}
        onRemove={canChange ? () => onGuest(null) : undefined}
      />
      {!isComplete && <MissingFields key={contact.id} form={form} asked={asked} />}
    </CheckInSection>
  );
}

/** The first of them is where the typing begins. */
function MissingFields({ form, asked }: Pick<Props, "form" | "asked">) {
  const say = useSay();
  const language = useLanguage();
  const countries = useMemo(() => countryChoices(language), [language]);
  const [first] = asked;
  const field = (name: string) => ({ ...form.getInputProps(`guest.${name}`), "data-autofocus": name === first || undefined });
  return (
    <FieldsGrid>
      {asked.has("name") && (
        <WideField>
          <TextInput label={say("check_in.full_name")} autoComplete="off" {...field("name")} />
        </WideField>
      )}
      {asked.has("date_of_birth") && (
        <DateField
          label={say("contacts.date_of_birth")}
          defaultLevel="decade"
          maxDate={new Date().toISOString().slice(0, 10)}
          data-autofocus={first === "date_of_birth" || undefined}
          error={form.errors["guest.date_of_birth"]}
          value={form.values.guest.date_of_birth}
          onChange={(date) => form.setFieldValue("guest.date_of_birth", date)}
        />
      )}
      {asked.has("nationality") && <Select label={say("contacts.nationality")} data={countries} searchable {...field("nationality")} />}
      {asked.has("address.line1") && (
        <WideField>
          <TextInput label={say("contacts.line1")} autoComplete="off" {...field("address.line1")} />
        </WideField>
      )}
      {asked.has("address.postal_code") && (
        <TextInput label={say("contacts.postal_code")} autoComplete="off" {...field("address.postal_code")} />
      )}
      {asked.has("address.city") && <TextInput label={say("contacts.city")} autoComplete="off" {...field("address.city")} />}
      {asked.has("address.country") && (
        <WideField>
          <Select label={say("contacts.country")} data={countries} searchable clearable={false} {...field("address.country")} />
        </WideField>
      )}
    </FieldsGrid>
  );
}
