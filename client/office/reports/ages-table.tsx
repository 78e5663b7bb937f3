import { Group, Stack } from "@mantine/core";
import css from "#client/office/reports/origins.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { SaveTableButton } from "#client/platform/ui/table/save-table-button.tsx";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import { Heading } from "#client/platform/ui/typography.tsx";
import type { AgeRow, Statistics } from "#shared/office/reports/statistics.ts";

/** Arrivals and nights of adults and of children by age. Absent if there were only adults. */
export function AgesTable({ statistics: { from, to, ages } }: { statistics: Statistics }) {
  const say = useSay();
  const { number } = useFormats();
  if (ages.every(isAdults)) return null;
  return (
    <Stack gap={8}>
      <Group justify="space-between" gap="8px 12px">
        <Heading order={2}>{say("origins.ages")}</Heading>
        <SaveTableButton
          name={`${say("origins.ages")} ${from} ${to}`}
          rows={() => [
            [say("origins.age"), say("origins.arrivals"), say("origins.nights")],
            ...ages.map((row) => [ageName(row, say), row.arrivals, row.nights]),
          ]}
        />
      </Group>
      <TableFrame framed look="figures" className={css["ages"]} label={say("origins.ages")}>
        <thead>
          <tr>
            <th scope="col">{say("origins.age")}</th>
            <th scope="col">{say("origins.arrivals")}</th>
            <th scope="col">{say("origins.nights")}</th>
          </tr>
        </thead>
        <tbody>
          {ages.map((row) => (
            <tr key={row.from_age ?? ""}>
              <th scope="row">{ageName(row, say)}</th>
              <td>{number(row.arrivals)}</td>
              <td>{number(row.nights)}</td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </Stack>
  );
}

function isAdults({ from_age, to_age }: AgeRow): boolean {
  return from_age !== null && to_age === null;
}

function ageName({ from_age, to_age }: AgeRow, say: Say): string {
  if (from_age === null) return say("origins.children_erased");
  return to_age === null ? say("origins.adults") : say("origins.children_of", { from: from_age, to: to_age });
}
