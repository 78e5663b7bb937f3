import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { wordsFor } from "#client/platform/core/problems.ts";
import css from "#client/platform/ui/table/data-table.module.css";

/** Replacement of a part of a screen that could not be loaded. */
export function LoadFailed({ error, retry }: { error: unknown; retry: () => unknown }) {
  const say = useSay();
  return (
    <div className={css["state"]} role="alert">
      <IconAlertTriangle size={30} stroke={1.5} color="var(--kr-danger)" aria-hidden />
      <h2>{say("screens.load_failed")}</h2>
      <p>{wordsFor(error, say)}</p>
      <Button variant="default" onClick={() => void retry()}>
        {say("actions.retry")}
      </Button>
    </div>
  );
}
