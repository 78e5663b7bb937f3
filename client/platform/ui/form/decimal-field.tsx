import { NumberField, type NumberFieldProps } from "#client/platform/ui/form/number-field.tsx";

type Props = Omit<NumberFieldProps, "rightSection"> & {
  decimals: number;
  /** A currency or `%`. */
  unit: string;
  min?: number | undefined;
  max?: number | undefined;
};

/** A number with decimals and its unit beside it. What has two decimals is money, and always shows them. */
export function DecimalField({ decimals, unit, min, max, ...props }: Props) {
  return (
    <NumberField
      spec={{ decimals, min, max, unit }}
      isMoney={decimals === 2}
      rightSection={<span aria-hidden>{unit}</span>}
      rightSectionPointerEvents="none"
      rightSectionWidth={unit.length > 1 ? 52 : 34}
      {...props}
    />
  );
}
