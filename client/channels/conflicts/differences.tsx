import { type Formats, useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { ShortTable } from "#client/platform/ui/table/short-table.tsx";
import type { Conflict } from "#shared/channels/conflicts/schema.ts";

type Difference = Conflict["differences"][number];

/** Differences between the booking here and the portal, side by side. */
export function Differences({ conflict: { channel, differences } }: { conflict: Conflict }) {
  const say = useSay();
  const formats = useFormats();
  const columns = [{ label: say("conflicts.differences") }, { label: say("conflicts.here") }, { label: channel }];
  return (
    <ShortTable label={say("conflicts.differences")} columns={columns} hasActions={false}>
      {differences.map((difference) => (
        <tr key={difference.field}>
          <th scope="row">{say(`conflicts.field_${difference.field}`)}</th>
          <td>{shown(difference.field, difference.here, formats)}</td>
          <td>{shown(difference.field, difference.portal, formats)}</td>
        </tr>
      ))}
    </ShortTable>
  );
}

function shown(field: Difference["field"], value: string | null, { money, fullDate }: Formats): string {
  if (value === null) return "–";
  if (field === "gross_amount") return money(Number(value));
  return field === "check_in" || field === "check_out" ? fullDate(value) : value;
}
