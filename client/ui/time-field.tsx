import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { useSay } from "#client/core/i18n.ts";
import { parseTime } from "#client/ui/parse-time.ts";

type Props = Omit<TextInputProps, "value" | "onChange" | "onBlur" | "type"> & { value?: string; onChange?(time: string): void };

/** A time of the day (`HH:mm`, or "" for none) on the 24-hour clock, whatever the browser's own language. */
export function TimeField({ value = "", onChange, error, ...props }: Props) {
  const say = useSay();
  // What is being typed; null once it reads as a time and the field has been left.
  const [draft, setDraft] = useState<string | null>(null);
  const isUnread = draft !== null && draft.trim() !== "" && parseTime(draft) === null;

  function handleType(text: string): void {
    setDraft(text);
    const time = text.trim() === "" ? "" : parseTime(text);
    if (time !== null && time !== value) onChange?.(time);
  }

  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder="15:00"
      {...props}
      value={draft ?? value}
      error={isUnread ? say("screens.time_unread") : error}
      onChange={(event) => handleType(event.currentTarget.value)}
      onBlur={() => setDraft(isUnread ? draft : null)}
    />
  );
}
