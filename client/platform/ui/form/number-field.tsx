import { TextInput, type TextInputProps } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useLocale } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { useUnfinished } from "#client/platform/ui/form/use-unfinished.ts";
import { isNumberBegun, type NumberProblem, type NumberSpec, readNumber } from "#shared/platform/core/number-text.ts";
import { writeNumber } from "#shared/platform/core/numbers.ts";

export type NumberFieldProps = Omit<TextInputProps, "value" | "defaultValue" | "onChange" | "type" | "step" | "min" | "max"> & {
  value?: number | null;
  onChange?(value: number | null): void;
};
type Props = NumberFieldProps & {
  spec: NumberSpec;
  /** Always with all its decimals, and with marks between thousands: money. */
  isMoney?: boolean;
  /** Step of the arrow keys; 0 if an accidental key would cost money. */
  step?: number;
  /** Stepper at the end of the field, for the mouse. */
  renderStepper?: ((step: (by: number) => void) => ReactNode) | undefined;
};

/**
 * A number that is typed. Its form holds a number or null, never a text: always the number on the screen, so that Enter books exactly
 * that. The text stays as it is typed until the field is left. A text that is no number says so and keeps the form from being sent.
 */
export function NumberField(all: Props) {
  const { value = null, onChange, spec, isMoney = false, step = 0, renderStepper, error, onBlur, onKeyDown, ...props } = all;
  const say = useSay();
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<{ text: string; value: number | null; isLeft: boolean } | null>(null);
  // Another value from outside, a colleague's or the form's own, takes the place of what was typed.
  const draft = typed !== null && Object.is(typed.value, value ?? null) ? typed : null;
  const problem = draft && readNumber(draft.text, spec).problem;
  const words = problem && problemWords(problem, spec, say);
  const isRefused = useUnfinished(field, words);
  const mayGoOn = draft !== null && (problem === "too_small" || isNumberBegun(draft.text, spec.unit));
  const isShown = isRefused || draft?.isLeft || !mayGoOn;

  function handleChange(text: string): void {
    const read = readNumber(text, spec);
    setTyped({ text, value: read.value, isLeft: false });
    onChange?.(read.value);
  }

  function handleStep(by: number): void {
    const next = value === null ? (spec.min ?? 0) : value + by;
    const { value: stepped, problem: beyond } = readNumber(String(next), spec);
    if (beyond !== null) return;
    setTyped(null);
    onChange?.(stepped);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    onKeyDown?.(event);
    const isArrow = event.key === "ArrowUp" || event.key === "ArrowDown";
    if (!isArrow || step === 0 || props.readOnly || props.disabled) return;
    event.preventDefault();
    handleStep(event.key === "ArrowUp" ? step : -step);
  }

  return (
    <TextInput
      ref={field}
      autoComplete="off"
      inputMode={spec.decimals > 0 ? "decimal" : "numeric"}
      rightSection={renderStepper ? renderStepper(handleStep) : undefined}
      {...props}
      value={draft?.text ?? (value === null ? "" : writeNumber(value, locale, { decimals: spec.decimals, isMoney }))}
      error={(isShown && words) || error}
      onChange={(event) => handleChange(event.currentTarget.value)}
      onKeyDown={handleKey}
      onBlur={(event) => {
        setTyped(draft && problem !== null ? { ...draft, isLeft: true } : null);
        onBlur?.(event);
      }}
    />
  );
}

function problemWords(problem: NumberProblem, { decimals, min, max, unit = "" }: NumberSpec, say: Say): string {
  switch (problem) {
    case "no_number":
      return say(decimals === 0 ? "screens.number_whole" : "screens.number_none");
    case "decimals":
      return decimals === 0 ? say("screens.number_whole") : say("screens.number_decimals", { count: decimals });
    case "currency":
      return say("screens.number_currency", { currency: unit });
    case "too_small":
      return say("screens.field_too_small", { min: String(min) });
    case "too_big":
      return say("screens.field_too_big", { max: String(max) });
  }
}
