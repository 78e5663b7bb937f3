import { Link, useLocation } from "react-router-dom";
import { useSay } from "#client/core/i18n.ts";
import css from "#client/reports/origins.module.css";
import { Panel } from "#client/ui/page.tsx";
import type { Statistics } from "#shared/reports/statistics.ts";

/** Where on the screen those are named whose origin is missing. */
export const MISSING = "missing";

/** Whose origin nobody has entered, each a click away from entering it. */
export function MissingOrigins({ statistics: { missing, basis } }: { statistics: Statistics }) {
  const say = useSay();
  const beside = useBeside();
  const { guests, stays } = missing;
  if (guests.length + stays.length === 0) return null;
  return (
    <div id={MISSING} className={css["missing"]}>
      <Panel title={say("origins.missing_title")}>
        <p className={css["hint"]}>{say("origins.missing_detail")}</p>
        {guests.length > 0 && (
          <>
            <h3>{say(`origins.missing_${basis}`)}</h3>
            <ul>
              {guests.map(({ id, name }) => (
                <li key={id}>
                  <Link to={beside({ contact: id })}>{name}</Link>
                </li>
              ))}
            </ul>
          </>
        )}
        {stays.length > 0 && (
          <>
            <h3>{say("origins.missing_names")}</h3>
            <ul>
              {stays.map(({ id, code, name, persons }) => (
                <li key={id}>
                  <Link to={`/bookings/${id}?tab=guests`}>{name ?? code}</Link>
                  <span>{say("origins.without_name", { count: persons })}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Panel>
    </div>
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
