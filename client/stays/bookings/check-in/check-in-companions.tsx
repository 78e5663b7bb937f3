import { Checkbox } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import { ContactLine } from "#client/guests/contacts/contact-line.tsx";
import { ContactPicker } from "#client/guests/contacts/contact-picker.tsx";
import { missingWords } from "#client/guests/contacts/guest-words.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { FormSection } from "#client/platform/ui/form/form-section.tsx";
import css from "#client/stays/bookings/check-in/check-in-companions.module.css";
import { type CheckInValues, companionValues, missingOfCompanion, offeredFields } from "#client/stays/bookings/check-in/check-in-values.ts";
import { GuestFields } from "#client/stays/bookings/form/guest-fields.tsx";
import { pickedContact } from "#client/stays/bookings/form/picked-contact.ts";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import type { RegistrationLaw } from "#shared/stays/registrations/rules.ts";

type Props = {
  form: UseFormReturnType<CheckInValues>;
  /** One place for everybody who is booked beside the first guest; null if nobody is entered yet. */
  people: readonly (Contact | null)[];
  /** Number of companions who were on the booking before. */
  entered: number;
  /** Id of the first guest, who can't be a companion as well. */
  firstId: string | null;
  /** Registration law that applies to each of them; null if they aren't entered in the register. */
  law: RegistrationLaw | null;
  onPerson(index: number, contact: Contact | null): void;
};

/** Companions of the first guest. The check-in doesn't need them, the guests' register does. */
export function CheckInCompanions({ form, people, entered, firstId, law, onPerson }: Props) {
  const say = useSay();
  const named = people.filter((person) => person !== null);
  const known = [firstId ?? "", ...named.map(({ id }) => id)];
  const isWhole = named.length === people.length;
  const [picked, setPicked] = useState<string | null>(null);
  const isMissing = people.some((person, index) => {
    const values = form.values.companions[index];
    return person !== null && values !== undefined && law !== null && missingOfCompanion(person, values, law).length > 0;
  });
  // All persons are entered, yet the register may still require more data.
  const whole = isMissing ? "open" : "ready";
  const counts = { count: named.length + 1, all: people.length + 1 };

  function handlePerson(index: number, contact: Contact | null): void {
    form.setFieldValue(`companions.${index}`, companionValues(contact));
    onPerson(index, contact);
    setPicked(contact?.id ?? null);
  }

  return (
    <FormSection
      title={say("check_in.companions")}
      state={isWhole ? whole : law ? "warning" : "open"}
      words={say(isWhole ? ENTERED[whole] : "bookings.guests_entered", counts)}
      hint={isWhole ? undefined : say(law ? "check_in.companions_registered" : "check_in.companions_offered")}
    >
      {people.map((person, index) => {
        const number = index + 2;
        if (!person) {
          return (
            <ContactPicker
              // oxlint-disable-next-line react/no-array-index-key -- a place, not a person
              key={index}
              label={say("check_in.person", { number })}
              makesGuests
              without={known}
              onPick={({ id }) => void pickedContact(id).then((picked) => picked && handlePerson(index, picked))}
            />
          );
        }
        return (
          <Companion
            key={person.id}
            form={form}
            index={index}
            person={person}
            law={law}
            isPicked={person.id === picked}
            onRemove={index < entered ? undefined : () => handlePerson(index, null)}
          />
        );
      })}
    </FormSection>
  );
}

const ENTERED = { open: "check_in.guest_missing", ready: "check_in.companions_ready" } as const;

type CompanionProps = Pick<Props, "form" | "law"> & {
  index: number;
  person: Contact;
  /** Just now, in the field that has made way for this. */
  isPicked: boolean;
  onRemove: (() => void) | undefined;
};

function Companion({ form, index, person, law, isPicked, onRemove }: CompanionProps) {
  const say = useSay();
  const group = useRef<HTMLDivElement>(null);
  // The keyboard goes on at what is asked of them, unless it has gone on by itself.
  useEffect(() => {
    if (!isPicked || document.activeElement !== document.body) return;
    const next = group.current?.querySelector<HTMLElement>("input") ?? group.current?.querySelector("button");
    next?.focus();
  }, [isPicked]);
  const values = form.values.companions[index];
  if (!values) return null;
  const asked = offeredFields(person, values.same_address);
  const missing = law ? missingOfCompanion(person, values, law) : [];
  return (
    <div ref={group} className={css["companion"]} role="group" aria-label={person.name}>
      <ContactLine
        id={person.id}
        name={person.name}
        hint={[person.date_of_birth && person.nationality, person.address.city].filter(Boolean).join(" · ") || null}
        warning={missingWords(missing, say)}
        onRemove={onRemove}
      />
      {asked.size > 0 && (
        <GuestFields
          values={values.guest}
          asked={asked}
          errorOf={(field) => form.errors[`companions.${index}.guest.${field}`]}
          onChange={(guest) => {
            form.setFieldValue(`companions.${index}.guest`, guest);
            form.clearErrors();
          }}
        />
      )}
      {!person.address.line1 && (
        <Checkbox
          label={say("check_in.same_address")}
          checked={values.same_address}
          onChange={(event) => form.setFieldValue(`companions.${index}.same_address`, event.currentTarget.checked)}
        />
      )}
    </div>
  );
}
