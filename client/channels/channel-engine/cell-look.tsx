import { Group } from "@mantine/core";
import { IconCheck, IconHandStop, IconHourglass, IconX } from "@tabler/icons-react";
import css from "#client/channels/channel-engine/cells.module.css";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { Dim } from "#client/platform/ui/typography.tsx";
import { heldReason } from "#client/prices/rates/portal-words.ts";
import type { ChannelCells } from "#shared/channels/channel-engine/schema.ts";

export type Cell = ChannelCells["cells"][number];
export type CellLook = "live" | "pending" | "held" | "refused";

/** The look of a cell: one that waits for a person is pending, with a reason. */
export function lookOf({ state, reason }: Pick<Cell, "state" | "reason">): CellLook {
  return state === "pending" && heldReason(reason) !== null ? "held" : state;
}

/** The reason of a cell that waits or was refused: ours in the user's language, the partner's as it came. */
export function reasonWords(reason: string | null, say: Say): string | null {
  const held = heldReason(reason);
  return held === null ? reason : say(`channels.cell_${held}`);
}

const ICONS = { live: IconCheck, pending: IconHourglass, held: IconHandStop, refused: IconX } as const;

/** A small mark; its word is beside it or said by the cell. */
export function CellMark({ look }: { look: CellLook }) {
  const Icon = ICONS[look];
  return (
    <span className={css["mark"]} data-look={look}>
      <Icon size={13} stroke={2.2} aria-hidden />
    </span>
  );
}

export function CellLegend() {
  const say = useSay();
  return (
    <Group gap="6px 16px">
      {(["live", "pending", "held", "refused"] as const).map((look) => (
        <Group key={look} gap={6} wrap="nowrap">
          <CellMark look={look} />
          <Dim fz="sm">{say(`channels.cell_${look}`)}</Dim>
        </Group>
      ))}
    </Group>
  );
}
