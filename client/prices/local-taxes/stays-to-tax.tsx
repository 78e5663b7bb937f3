import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { ShortTable } from "#client/platform/ui/table/short-table.tsx";
import { toastBookings } from "#client/platform/undo/step-history.ts";
import css from "#client/prices/local-taxes/local-taxes.module.css";
import type { LocalTaxChanges } from "#shared/prices/local-taxes/changes-schema.ts";

/** Stays that were booked under an earlier rule, and the button that recalculates their local taxes; nothing if there are none. */
export function StaysToTax() {
  const { data } = useQuery(trpc.bookings.localTaxChanges.queryOptions());
  return data && data.count > 0 ? <StaysPanel changes={data} /> : null;
}

function StaysPanel({ changes }: { changes: LocalTaxChanges }) {
  const say = useSay();
  const { money, date } = useFormats();
  const mayWrite = useMay()("bookings:write");
  const { ids, count, first, former_gross_amount, gross_amount } = changes;
  const { run, isRunning } = useWrites((_: null, send) => send(trpc.bookings.applyLocalTaxes, { ids }), {
    done: (changed) => toastBookings(say("local_taxes.applied", { count: changed.length }), changed),
  });
  return (
    <Panel
      title={say("local_taxes.stays_title")}
      aside={
        mayWrite && (
          <Button loading={isRunning} onClick={() => void run(null)}>
            {ids.length < count ? say("local_taxes.apply_first", { count: ids.length }) : say("local_taxes.apply")}
          </Button>
        )
      }
    >
      <p className={css["hint"]}>
        {say("local_taxes.stays_hint", { count, before: money(former_gross_amount), after: money(gross_amount) })}
      </p>
      <ShortTable
        label={say("local_taxes.stays_title")}
        columns={[
          { label: say("local_taxes.stay") },
          { label: say("local_taxes.price_before"), align: "right" },
          { label: say("local_taxes.price_after"), align: "right" },
        ]}
        hasActions={false}
      >
        {first.map((stay) => (
          <tr key={stay.id}>
            <td>
              {stay.name ?? stay.code}
              <span className={css["more"]}>
                {date(stay.check_in)} – {date(stay.check_out)}
              </span>
            </td>
            <td data-align="right">{money(stay.former_gross_amount)}</td>
            <td data-align="right">{money(stay.gross_amount)}</td>
          </tr>
        ))}
      </ShortTable>
      {count > first.length && (
        <p className={`${css["hint"]} ${css["after"]}`}>{say("local_taxes.more_stays", { count: count - first.length })}</p>
      )}
    </Panel>
  );
}
