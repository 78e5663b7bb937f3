import { IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import css from "#client/ui/form/form-frame.module.css";

type Props = {
  label: string;
  /** What stands in them is in sight from the start. */
  isFilled: boolean;
  /** A refusal inside opens them, too. */
  hasError: boolean;
  children: ReactNode;
};

/** Fields that are seldom needed, folded away until somebody wants them. */
export function MoreFields({ label, isFilled, hasError, children }: Props) {
  const [opened, setOpened] = useState(isFilled);
  const isShown = opened || hasError;
  return (
    <div className={css["wide"]}>
      <button type="button" className={css["more"]} aria-expanded={isShown} onClick={() => setOpened(!isShown)}>
        <IconChevronRight size={15} aria-hidden data-open={isShown || undefined} />
        {label}
      </button>
      {isShown && <div className={css["moreFields"]}>{children}</div>}
    </div>
  );
}
