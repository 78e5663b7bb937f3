import { Button, Flex } from "@mantine/core";
import { atom, useAtom } from "jotai";
import { Link } from "react-router-dom";
import css from "#client/office/setup/start.module.css";
import { useOpenChecks } from "#client/office/setup/use-checklist.ts";
import { useFirstRun } from "#client/office/setup/use-first-run.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useIdentity, useMay } from "#client/platform/core/session.ts";
import { NO_ROOMS } from "#shared/office/setup/checklist.ts";
import { nextStep } from "#shared/office/setup/first-run.ts";

/** Above an empty plan: what is still to do before the first booking; gone once there is one. */
export function StartStrip() {
  const say = useSay();
  const { data } = useFirstRun();
  const left = data && !data.done.booking ? nextStep(data.done) : null;
  if (left === null) return null;
  return <Strip words={say("start.strip", { step: say(`start.${left}`) })} to="/start" action={say("start.strip_action")} />;
}

const DISMISSED = "checklistHidden";
/** Properties whose card was dismissed in this browser. */
const dismissedAtom = atom<readonly string[]>((localStorage.getItem(DISMISSED) ?? "").split(",").filter(Boolean));

/** Above the plan of a property that takes bookings: rooms that can't be priced, and for admins what else is missing, until it is put away. */
export function ChecklistStrip() {
  const say = useSay();
  const may = useMay();
  const { property_id } = useIdentity();
  const [dismissed, setDismissed] = useAtom(dismissedAtom);
  const checks = useOpenChecks();
  const prices = checks.find(({ check, missing }) => check === "prices" && missing[0] !== NO_ROOMS);
  if (prices) {
    const words = say("start.unpriced", { names: prices.missing.join(", ") });
    return <Strip words={words} to="/start?step=prices" action={say("start.unpriced_do")} />;
  }
  if (checks.length === 0 || !may("settings:write") || dismissed.includes(property_id)) return null;
  const hide = () => {
    const properties = [...dismissed, property_id];
    localStorage.setItem(DISMISSED, properties.join(","));
    setDismissed(properties);
  };
  const what = checks.map(({ check }) => say(`start.check_${check}`)).join(", ");
  return <Strip words={say("start.card", { what })} to="/start" action={say("start.card_more")} onHide={hide} />;
}

type StripProps = { words: string; to: string; action: string; onHide?: () => void };

function Strip({ words, to, action, onHide }: StripProps) {
  const say = useSay();
  return (
    <aside className={css["strip"]} aria-label={say("start.title")}>
      <span>{words}</span>
      <Flex component="span" gap={8}>
        {onHide && (
          <Button size="xs" variant="subtle" color="gray" onClick={onHide}>
            {say("start.card_dismiss")}
          </Button>
        )}
        <Button component={Link} to={to} size="xs" variant="light">
          {action}
        </Button>
      </Flex>
    </aside>
  );
}
