import { Alert, Anchor, Box, Button, Group } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useOpenChecks } from "#client/office/setup/use-checklist.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import css from "#client/tenant/imports/imports.module.css";
import { SaveRefused } from "#client/tenant/imports/save-refused.tsx";
import type { FinishedImport } from "#client/tenant/imports/use-import.ts";

const NAMED = 20;

/** Result of an import, with the refused rows as a file. */
export function ImportDone({ done, onAgain }: { done: FinishedImport; onAgain(): void }) {
  const say = useSay();
  const { kind, made, matched, refused, refusals, stopped } = done.outcome;
  const unpriced = useOpenChecks().find(({ check }) => check === "prices");
  const Icon = stopped || refused > 0 ? IconAlertTriangle : IconCircleCheck;
  return (
    <Panel>
      <div className={css["done"]} role="status">
        <Icon size={34} stroke={1.4} color="var(--kr-accent)" aria-hidden />
        <div>
          <h2>{say(stopped ? "imports.stopped_title" : "imports.done_title")}</h2>
          <p>{stopped ? say("imports.stopped", { count: made }) : say("imports.done", { count: made, matched })}</p>
        </div>
      </div>
      {refused > 0 && (
        <Box mt={18} fz="sm">
          <Box component="p" m="0 0 6px" fw={560}>
            {say("imports.done_refused", { count: refused })}
          </Box>
          <Box component="ul" c="dimmed" data-bullets>
            {refusals.slice(0, NAMED).map(({ row, message }) => (
              <li key={row}>{say("imports.refused_row", { row, message })}</li>
            ))}
            {refused > NAMED && <li>…</li>}
          </Box>
        </Box>
      )}
      {unpriced && (
        <Alert color="brass" variant="light" mt="lg">
          {say("start.unpriced", { names: unpriced.missing.join(", ") })}{" "}
          <Anchor component={Link} to="/start?step=prices" inherit>
            {say("start.unpriced_do")}
          </Anchor>
        </Alert>
      )}
      <Group gap="xs" mt="lg">
        <Button component={Link} to={`/${kind}`}>
          {say(`imports.look_${kind}`)}
        </Button>
        {refused > 0 && <SaveRefused kind={kind} file={done.file} choices={done.choices} />}
        <Button variant="default" onClick={onAgain}>
          {say("imports.another")}
        </Button>
      </Group>
    </Panel>
  );
}
