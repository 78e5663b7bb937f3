import { Alert, Anchor } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import css from "#client/office/reports/accounting.module.css";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import type { MissingMapping } from "#shared/office/reports/accounting.ts";
import { pathOf } from "#shared/office/reports/accounting-rules.ts";

/** What stands between the property and its files; each leads to the field where it is filled in. */
export function MissingMappings({ missing }: { missing: readonly MissingMapping[] }) {
  const say = useSay();
  return (
    <Alert
      variant="light"
      color="brass"
      title={say("accounting.missing_title")}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      classNames={{ message: css["missing"] ?? "" }}
    >
      <p>{say("accounting.missing_hint")}</p>
      <ul>
        {missing.map((each) => (
          <li key={pathOf(each) + each.name}>
            <Remedy missing={each} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Remedy({ missing }: { missing: MissingMapping }) {
  const say = useSay();
  const words = wordsOf(missing, say);
  if (missing.object === "invoice") {
    return (
      <Anchor component={Link} to={`/invoices/${missing.id}`} size="sm">
        {words}
      </Anchor>
    );
  }
  if (missing.object !== "setting" && missing.id === null) {
    return (
      <Anchor component={Link} to="/tax-rates" size="sm">
        {words}
      </Anchor>
    );
  }
  return (
    <Anchor component="button" type="button" size="sm" onClick={lead}>
      {words}
    </Anchor>
  );

  function lead(): void {
    const field = document.getElementById(fieldId(pathOf(missing)));
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  }
}

/** The id of the field in which something is filled in. */
export function fieldId(path: string): string {
  return `accounting-${path}`;
}

function wordsOf({ object, id, name, field, format }: MissingMapping, say: Say): string {
  if (field === "deposit_account") return say("accounting.missing_deposit_account", { name });
  if (field === "number") return say("accounting.missing_number", { name });
  if (field === "datev_consultant" || field === "datev_client")
    return say("accounting.missing_for_datev", { name: say(`accounting.${field}`) });
  if (object === "setting" && field !== "account_number" && field !== "tax_code" && field !== "rzl_key") {
    const account = say(`accounting.${field}`);
    return format === "datev" ? say("accounting.missing_datev_length", { name: account }) : account;
  }
  if (object === "tax_rate" && id === null) return say("accounting.missing_no_rate", { name });
  if (field === "tax_code" || field === "rzl_key") return say(`accounting.missing_${field}`, { name });
  return say(format === "datev" ? "accounting.missing_datev_length" : "accounting.missing_account_number", { name });
}
