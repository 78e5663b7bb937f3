import { useFormats } from "#client/platform/core/dates.ts";

/** Formats of differences, with a plus before what was added. */
export function useSigned() {
  const { money, number } = useFormats();
  const sign = (value: number) => (value > 0 ? "+" : "");
  return {
    money: (value: Parameters<typeof money>[0]) => `${sign(value)}${money(value)}`,
    number: (value: number) => `${sign(value)}${number(value)}`,
  };
}
