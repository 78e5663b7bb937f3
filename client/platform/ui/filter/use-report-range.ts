import { useFormats } from "#client/platform/core/dates.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { type DateShortcut, type RangeChoice, rangeChoiceOf, rangeOf, rangeParams } from "#shared/platform/core/date-ranges.ts";

/** The days that the address names for a report, else those that the report is usually asked for. Both ends are closed. */
export function useReportRange(usual: DateShortcut) {
  const { today } = useFormats();
  const { params, change } = useAddress();
  const choice = rangeChoiceOf({ range: params.get("range"), from: params.get("from"), to: params.get("to") }) ?? usual;
  const { from, to } = rangeOf(choice, today());
  const setChoice = (chosen: RangeChoice | null) => change(rangeParams(chosen), { replace: true });
  return { choice, setChoice, from: from ?? to ?? today(), to: to ?? from ?? today() };
}
export type ReportDays = ReturnType<typeof useReportRange>;
