import { Popover, SegmentedControl } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import "dayjs/locale/de";
import "@mantine/dates/styles.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { FilterButton } from "#client/platform/ui/filter/filter-button.tsx";
import css from "#client/platform/ui/filter/filters.module.css";
import { rangeWords } from "#client/platform/ui/filter/range-words.ts";
import { calendarLabels } from "#client/platform/ui/form/calendar-labels.ts";
import { Hint } from "#client/platform/ui/typography.tsx";
import { DATE_SHORTCUTS, type RangeChoice, rangeOf } from "#shared/platform/core/date-ranges.ts";

type Kind<K extends string> = { value: K; label: string };

type Props<K extends string> = {
  label: string;
  choice: RangeChoice | null;
  onChange(choice: RangeChoice | null): void;
  /** True if a range is required, so that "any time" is no choice. */
  isBounded?: boolean;
  /** Days that the button names, if their label is beside it already. */
  shown?: { from: string; to: string } | null;
  /** Choice between a record's dates, if it has several. */
  kinds?: { all: readonly Kind<K>[]; chosen: K; onChoose(kind: K): void } | undefined;
};

/** A range of days: by a word ("this month") or by two clicks in the calendar. */
export function DateRangeFilter<K extends string>({ label, choice, onChange, isBounded = false, shown = null, kinds }: Props<K>) {
  const say = useSay();
  const formats = useFormats();
  const [opened, setOpened] = useState(false);
  const kind = kinds?.all.find(({ value }) => value === kinds.chosen);
  const words = rangeWords(shown ?? choice, say, formats);

  function pick(next: RangeChoice | null): void {
    onChange(next);
    setOpened(false);
  }

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <FilterButton
          isOn={choice !== null && shown === null}
          icon={<IconCalendar size={16} aria-hidden />}
          aria-label={`${label}: ${kind ? `${kind.label}, ` : ""}${words}`}
          onClick={() => setOpened(!opened)}
        >
          {kind && choice !== null ? `${kind.label}: ${words}` : kind ? label : words}
        </FilterButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={css["range"] ?? ""}>
        {kinds && (
          <SegmentedControl
            fullWidth
            aria-label={label}
            data={kinds.all.map(({ value, label: name }) => ({ value, label: name }))}
            value={kinds.chosen}
            onChange={(value) => kinds.onChoose(kinds.all.find((each) => each.value === value)?.value ?? kinds.chosen)}
          />
        )}
        <div className={css["rangeParts"]}>
          <div className={css["shortcuts"]} role="group" aria-label={say("screens.range_shortcuts")}>
            {!isBounded && (
              <button type="button" aria-pressed={choice === null} onClick={() => pick(null)}>
                {say("screens.range_any")}
              </button>
            )}
            {DATE_SHORTCUTS.map((shortcut) => (
              <button key={shortcut} type="button" aria-pressed={choice === shortcut} onClick={() => pick(shortcut)}>
                {say(`screens.range_${shortcut}`)}
              </button>
            ))}
          </div>
          <Calendar choice={choice} onPick={pick} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Two clicks make a range; a shortcut is shown as the days that it means. */
function Calendar({ choice, onPick }: { choice: RangeChoice | null; onPick(choice: RangeChoice): void }) {
  const say = useSay();
  const language = useLanguage();
  const formats = useFormats();
  const shown = rangeOf(choice, formats.today());
  const [begun, setBegun] = useState<string | null>(null);
  return (
    <div>
      <Hint mt={6} mb={8}>
        {say("screens.range_custom")}
      </Hint>
      <DatePicker
        type="range"
        allowSingleDateInRange
        locale={language}
        firstDayOfWeek={1}
        highlightToday
        defaultDate={shown.from ?? shown.to ?? formats.today()}
        ariaLabels={calendarLabels(say)}
        value={begun === null ? [shown.from, shown.to] : [begun, null]}
        onChange={([from, to]) => {
          setBegun(from);
          if (from && to) onPick({ from, to });
        }}
      />
    </div>
  );
}
