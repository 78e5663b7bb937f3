import { IconEye, IconPencil } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import css from "#client/tenant/team/role-table.module.css";
import { type Area, GRANTS, ROLES } from "#shared/platform/core/permissions.ts";

const AREAS = Object.keys(GRANTS) as Area[];
const MARKS = { write: IconPencil, read: IconEye, "–": null } as const;
const WORDS = { write: "team.grant_write", read: "team.grant_read", "–": "team.grant_none" } as const;

/** Permissions of each role, from the table that the server checks. On a phone signs replace the words. */
export function RoleTable() {
  const say = useSay();
  return (
    <details className={css["details"]}>
      <summary>{say("team.table")}</summary>
      <p className={css["legend"]} aria-hidden>
        <Grant grant="write" />
        <Grant grant="read" />
        <Grant grant="–" />
      </p>
      <TableFrame className={css["table"]} label={say("team.table")}>
        <thead>
          <tr>
            <th scope="col">{say("team.area")}</th>
            {ROLES.map((role) => (
              <th key={role} scope="col">
                <span>{say(`session.role_${role}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {AREAS.map((area) => (
            <tr key={area}>
              <th scope="row">{say(`team.area_${area}`)}</th>
              {GRANTS[area].map((grant, column) => (
                <td key={ROLES[column]}>
                  <Grant grant={grant} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </details>
  );
}

function Grant({ grant }: { grant: keyof typeof MARKS }) {
  const say = useSay();
  const Mark = MARKS[grant];
  return (
    <span className={css["grant"]} data-grant={grant}>
      {Mark ? <Mark size={15} stroke={1.8} aria-hidden /> : <i aria-hidden>–</i>}
      <span>{say(WORDS[grant])}</span>
    </span>
  );
}
