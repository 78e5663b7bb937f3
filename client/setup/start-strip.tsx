import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { useSay } from "#client/core/i18n.ts";
import css from "#client/setup/start.module.css";
import { useFirstRun } from "#client/setup/use-first-run.ts";
import { nextStep } from "#shared/setup/first-run.ts";

/** Above an empty plan: what is still to do before the first booking; gone once there is one. */
export function StartStrip() {
  const say = useSay();
  const { data } = useFirstRun();
  const left = data && !data.done.booking ? nextStep(data.done) : null;
  if (left === null) return null;
  return (
    <aside className={css["strip"]} aria-label={say("start.title")}>
      <span>{say("start.strip", { step: say(`start.${left}`) })}</span>
      <Button component={Link} to="/start" size="xs" variant="light">
        {say("start.strip_action")}
      </Button>
    </aside>
  );
}
