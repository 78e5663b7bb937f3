import { Group, Input } from "@mantine/core";
import { IconCheck, IconCircleOff } from "@tabler/icons-react";
import type { CSSProperties, KeyboardEvent } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import css from "#client/stays/bookings/price/price-fields.module.css";

const COLORS = {
  "#1f7a5c": "green",
  "#2a65a6": "blue",
  "#6b4fa3": "violet",
  "#a8447f": "magenta",
  "#b3392f": "red",
  "#b3641a": "orange",
  "#8a6d1f": "ochre",
  "#5b6660": "grey",
} as const;
type NamedColor = keyof typeof COLORS;

/** A few colours that stand out on the plan and carry white text. */
export function ColorField({ value, disabled, onChange }: { value: string; disabled: boolean; onChange(color: string): void }) {
  const say = useSay();
  const choices = ["", ...Object.keys(COLORS), ...(value && !isNamed(value) ? [value] : [])];

  function nameOf(color: string): string {
    if (color === "") return say("bookings.no_color");
    return isNamed(color) ? say(`bookings.color_${COLORS[color]}`) : say("bookings.color_named", { color });
  }

  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step || !(event.currentTarget instanceof HTMLElement)) return;
    event.preventDefault();
    const next = choices[(choices.indexOf(value) + step + choices.length) % choices.length] ?? "";
    onChange(next);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=radio]")[choices.indexOf(next)]?.focus();
  }

  return (
    <Input.Wrapper label={say("bookings.color")} labelElement="div">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the radios inside take the focus */}
      <Group gap={8} align="stretch" role="radiogroup" aria-label={say("bookings.color")} onKeyDown={handleKey}>
        {choices.map((color) => {
          const style: CSSProperties & Record<`--${string}`, string> = color ? { "--swatch": color } : {};
          return (
            // a round swatch is drawn by the button
            <button
              key={color}
              type="button"
              role="radio"
              className={css["color"]}
              style={style}
              disabled={disabled}
              tabIndex={color === value ? 0 : -1}
              aria-checked={color === value}
              aria-label={nameOf(color)}
              title={nameOf(color)}
              onClick={() => onChange(color)}
            >
              {color === "" ? (
                <IconCircleOff size={16} color="var(--kr-text-dim)" aria-hidden />
              ) : (
                color === value && <IconCheck size={16} aria-hidden />
              )}
            </button>
          );
        })}
      </Group>
    </Input.Wrapper>
  );
}

function isNamed(color: string): color is NamedColor {
  return color in COLORS;
}
