import { Group } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import css from "#client/platform/ui/filter/filters.module.css";

export type FilterChip = { key: string; label: string; remove(): void };

type Props = {
  chips: readonly FilterChip[];
  onClear(): void;
  /** Gives the focus another place once the last chip is gone. */
  onEmptied?(): void;
};

/** The filters that are on, each with a button that removes it (click, Enter, Delete), and one that clears all. */
export function FilterChips({ chips, onClear, onEmptied }: Props) {
  const say = useSay();
  const group = useRef<HTMLDivElement>(null);
  const removed = useRef<{ index: number; of: number } | null>(null);

  // The focus goes to the chip that takes the place of the removed one, once that is gone: the list may be drawn before the address changes.
  useEffect(() => {
    if (removed.current === null || chips.length >= removed.current.of) return;
    const at = Math.min(removed.current.index, chips.length - 1);
    removed.current = null;
    if (chips.length === 0) onEmptied?.();
    else group.current?.querySelectorAll("button")[at]?.focus();
  }, [chips.length, onEmptied]);

  function handleRemove(index: number): void {
    removed.current = { index, of: chips.length };
    chips[index]?.remove();
  }

  function handleKey(event: KeyboardEvent, index: number): void {
    if (event.key !== "Delete" && event.key !== "Backspace") return;
    event.preventDefault();
    handleRemove(index);
  }

  if (chips.length === 0) return null;
  return (
    <Group ref={group} gap={6} role="group" aria-label={say("screens.filters_active")}>
      {chips.map(({ key, label }, index) => (
        <button
          key={key}
          type="button"
          className={css["chip"]}
          aria-label={say("screens.filter_remove", { filter: label })}
          onClick={() => handleRemove(index)}
          onKeyDown={(event) => handleKey(event, index)}
        >
          {label}
          <IconX size={13} aria-hidden />
        </button>
      ))}
      <button type="button" className={css["clear"]} data-screen-only onClick={onClear}>
        {say("screens.filters_clear")}
      </button>
    </Group>
  );
}
