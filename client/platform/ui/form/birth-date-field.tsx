import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { parseBirthDate } from "#client/platform/ui/form/parse-birth-date.ts";
import type { Language } from "#shared/platform/core/language.ts";

type Props = Omit<TextInputProps, "value" | "onChange" | "onBlur" | "type"> & { value: string | null; onChange(date: string | null): void };

/** A date of birth (`YYYY-MM-DD`), typed as it is dictated: nobody looks for a year of birth in a calendar. */
export function BirthDateField({ value, onChange, error, ...props }: Props) {
  const say = useSay();
  const language = useLanguage();
  // What is being typed; null once it reads as a date and the field has been left.
  const [draft, setDraft] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(true);
  const isUnread = draft !== null && draft.trim() !== "" && isLeft;

  function handleType(text: string): void {
    setDraft(text);
    const date = parseBirthDate(text, new Date().toISOString().slice(0, 10));
    if (date !== value) onChange(date);
  }

  function handleBlur(): void {
    setLeft(true);
    if (value !== null || draft?.trim() === "") setDraft(null);
  }

  return (
    <TextInput
      inputMode="text"
      autoComplete="off"
      placeholder={say("screens.birth_date_example")}
      {...props}
      value={draft ?? written(value, language)}
      error={isUnread ? say("screens.birth_date_unread") : error}
      onFocus={() => setLeft(false)}
      onChange={(event) => handleType(event.currentTarget.value)}
      onBlur={handleBlur}
    />
  );
}

const DATE_SEPARATORS = { de: ".", en: "/" } as const satisfies Record<Language, string>;

function written(date: string | null, language: Language): string {
  if (!date) return "";
  const [year = "", month = "", day = ""] = date.split("-");
  return [day, month, year].join(DATE_SEPARATORS[language]);
}
