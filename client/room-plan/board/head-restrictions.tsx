import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Say, useSay } from "#client/core/i18n.ts";
import { useRates } from "#client/core/master-data.ts";
import { trpc } from "#client/core/trpc.ts";
import { addMonths, monthOf } from "#client/rates/restrictions/months.ts";
import { limitInWords } from "#client/rates/restrictions/restriction-words.ts";
import { DayStrip } from "#client/room-plan/board/day-strip.tsx";
import css from "#client/room-plan/board/head-restrictions.module.css";
import { dateOf, eachDay, type PlanFrame } from "#client/room-plan/board/plan-layout.ts";
import { addDays } from "#shared/core/stays.ts";
import { ancestry } from "#shared/pricing/rate-levels.ts";
import { rulesOn } from "#shared/rates/restrictions.ts";
import { type Rate, type RateRule, RULE_REASONS } from "#shared/rates/schema.ts";

/** A mark on each day on which a rate that is sold has restrictions; their words show where the day is pointed at. */
export function HeadRestrictions({ firstDay, endDay }: Pick<PlanFrame, "firstDay" | "endDay">) {
  const say = useSay();
  const rates = useRates().data?.data ?? [];
  const { data } = useQuery(trpc.rates.rulesBetween.queryOptions(monthsAround(firstDay, endDay), { placeholderData: keepPreviousData }));
  if (!data || data.length === 0) return null;
  return (
    <DayStrip firstDay={firstDay}>
      {eachDay(firstDay, endDay).map((day) => {
        const lines = linesOn(dateOf(day), { rules: data, rates, say });
        if (lines.length === 0) return <span key={day} />;
        return <span key={day} className={css["restricted"]} role="img" aria-label={lines.join("; ")} title={lines.join("\n")} />;
      })}
    </DayStrip>
  );
}

/** Whole months, so that scrolling rarely asks anew. */
function monthsAround(firstDay: number, endDay: number): { from: string; to: string } {
  const after = addMonths(monthOf(dateOf(endDay - 1)), 1);
  return { from: `${monthOf(dateOf(firstDay))}-01`, to: addDays(`${after}-01`, -1) };
}

type Facts = { rules: readonly RateRule[]; rates: readonly Rate[]; say: Say };

/** What is restricted on a day, in some type of room: a line for each wording, with the rates that it holds for, unless it is all of them. */
function linesOn(date: string, { rules, rates, say }: Facts): string[] {
  const sold = rates.filter(({ active }) => active);
  const names = new Map<string, string[]>();
  for (const { id, name } of sold) {
    const line = ancestry(id, rates).map((rate) => rate.id);
    const own = rules.filter(({ rate_id }) => line.includes(rate_id)).map((rule) => ({ ...rule, room_type_id: null }));
    const held = rulesOn(own, date, null);
    const words = RULE_REASONS.flatMap((reason) => (held[reason] ? limitInWords(reason, held[reason][reason], say) : [])).join(", ");
    if (words !== "") names.set(words, [...(names.get(words) ?? []), name]);
  }
  return [...names].map(([words, of]) => (of.length === sold.length ? words : `${of.join(", ")}: ${words}`));
}
