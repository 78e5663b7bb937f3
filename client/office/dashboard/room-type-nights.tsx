import css from "#client/office/dashboard/dashboard.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRoomTypeName } from "#client/platform/core/master-data.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { SaveTableButton } from "#client/platform/ui/table/save-table-button.tsx";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import type { DashboardReport } from "#shared/office/reports/dashboard-schema.ts";

/** Sold nights by room type, and how many persons slept in them. */
export function RoomTypeNights({ report: { occupancy, from, to } }: { report: DashboardReport }) {
  const say = useSay();
  const { number } = useFormats();
  const typeName = useRoomTypeName();
  return (
    <Panel
      title={say("dashboard.by_type")}
      aside={
        <SaveTableButton
          name={`${say("dashboard.by_type")} ${from} ${to}`}
          rows={() => [
            [say("rooms.room_type"), say("dashboard.nights")],
            ...occupancy.by_room_type.map(({ name, number_of_nights }) => [typeName(name), number_of_nights]),
          ]}
        />
      }
    >
      <TableFrame look="figures" className={css["figuresTable"]}>
        <tbody>
          {occupancy.by_room_type.map(({ name, number_of_nights }) => (
            <tr key={name}>
              <th scope="row">{typeName(name)}</th>
              <td>{number(number_of_nights)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say("dashboard.total")}</th>
            <td>{number(occupancy.number_of_nights)}</td>
          </tr>
          <tr>
            <th scope="row">{say("dashboard.person_nights")}</th>
            <td>{number(occupancy.occupancy)}</td>
          </tr>
        </tfoot>
      </TableFrame>
    </Panel>
  );
}
