import { ActionIcon, Group } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";

/** `wide`: left out where the screen is narrow. */
type Column = { label: string; align?: "right"; wide?: boolean };

type Props = {
  label: string;
  columns: readonly Column[];
  /** True if its rows end in a cell of actions. */
  hasActions: boolean;
  /** The rows. */
  children: ReactNode;
};

/** A table of a record's own parts, all of them on one page. */
export function ShortTable({ label, columns, hasActions, children }: Props) {
  const say = useSay();
  return (
    <TableFrame framed label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" data-align={column.align} data-wide={column.wide || undefined}>
              {column.label}
            </th>
          ))}
          {hasActions && (
            <th scope="col">
              <span className="visually-hidden">{say("screens.actions")}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </TableFrame>
  );
}

type Action = { label: string; icon: ReactNode; onClick(): void };

/** Actions of a row, at its end. */
export function RowActions({ actions }: { actions: readonly Action[] }) {
  return (
    <td data-align="right">
      <Group gap={2} wrap="nowrap" justify="flex-end">
        {actions.map(({ label, icon, onClick }) => (
          <ActionIcon key={label} variant="subtle" color="gray" size={34} aria-label={label} onClick={onClick}>
            {icon}
          </ActionIcon>
        ))}
      </Group>
    </td>
  );
}

type Named = Omit<Action, "icon">;

/** The two usual actions of a row: to change it and to delete it. */
export function changeActions({ change, remove }: { change: Named; remove: Named }): Action[] {
  return [
    { ...change, icon: <IconPencil size={17} aria-hidden /> },
    { ...remove, icon: <IconTrash size={17} aria-hidden /> },
  ];
}
