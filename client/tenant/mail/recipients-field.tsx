import { TagsInput } from "@mantine/core";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { Email } from "#shared/platform/core/fields.ts";
import type { MailPreview } from "#shared/tenant/mail/schema.ts";

type Props = { value: readonly string[]; known: MailPreview["known"]; onChange(emails: string[]): void };

const MAX = 20;

/** To whom a mail goes: addresses as chips, those of customer and guests offered, anything else checked. */
export function RecipientsField({ value, known, onChange }: Props) {
  const say = useSay();
  const [wrong, setWrong] = useState<string | null>(null);

  function handleChange(emails: string[]): void {
    const bad = emails.find((email) => !Email.safeParse(email.trim()).success);
    setWrong(bad ?? null);
    onChange(emails.map((email) => email.trim()).filter((email) => email !== bad));
  }

  return (
    <TagsInput
      label={say("mail.to")}
      placeholder={say(value.length > 0 ? "mail.add_address" : "mail.first_address")}
      value={[...value]}
      data={known.map(({ email }) => email).filter((email) => !value.includes(email))}
      renderOption={({ option }) => {
        const person = known.find(({ email }) => email === option.value);
        return person ? `${person.name} · ${person.email}` : option.value;
      }}
      splitChars={[",", ";", " "]}
      acceptValueOnBlur
      maxTags={MAX}
      isDuplicate={(email, emails) => emails.some((other) => other.toLowerCase() === email.trim().toLowerCase())}
      error={wrong === null ? undefined : say("mail.bad_address", { address: wrong })}
      description={value.length === 0 && known.length === 0 ? say("mail.no_recipient") : undefined}
      comboboxProps={{ withinPortal: true }}
      onChange={handleChange}
    />
  );
}
