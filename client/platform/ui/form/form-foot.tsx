import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import css from "#client/platform/ui/form/form-frame.module.css";

type Props = {
  /** A sum, a choice or a second way, at the left. */
  aside?: ReactNode;
  /** False while nothing waits to be saved: the foot then stays below the fields. */
  isSticky?: boolean;
  /** The way out first, the primary button last. */
  children: ReactNode;
};

/** Foot of every form and dialog: the buttons at the right, in sight while the fields scroll. On a phone they fill the row. */
export function FormFoot({ aside, isSticky = true, children }: Props) {
  return (
    <Group justify="space-between" gap="sm" className={css["foot"] ?? ""} data-sticky={isSticky || undefined}>
      {aside && <div>{aside}</div>}
      <Group justify="flex-end" gap="sm" ml="auto" className={css["buttons"] ?? ""}>
        {children}
      </Group>
    </Group>
  );
}
