import { Text } from "@mantine/core";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { ShortTable } from "#client/platform/ui/table/short-table.tsx";
import { TimeCell } from "#client/platform/ui/table/time-cell.tsx";
import { Dim } from "#client/platform/ui/typography.tsx";
import type { Installation } from "#shared/tenant/system/schema.ts";

/** The errors of the log since the start, each once. */
export function ErrorsPanel({ errors }: { errors: Installation["errors"] }) {
  const say = useSay();
  const { dateTime, number } = useFormats();
  const columns = [
    { label: say("system.last_time") },
    { label: say("system.error") },
    { label: say("system.times"), align: "right" },
  ] as const;
  return (
    <Panel title={say("system.errors")}>
      {errors.length === 0 ? (
        <Text size="sm" c="dimmed">
          {say("system.errors_none")}
        </Text>
      ) : (
        <ShortTable label={say("system.errors")} columns={columns} hasActions={false}>
          {errors.map(({ time, message, reason, count }) => (
            <tr key={`${message} ${reason}`}>
              <TimeCell>{dateTime(time)}</TimeCell>
              <td style={{ overflowWrap: "anywhere" }}>
                {message}
                {reason && (
                  <Dim fz="xs" display="block">
                    {reason}
                  </Dim>
                )}
              </td>
              <td data-align="right">{number(count)}</td>
            </tr>
          ))}
        </ShortTable>
      )}
    </Panel>
  );
}

/** The statements that held everybody up, each once. */
export function SlowQueriesPanel({ queries }: { queries: Installation["slow_queries"] }) {
  const say = useSay();
  const { dateTime, number } = useFormats();
  const columns = [
    { label: say("system.last_time"), wide: true },
    { label: say("system.query") },
    { label: say("system.longest"), align: "right" },
    { label: say("system.times"), align: "right" },
  ] as const;
  return (
    <Panel title={say("system.slow")}>
      {queries.length === 0 ? (
        <Text size="sm" c="dimmed">
          {say("system.slow_none")}
        </Text>
      ) : (
        <ShortTable label={say("system.slow")} columns={columns} hasActions={false}>
          {queries.map(({ time, sql, where, ms, count }) => (
            <tr key={sql}>
              <TimeCell isWide>{dateTime(time)}</TimeCell>
              <td style={{ overflowWrap: "anywhere" }}>
                {where}
                <Dim fz="xs" display="block" ff="monospace">
                  {sql}
                </Dim>
              </td>
              <td data-align="right">{number(ms)}</td>
              <td data-align="right">{number(count)}</td>
            </tr>
          ))}
        </ShortTable>
      )}
    </Panel>
  );
}
