import { Group } from "@mantine/core";
import type { ComponentType, ReactNode } from "react";
import css from "#client/platform/ui/table/data-table.module.css";

export type EmptyWords = {
  icon: ComponentType<{ size: number; stroke: number; color: string }>;
  title: string;
  detail: string;
  action?: ReactNode;
};

/** Nothing there, and what to do about it. */
export function EmptyState({ icon: Icon, title, detail, action }: EmptyWords) {
  return (
    <div className={css["state"]} data-empty>
      <Icon size={34} stroke={1.4} color="var(--kr-brass)" />
      <h2>{title}</h2>
      <p>{detail}</p>
      {action && (
        <Group gap="xs" justify="center">
          {action}
        </Group>
      )}
    </div>
  );
}
