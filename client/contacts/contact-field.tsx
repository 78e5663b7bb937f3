import { Input } from "@mantine/core";
import type { ReactNode } from "react";
import { ContactLine } from "#client/contacts/contact-line.tsx";
import { ContactPicker, type Picked } from "#client/contacts/contact-picker.tsx";

type Props = { label: string; contact: Picked | null; error?: ReactNode; disabled?: boolean; onChange(contact: Picked | null): void };

/** One contact: searched for while there is none, shown with a way out once there is one. */
export function ContactField({ label, contact, error, disabled = false, onChange }: Props) {
  if (!contact) return <ContactPicker label={label} error={error} disabled={disabled} onPick={({ id, name }) => onChange({ id, name })} />;
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <ContactLine id={contact.id} name={contact.name} onRemove={disabled ? undefined : () => onChange(null)} />
    </Input.Wrapper>
  );
}
