import { Input } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { ContactLine } from "#client/guests/contacts/contact-line.tsx";
import { ContactPicker, type Picked } from "#client/guests/contacts/contact-picker.tsx";

type Props = {
  label: string;
  description?: ReactNode;
  contact: Picked | null;
  error?: ReactNode;
  disabled?: boolean;
  /** New contacts are guests: no company is offered. */
  makesGuests?: boolean;
  /** True for the initial focus of a panel. */
  autofocus?: boolean;
  onChange(contact: Picked | null): void;
};

/** One contact: searched for while there is none, shown with a way out once there is one. */
export function ContactField({
  label,
  description,
  contact,
  error,
  disabled = false,
  makesGuests = false,
  autofocus = false,
  onChange,
}: Props) {
  const wrapper = useRef<HTMLDivElement>(null);
  const isPicked = useRef(false);
  // The field that was typed into is gone: the keyboard goes on at what was picked, unless it has gone on by itself.
  useEffect(() => {
    if (contact && isPicked.current && document.activeElement === document.body) wrapper.current?.querySelector("button")?.focus();
    isPicked.current = false;
  }, [contact]);

  function handlePick({ id, name, type, isNew }: Picked): void {
    isPicked.current = true;
    onChange({ id, name, type, isNew: isNew || undefined });
  }

  if (!contact) {
    return (
      <ContactPicker
        label={label}
        description={description}
        error={error}
        disabled={disabled}
        makesGuests={makesGuests}
        autofocus={autofocus}
        onPick={handlePick}
      />
    );
  }
  return (
    <Input.Wrapper ref={wrapper} label={label} labelElement="div" error={error}>
      <ContactLine id={contact.id} name={contact.name} onRemove={disabled ? undefined : () => onChange(null)} />
    </Input.Wrapper>
  );
}
