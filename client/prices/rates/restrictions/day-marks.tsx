import { Flex } from "@mantine/core";
import { IconArrowBarRight, IconArrowBarToRight } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { Strong } from "#client/platform/ui/typography.tsx";
import css from "#client/prices/rates/restrictions/restrictions.module.css";
import type { DayRules } from "#shared/prices/rates/restrictions.ts";
import type { RateRule } from "#shared/prices/rates/schema.ts";

/** The restrictions of a day as small marks; their words are the day's own. */
export function DayMarks({ rules }: { rules: DayRules<RateRule> }) {
  return (
    <span className={css["marks"]} aria-hidden>
      {rules.min_nights && <Strong>≥{rules.min_nights.min_nights}</Strong>}
      {rules.max_nights && <Strong>≤{rules.max_nights.max_nights}</Strong>}
      {rules.closed_to_arrival && <IconArrowBarToRight size={13} stroke={2} data-closed />}
      {rules.closed_to_departure && <IconArrowBarRight size={13} stroke={2} data-closed />}
      {rules.days_before && <Strong>−{rules.days_before.days_before}</Strong>}
      {rules.quota && <Strong data-quota>#{rules.quota.quota}</Strong>}
    </span>
  );
}

/** Legend of the marks. */
export function MarksLegend() {
  const say = useSay();
  const marks = [
    { mark: <b>≥2</b>, words: say("rates.legend_min") },
    { mark: <b>≤7</b>, words: say("rates.legend_max") },
    { mark: <IconArrowBarToRight size={14} stroke={2} data-closed />, words: say("rates.legend_arrival") },
    { mark: <IconArrowBarRight size={14} stroke={2} data-closed />, words: say("rates.legend_departure") },
    { mark: <b>−3</b>, words: say("rates.legend_before") },
    { mark: <b data-quota>#2</b>, words: say("rates.legend_quota") },
  ];
  return (
    <Flex component="ul" wrap="wrap" gap="4px 18px" m="12px 0 0" c="dimmed" fz="sm" aria-label={say("rates.legend")}>
      {marks.map(({ mark, words }) => (
        <Flex component="li" align="center" gap={6} key={words}>
          <span className={css["marks"]} aria-hidden>
            {mark}
          </span>
          {words}
        </Flex>
      ))}
    </Flex>
  );
}
