import { ColorSwatch, Group, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import css from "#client/tenant/properties/property-color.module.css";
import { SLATE, SPRUCE } from "#shared/platform/core/accent.ts";

/** Dark enough for headings on white. */
const SUGGESTED = [SPRUCE, "#2a65a6", "#1d4e6b", "#6b4fa3", "#8c2f4f", "#a8442a", "#8a6d1f", "#4c5752"];

type Props = { value: string; error: ReactNode; disabled: boolean; onChange(color: string): void };

/** The property's colour: typed as designers give it, picked, or one of a few that always look well. */
export function PropertyColor({ value, error, disabled, onChange }: Props) {
  const say = useSay();
  const isColor = /^#[0-9a-f]{6}$/i.test(value);
  return (
    <div>
      <TextInput
        label={say("properties.primary_color")}
        description={say("properties.primary_color_hint")}
        placeholder="#2f6b55"
        maxLength={7}
        styles={{ wrapper: { maxWidth: 220 } }}
        autoComplete="off"
        spellCheck={false}
        readOnly={disabled}
        error={error && say("properties.color_invalid")}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim().toLowerCase())}
        leftSectionPointerEvents="all"
        leftSection={
          <input
            type="color"
            className={css["picker"]}
            aria-label={say("properties.pick_color")}
            disabled={disabled}
            value={isColor ? value : SLATE}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        }
      />
      {!disabled && (
        <Group gap={8} align="stretch" mt={10}>
          {SUGGESTED.map((color) => (
            <ColorSwatch
              key={color}
              component="button"
              type="button"
              color={color}
              size={26}
              aria-label={say("properties.take_color", { color })}
              aria-pressed={value === color}
              onClick={() => onChange(color)}
            >
              {value === color && <IconCheck size={15} color="var(--mantine-color-white)" aria-hidden />}
            </ColorSwatch>
          ))}
        </Group>
      )}
    </div>
  );
}
