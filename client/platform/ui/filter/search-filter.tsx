import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import css from "#client/platform/ui/filter/filters.module.css";

const TYPING_MS = 250;
const MAX_LENGTH = 200;

type Props = { label: string; placeholder?: string; autofocus?: boolean; value: string | null; onChange(value: string | null): void };

/** Search field of a list. The list updates when the typing pauses, at once with Enter. */
export function SearchFilter({ label, placeholder = label, autofocus = false, value, onChange }: Props) {
  const say = useSay();
  const [typed, setTyped] = useState(value ?? "");
  const reported = useRef(value);
  const report = useDebouncedCallback(send, TYPING_MS);

  // Another filter, a chip or the way back has changed it; what is being typed is nobody else's.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value ?? "");
  }, [value]);

  function send(text: string): void {
    report.cancel();
    reported.current = text.trim() || null;
    onChange(reported.current);
  }

  function handleChange(text: string): void {
    setTyped(text);
    report(text);
  }

  return (
    <TextInput
      className={css["search"] ?? ""}
      data-autofocus={autofocus || undefined}
      aria-label={label}
      placeholder={placeholder}
      maxLength={MAX_LENGTH}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed ? <CloseButton size="sm" aria-label={say("screens.clear")} onClick={() => (setTyped(""), send(""))} /> : undefined
      }
      value={typed}
      onChange={(event) => handleChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") send(typed);
      }}
    />
  );
}
