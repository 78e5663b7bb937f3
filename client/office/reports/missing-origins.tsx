import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, type To, useLocation } from "react-router-dom";
import css from "#client/office/reports/origins.module.css";
import { useSay } from "#client/platform/core/i18n.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import type { Statistics } from "#shared/office/reports/statistics.ts";

/** Element id of the list of guests without an origin. */
export const MISSING = "missing";

const HANDFUL = 12;

/** Guests without an origin, each with a link to enter it. */
export function MissingOrigins({ statistics: { missing, basis } }: { statistics: Statistics }) {
  const say = useSay();
  const beside = useBeside();
  const { guests, stays } = missing;
  if (guests.length + stays.length === 0) return null;
  return (
    <div id={MISSING} className={css["missing"]} data-screen-only>
      <Panel title={say("origins.missing_title")}>
        <Hint fz="inherit">{say("origins.missing_detail")}</Hint>
        {guests.length > 0 && (
          <Named title={say(`origins.missing_${basis}`)} rows={guests.map(({ id, name }) => ({ id, name, to: beside({ contact: id }) }))} />
        )}
        {stays.length > 0 && (
          <Named
            title={say("origins.missing_names")}
            rows={stays.map(({ id, code, name, persons }) => ({
              id,
              name: name ?? code,
              to: `/bookings/${id}?tab=guests`,
              hint: say("origins.without_name", { count: persons }),
            }))}
          />
        )}
      </Panel>
    </div>
  );
}

type Row = { id: string; name: string; to: To; hint?: string };

/** Begins with a handful: who has the time asks for all of them. */
function Named({ title, rows }: { title: string; rows: readonly Row[] }) {
  const say = useSay();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, HANDFUL);
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {shown.map(({ id, name, to, hint }) => (
          <li key={id}>
            <Link to={to}>{name}</Link>
            {hint && <span>{hint}</span>}
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button variant="subtle" size="xs" ml={-12} mt={4} onClick={() => setWhole(true)}>
          {say("origins.show_all", { count: rows.length })}
        </Button>
      )}
    </>
  );
}

/** The address of a panel over this screen, which stays as it is. */
function useBeside() {
  const { search } = useLocation();
  return (panel: Readonly<Record<string, string>>) => {
    const params = new URLSearchParams(search);
    for (const [name, value] of Object.entries(panel)) params.set(name, value);
    return { search: params.toString() };
  };
}
