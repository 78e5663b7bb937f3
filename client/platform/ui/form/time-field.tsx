import { TextInput, type TextInputProps } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useUnfinished } from "#client/platform/ui/form/use-unfinished.ts";
import { nextQuarter, readClock } from "#shared/platform/core/clock-text.ts";

type Props = Omit<TextInputProps, "value" | "defaultValue" | "onChange" | "type"> & {
  /** `HH:mm`, or empty. */
  value?: string;
  onChange?(clock: string): void;
};

const FIRST_STEP = "12:00";

/**
 * A time of day in 24 hours, whatever the browser's own language: `14`, `1430` and `14:30` are understood, the arrow keys go by quarters of
 * an hour. A text that is no time stays, and its form is not sent with it.
 */
export function TimeField({ value = "", onChange, error, onBlur, onKeyDown, ...props }: Props) {
  const say = useSay();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<{ text: string; over: string; isLeft: boolean } | null>(null);
  const draft = typed?.over === value ? typed : null;
  const isWrong = draft !== null && draft.text.trim() !== "" && readClock(draft.text) === null;
  const words = isWrong ? say("screens.field_time") : null;
  const isRefused = useUnfinished(field, words);

  function handleChange(text: string): void {
    const clock = readClock(text) ?? "";
    setTyped({ text, over: clock, isLeft: false });
    onChange?.(clock);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    onKeyDown?.(event);
    const isArrow = event.key === "ArrowUp" || event.key === "ArrowDown";
    if (!isArrow || props.readOnly || props.disabled) return;
    event.preventDefault();
    setTyped(null);
    onChange?.(value === "" ? FIRST_STEP : nextQuarter(value, event.key === "ArrowUp" ? 1 : -1));
  }

  return (
    <TextInput
      ref={field}
      autoComplete="off"
      inputMode="text"
      maxLength={12}
      placeholder={say("screens.time_placeholder")}
      {...props}
      value={draft?.text ?? value}
      error={words !== null && (draft?.isLeft || isRefused) ? words : error}
      onChange={(event) => handleChange(event.currentTarget.value)}
      onKeyDown={handleKey}
      onBlur={(event) => {
        setTyped(draft && isWrong ? { ...draft, isLeft: true } : null);
        onBlur?.(event);
      }}
    />
  );
}
