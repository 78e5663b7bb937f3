import { ActionIcon, Button, Group } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import css from "#client/prices/rates/grid/price-grid.module.css";
import type { PriceEdits } from "#client/prices/rates/grid/use-price-edits.ts";

/** Number of edits, undo and redo, and the button that saves all of them. */
export function PriceSaveBar({ edits }: { edits: PriceEdits }) {
  const say = useSay();
  const count = edits.edits.size;
  const isTouched = count > 0 || edits.canUndo || edits.canRedo;
  if (!isTouched) return null;
  return (
    <div className={css["bar"]} role="group" aria-label={say("rates.changes", { count })}>
      <span className={css["count"]}>
        {say("rates.changes", { count })}
        {edits.errors > 0 && <em>{say("rates.amount_errors", { count: edits.errors })}</em>}
      </span>
      <Group gap={6}>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={say("actions.undo")} disabled={!edits.canUndo} onClick={edits.undo}>
          <IconArrowBackUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={say("actions.redo")} disabled={!edits.canRedo} onClick={edits.redo}>
          <IconArrowForwardUp size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" disabled={count === 0 || edits.saving} onClick={edits.discard}>
          {say("rates.discard")}
        </Button>
        <Button
          loading={edits.saving}
          disabled={!edits.canSave && !edits.saving}
          title={say("screens.save_hint")}
          onClick={() => void edits.save()}
        >
          {say("actions.save")}
        </Button>
      </Group>
    </div>
  );
}
