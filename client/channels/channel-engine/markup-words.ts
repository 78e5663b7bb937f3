import type { Formats } from "#client/platform/core/dates.ts";
import type { Say } from "#client/platform/core/i18n.ts";
import type { ChannelConnection } from "#shared/channels/channel-engine/schema.ts";

export type MarkupRow = Omit<ChannelConnection["markups"][number], "gross_amount"> & { gross_amount: number | null };

export function withoutAt(markups: readonly MarkupRow[], at: number): MarkupRow[] {
  return markups.filter((_, index) => index !== at);
}

/** The nights on which a markup holds. */
export function markupDays({ from, to }: MarkupRow, say: Say, { fullDate, daysWithYear }: Formats): string {
  if (from !== null && to !== null) return daysWithYear(from, to);
  if (from !== null) return say("channels.markup_since", { from: fullDate(from) });
  return to === null ? say("channels.markup_always") : say("channels.markup_until", { to: fullDate(to) });
}

/** `+15 %`, `−€ 2,00`, or both. */
export function markupValue({ percentage, gross_amount }: MarkupRow, { percent, money }: Formats): string {
  return [
    percentage !== null && `${sign(percentage)}${percent(Math.abs(percentage))}`,
    gross_amount !== null && `${sign(gross_amount)}${money(Math.abs(gross_amount))}`,
  ]
    .filter(Boolean)
    .join(" ");
}

function sign(value: number): string {
  return value < 0 ? "−" : "+";
}
