import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useFormats } from "#client/core/dates.ts";

type Props = Omit<NumberInputProps, "decimalScale" | "decimalSeparator" | "rightSection"> & { decimals: number; unit: string };

/** A number with decimals, typed with a comma or a point as the user's language writes it, and its unit beside it. */
export function DecimalField({ decimals, unit, ...props }: Props) {
  const { locale } = useFormats();
  const separator = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".";
  return (
    <NumberInput
      decimalScale={decimals}
      decimalSeparator={separator}
      allowedDecimalSeparators={[",", "."]}
      hideControls
      rightSection={<span aria-hidden>{unit}</span>}
      rightSectionPointerEvents="none"
      rightSectionWidth={unit.length > 1 ? 52 : 34}
      {...props}
    />
  );
}
