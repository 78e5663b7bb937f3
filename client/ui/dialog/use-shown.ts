import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";

/** How values that are no plain text read where two versions of a record are compared, each under its label. */
export function useShown() {
  const say = useSay();
  const { fullDate, number, money } = useFormats();
  const figure = (words: (value: number) => string) => (label: string) => ({
    label,
    show: (value: number | null) => (value === null ? "" : words(value)),
  });
  return {
    number: figure(number),
    money: figure(money),
    date: (label: string) => ({ label, show: (date: string | null) => (date === null ? "" : fullDate(date)) }),
    yesNo: (label: string) => ({ label, show: (isOn: boolean) => say(isOn ? "actions.yes" : "actions.no") }),
  };
}
