import { IconX } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import css from "#client/platform/ui/filter/filters.module.css";

export type FilterChip = { key: string; label: string; remove(): void };

/** What narrows the list now; each can be taken away, and all at once. */
export function FilterChips({ chips, onClear }: { chips: readonly FilterChip[]; onClear(): void }) {
  const say = useSay();
  if (chips.length === 0) return null;
  return (
    <div className={css["chips"]} role="group" aria-label={say("screens.filters_active")}>
      {chips.map(({ key, label, remove }) => (
        <button
          key={key}
          type="button"
          className={css["chip"]}
          aria-label={say("screens.filter_remove", { filter: label })}
          onClick={remove}
        >
          {label}
          <IconX size={13} aria-hidden />
        </button>
      ))}
      <button type="button" className={css["clear"]} onClick={onClear}>
        {say("screens.filters_clear")}
      </button>
    </div>
  );
}
