import { byText, type Served, serviceSections } from "#server/office/reports/service-list/service-lines.ts";
import { middleRoom, type RoomsOfList, servedInRooms } from "#server/office/reports/service-list/statements.ts";
import { rawJson } from "#server/platform/core/calls/raw-json.ts";
import { type Days, isLong, type PropertyDays } from "#server/platform/core/calls/report-days.ts";
import { localDateSql } from "#server/platform/core/database/local-dates.ts";
import { prepared } from "#server/platform/core/database/prepared.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { QueryTask } from "#server/platform/core/worker/tasks.ts";
import { queryInWorkers } from "#server/platform/core/worker/worker-pool.ts";
import { maySeeServed, type ServiceGroup, type ServiceList, type ServiceListQuery } from "#shared/office/reports/service-list.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { localDate } from "#shared/platform/core/stays.ts";

type Part = { days: PropertyDays; group_by: ServiceGroup; kitchen: 0 | 1; middle: string; statements: readonly string[] };
/** The sections of a part as consecutive bytes: each ends where the next one begins. */
type PartRead = { bytes: Uint8Array; ends: { key: string; end: number }[] };

/**
 * The service list of kitchen and service, with the names of guests, as JSON that the worker thread writes. For the kitchen alone, services
 * such as sauna and garage are left out. Throws `service_list/days_limited`.
 */
export async function serviceListOf(
  view: View,
  days: Days,
  { group_by, only_catering }: Pick<ServiceListQuery, "group_by" | "only_catering">,
): Promise<ServiceList> {
  const { property_id: property, role, time_zone } = view.actor;
  if (!maySeeServed(role, days, localDate(view.now, time_zone))) throw new Problem("service_list/days_limited");
  const middle = prepared<string>(view.db, middleRoom).pluck().get({ property }) ?? "";
  const halves: RoomsOfList[] = isLong(days) ? ["lower", "upper"] : ["all"];
  const kitchen: Part["kitchen"] = only_catering ? 1 : 0;
  const local = localDateSql(view, days);
  const parts = halves.map((rooms) => {
    const statements = servedInRooms(local, { rooms, isLong: isLong(days) });
    return { days: { ...days, property }, group_by, kitchen, middle, statements };
  });
  const read = await queryInWorkers(view, serviceListTask, parts);
  const head = `${JSON.stringify({ ...days, group_by }).slice(0, -1)},"items":[`;
  const lines = joined(read).flatMap((section, index) => (index === 0 ? section : [COMMA, section]));
  return rawJson<ServiceList>([Buffer.from(head), ...lines, Buffer.from("]}")]);
}

const COMMA = Buffer.from(",");

/** All sections by their keys; within a key the part with the lower rooms comes first. */
function joined(parts: readonly PartRead[]): Uint8Array[] {
  const sections = parts.flatMap(({ bytes, ends }) =>
    ends.map(({ key, end }, index) => ({ key, lines: bytes.subarray(ends[index - 1]?.end ?? 0, end) })),
  );
  return sections.sort((one, other) => byText(one.key, other.key)).map(({ lines }) => lines);
}

export const serviceListTask: QueryTask<Part, PartRead> = {
  name: "service list",
  read(db, { days, group_by, kitchen, middle, statements }) {
    const values = { ...days, kitchen, middle };
    const served = statements.flatMap((statement) => prepared<Served>(db, statement).raw().all(values));
    const sections = serviceSections(served, group_by);
    const bytes = Buffer.allocUnsafeSlow(sections.reduce((sum, { lines }) => sum + Buffer.byteLength(lines), 0));
    let end = 0;
    const ends = sections.map(({ key, lines }) => ({ key, end: (end += bytes.write(lines, end)) }));
    return { bytes, ends };
  },
};
