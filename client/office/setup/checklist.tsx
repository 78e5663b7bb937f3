import { Button, Group } from "@mantine/core";
import { IconCheck, IconCircleDashed, IconMinus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import css from "#client/office/setup/start.module.css";
import { currentLanguage, type Say, useSay } from "#client/platform/core/i18n.ts";
import { useIdentity, useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { type CheckResult, NO_ROOMS, OPTIONAL_CHECKS } from "#shared/office/setup/checklist.ts";
import { countryOf } from "#shared/platform/countries/countries.ts";

/** The steps before a property works with guests: those done, and links to the fields that are missing. */
export function Checklist() {
  const say = useSay();
  const { data } = useQuery(trpc.properties.checklist.queryOptions());
  if (!data?.checks) return null;
  return (
    <Panel title={say("start.checklist")}>
      <ul className={css["checks"]}>
        {data.checks.map((result) => (
          <OneCheck key={result.check} result={result} />
        ))}
      </ul>
    </Panel>
  );
}

const ICONS = { done: IconCheck, open: IconCircleDashed, not_needed: IconMinus };

function OneCheck({ result }: { result: CheckResult }) {
  const say = useSay();
  const { country } = useIdentity();
  const may = useMay();
  const { check, state } = result;
  const Icon = ICONS[state];
  const optional = OPTIONAL_CHECKS.find((each) => each === check);

  const { run, isRunning } = useWrite(trpc.properties.skipCheck);

  function skip(not_needed: boolean): void {
    if (optional) void run({ check: optional, not_needed });
  }

  return (
    <li data-state={state}>
      <Icon size={18} stroke={2} aria-hidden />
      <div>
        <strong>{say(`start.check_${check}`)}</strong>
        <p>{wordsFor(result, say, country)}</p>
      </div>
      <Group gap={6} wrap="nowrap">
        {state === "open" && optional && may("settings:write") && (
          <Button size="compact-sm" variant="subtle" color="gray" loading={isRunning} onClick={() => skip(true)}>
            {say("start.check_not_needed")}
          </Button>
        )}
        {state === "not_needed" && may("settings:write") && (
          <Button size="compact-sm" variant="subtle" color="gray" loading={isRunning} onClick={() => skip(false)}>
            {say("start.check_needed")}
          </Button>
        )}
        {state === "open" && (
          <Button
            component={Link}
            to={placeOf(result)}
            size="compact-sm"
            variant="light"
            aria-label={`${say(`start.check_${check}`)}: ${say("start.check_do")}`}
          >
            {say("start.check_do")}
          </Button>
        )}
      </Group>
    </li>
  );
}

function wordsFor({ check, state, missing }: CheckResult, say: Say, country: string | null): string {
  if (state === "done") return say("start.done");
  if (state === "not_needed") return say("start.check_is_not_needed");
  if (check === "prices" && missing[0] === NO_ROOMS) return say("start.check_no_rooms");
  if (check === "prices") return say("start.check_prices_missing", { names: missing.join(", ") });
  if (check === "invoice_details")
    return say("start.check_invoice_missing", { fields: missing.map((path) => fieldName(path, say, country)).join(", ") });
  if (check === "mail") return say(missing[0] === "untried" ? "start.check_mail_untried" : "start.check_mail_missing");
  return say(`start.check_${check}_missing`);
}

function fieldName(path: string, say: Say, country: string | null): string {
  if (path === "address.line1") return say("properties.line1");
  if (path === "bank.iban") return say("properties.iban");
  const { vat_number, tax_number } = countryOf({ country }).company;
  return say("start.either_number", { vat_number: vat_number[currentLanguage()], tax_number: tax_number[currentLanguage()] });
}

/** The address of a step; fields of the property have their own. */
function placeOf({ check, missing }: CheckResult): string {
  switch (check) {
    case "prices":
      return missing[0] === NO_ROOMS ? "/start?step=rooms" : "/start?step=prices";
    case "invoice_details":
    case "logo":
      return `/property?field=${missing[0] ?? ""}`;
    case "guest_register":
      return "/settings/advanced";
    case "team":
      return "/settings/team?new=member";
    case "mail":
    case "address":
      return "/settings/mail";
    default:
      return "/start";
  }
}
