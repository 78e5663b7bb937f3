import { Box } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import css from "#client/platform/ui/form/form-frame.module.css";

type Props = {
  label: string;
  /** True if the fields have values, which are visible from the start. */
  isFilled: boolean;
  /** A refusal inside opens them, too. */
  hasError: boolean;
  children: ReactNode;
};

const TEXT_FIELD = "input:not([type=checkbox], [type=radio], [type=hidden], [readonly], [disabled]), textarea";

/** Rarely needed fields, collapsed until the user opens them or types on their heading. */
export function MoreFields({ label, isFilled, hasError, children }: Props) {
  const [opened, setOpened] = useState(isFilled);
  const isShown = opened || hasError;
  const fields = useRef<HTMLDivElement>(null);

  /** Opens the section before the typed character arrives, so that its first field takes it. */
  function handleKeyDown({ key, ctrlKey, metaKey, altKey, currentTarget }: KeyboardEvent): void {
    const isTyped = key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
    // On a page of its own the keys of the screen count.
    if (!isTyped || isShown || !currentTarget.closest("[role=dialog]")) return;
    flushSync(() => setOpened(true));
    fields.current?.querySelector<HTMLElement>(TEXT_FIELD)?.focus();
  }

  return (
    <div className={css["wide"]}>
      <button type="button" className={css["more"]} aria-expanded={isShown} onClick={() => setOpened(!isShown)} onKeyDown={handleKeyDown}>
        <IconChevronRight size={15} aria-hidden data-open={isShown || undefined} />
        {label}
      </button>
      {isShown && (
        <Box ref={fields} pt={10}>
          {children}
        </Box>
      )}
    </div>
  );
}
