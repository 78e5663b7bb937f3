import "@mantine/core/styles/Progress.css";
import { Button, Progress } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import css from "#client/tenant/imports/imports.module.css";
import type { Import } from "#client/tenant/imports/use-import.ts";

/** Progress of a running import, with a button to stop it; other work is possible in the meantime. */
export function ImportProgressPanel({ importing: { progress, stopping, stop } }: { importing: Import }) {
  const say = useSay();
  const { done = 0, count = 0 } = progress ?? {};
  return (
    <Panel title={say("imports.elsewhere")}>
      <Progress value={count > 0 ? (100 * done) / count : 0} size="lg" aria-label={say("imports.elsewhere")} />
      <div className={css["foot"]}>
        <p className={css["hint"]} role="status">
          {stopping ? say("imports.stopping") : count > 0 ? say("imports.progress", { done, count }) : ""}
        </p>
        <Button variant="default" onClick={stop} disabled={stopping || progress === null}>
          {say("imports.stop")}
        </Button>
      </div>
    </Panel>
  );
}
