import { Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { type RefObject, useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { FilterButton } from "#client/platform/ui/filter/filter-button.tsx";
import { FilterChips } from "#client/platform/ui/filter/filter-chips.tsx";
import { FilterControl, MoreFilters } from "#client/platform/ui/filter/filter-control.tsx";
import css from "#client/platform/ui/filter/filters.module.css";
import type { FilterSpec } from "#client/platform/ui/filter/filters.ts";
import type { ShownFilters } from "#client/platform/ui/filter/use-filters.ts";

const PHONE = "(width < 800px)";
/** As many controls beside the search fit on a phone; more are behind a button. */
const MAX_ON_PHONE = 1;

type Props = { of: { shown: ShownFilters; barRef: RefObject<HTMLDivElement | null> } };

/** The controls of all filters of a list, and a chip for each that is on. */
export function FilterBar({ of: { shown, barRef } }: Props) {
  const say = useSay();
  const isPhone = useMediaQuery(PHONE, matchMedia(PHONE).matches);
  const [isOpen, setOpen] = useState(false);
  const names = Object.keys(shown.specs);
  const first = names.filter((name) => isAlwaysShown(shown.specs[name]));
  const texts = names.filter((name) => shown.specs[name]?.kind === "text");
  const others = names.filter((name) => !first.includes(name) && !texts.includes(name));
  const folds = isPhone && others.length + Math.min(texts.length, 1) > MAX_ON_PHONE;
  const count = shown.chips.filter(({ key }) => !first.includes(key)).length;
  return (
    <Stack gap={12} miw={0}>
      <div ref={barRef} tabIndex={-1} className={css["bar"]} data-screen-only role="search" aria-label={say("screens.filters")}>
        {first.map((name) => (
          <FilterControl key={name} name={name} of={shown} />
        ))}
        {folds && (
          <FilterButton
            isOn={count > 0}
            count={count}
            icon={<IconAdjustmentsHorizontal size={16} aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {say("screens.filters")}
          </FilterButton>
        )}
        {(!folds || isOpen) && (
          <>
            {others.map((name) => (
              <FilterControl key={name} name={name} of={shown} />
            ))}
            {texts.length > 0 && <MoreFilters names={texts} of={shown} />}
          </>
        )}
      </div>
      <FilterChips chips={shown.chips} onClear={shown.clear} onEmptied={() => barRef.current?.focus()} />
    </Stack>
  );
}

/** True for the search and for segments side by side, which need no popover. */
function isAlwaysShown(spec: FilterSpec | undefined): boolean {
  return spec?.kind === "search" || spec?.kind === "view" || (spec?.kind === "oneOf" && spec.look === "segments");
}
