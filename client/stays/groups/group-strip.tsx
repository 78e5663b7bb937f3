import { Link } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { FactStrip } from "#client/platform/ui/page/facts.tsx";
import { amount, cents, minus } from "#shared/platform/core/money.ts";
import { chargedAmount } from "#shared/prices/pricing/price-days.ts";
import type { GroupSummary } from "#shared/stays/groups/schema.ts";

/** Counted as bookings of the group, as on its tab, but without persons and nights. */
const NOT_COMING = ["no_show", "canceled"] as const;

/** Of every group the first that anybody asks: from when to when, how many, how much. */
export function GroupStrip({ summary }: { summary: GroupSummary }) {
  const say = useSay();
  const { weekday, time, money } = useFormats();
  const { check_in, check_out, bookings, persons, paid_amount, due_amount, guests_due_amount, statuses } = summary;
  const ofGroup = minus(cents(due_amount), cents(guests_due_amount ?? 0));
  const byPayer = guests_due_amount !== null && guests_due_amount !== 0 && ofGroup !== 0;
  const notComing = NOT_COMING.filter((status) => statuses[status] > 0);
  return (
    <FactStrip
      label={say("groups.tab_overview")}
      facts={[
        { label: say("groups.first_arrival"), value: check_in ? weekday(check_in) : "", hint: check_in && time(check_in) },
        { label: say("groups.last_departure"), value: check_out ? weekday(check_out) : "", hint: check_out && time(check_out) },
        {
          label: say("groups.bookings"),
          value: notComing.reduce((sum, status) => sum + statuses[status], bookings),
          hint: [
            say("groups.persons_count", { count: persons }),
            ...notComing.map((status) => say("groups.count_of_status", { count: statuses[status], status: say(`bookings.${status}`) })),
          ].join(" · "),
        },
        { label: say("groups.sum"), value: money(chargedAmount(summary)) },
        {
          label: say(due_amount < 0 ? "folios.to_give_back" : "folios.due"),
          value: <Link to="?tab=folios">{money(Math.abs(due_amount))}</Link>,
          hint:
            [
              byPayer && say("groups.due_by_payer", { group: money(amount(ofGroup)), guests: money(guests_due_amount) }),
              paid_amount !== 0 && `${say("folios.paid")} ${money(paid_amount)}`,
            ]
              .filter(Boolean)
              .join(" · ") || null,
        },
      ]}
    />
  );
}
