import { IconArrowDownRight, IconArrowUpRight, IconEqual } from "@tabler/icons-react";
import css from "#client/office/dashboard/dashboard.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";

type ChangeProps = {
  now: number;
  /** Null if there is nothing to compare with. */
  earlier: number | null;
  inPoints?: boolean;
  /** True if an increase is neither good nor bad. */
  isNeutral?: boolean;
};

/** By how much a figure differs from the one before: a percentage in points, anything else in percent. */
export function Change({ now, earlier, inPoints = false, isNeutral = false }: ChangeProps) {
  const say = useSay();
  const { numberInTenths, percentInTenths } = useFormats();
  const points = (value: number) => `${numberInTenths(value)} ${say("dashboard.points")}`;
  if (earlier === null || (!inPoints && earlier === 0)) return <span className={css["change"]}>–</span>;
  const change = inPoints ? now - earlier : ((now - earlier) / Math.abs(earlier)) * 100;
  const shown = inPoints ? points(Math.abs(change)) : percentInTenths(Math.abs(change));
  const isSame = Math.abs(change) < 0.05;
  const words = isSame
    ? say("dashboard.change_none")
    : say(change > 0 ? "dashboard.change_up" : "dashboard.change_down", { change: shown });
  const Mark = isSame ? IconEqual : change > 0 ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={css["change"]} data-to={isSame || isNeutral ? undefined : change > 0 ? "up" : "down"}>
      <Mark size={14} stroke={2} aria-hidden />
      <span aria-hidden>{isSame ? "" : shown}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
