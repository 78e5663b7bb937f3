import { Alert, Anchor } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import css from "#client/office/reports/accounting.module.css";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import type { MissingMapping } from "#shared/office/reports/accounting.ts";
import { pathOf } from "#shared/office/reports/accounting-rules.ts";
import { missingPhrase } from "#shared/office/reports/missing-phrase.ts";

/** Accounts and codes that the files still need; each links to its field. */
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

function wordsOf(missing: MissingMapping, say: Say): string {
  const { sentence, setting, name } = missingPhrase(missing);
  const named = setting === null ? name : say(`accounting.${setting}`);
  return sentence === null ? named : say(`accounting.${sentence}`, { name: named });
}
