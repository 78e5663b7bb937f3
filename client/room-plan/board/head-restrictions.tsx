import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { type Say, useSay } from "#client/core/i18n.ts";
import { useRates } from "#client/core/master-data.ts";
import { trpc } from "#client/core/trpc.ts";
import { limitInWords } from "#client/rates/restrictions/restriction-words.ts";
import marks from "#client/room-plan/board/head-restrictions.module.css";
import { dateOf, eachDay, type Scale } from "#client/room-plan/board/plan-layout.ts";
import css from "#client/room-plan/board/plan-sheet.module.css";
import { usePlanView } from "#client/room-plan/store/plan-view.ts";
import { ancestry } from "#shared/pricing/rate-levels.ts";
import { rulesOn } from "#shared/rates/restrictions.ts";
import { type Rate, type RateRule, RULE_REASONS } from "#shared/rates/schema.ts";

/**
 * A mark on each day on which a rate that is sold has restrictions; their words show where the day is pointed at. They come after the
 * plan's first picture, so they are drawn into its head from here.
 */
export function HeadRestrictions() {
  const say = useSay();
  const { dom, scale } = usePlanView();
  const [head, setHead] = useState<Element | null>(null);
  const rates = useRates().data?.data ?? [];
  const { data: rules = [] } = useQuery(trpc.rates.rulesBetween.queryOptions(daysOf(scale), { placeholderData: keepPreviousData }));
  // oxlint-disable-next-line react/set-state-in-effect -- the plan's own element, which is known once it has been drawn
  useEffect(() => setHead(dom.scroller?.querySelector(`.${css["head"]}`) ?? null), [dom]);
  if (!head || rules.length === 0) return null;
  const days = eachDay(scale.first, scale.first + scale.days).map((day) => ({ day, lines: linesOn(dateOf(day), { rules, rates, say }) }));
  return createPortal(
    days.map(
      ({ day, lines }) =>
        lines.length > 0 && (
          <span
            key={day}
            className={marks["restricted"]}
            style={{ left: scale.side + (day - scale.first) * scale.column, width: scale.column }}
            role="img"
            aria-label={lines.join("; ")}
            title={lines.join("\n")}
          />
        ),
    ),
    head,
  );
}

/** All days that the plan can be scrolled to, in one question. */
function daysOf({ first, days }: Scale): { from: string; to: string } {
  return { from: dateOf(first), to: dateOf(first + days - 1) };
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
