import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { depositWords } from "#client/money/deposits/deposit-words.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import type { Fact } from "#client/platform/ui/page/facts.tsx";
import type { Deposit } from "#shared/money/deposits/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** Deposits of a booking and of its group with their states; without any, a link to request one. */
export function useDepositFacts({ id, group_id, status }: Pick<Booking, "id" | "group_id" | "status">): Fact[] {
  const say = useSay();
  const mayWrite = useMay()("folios:write");
  const own = useQuery(trpc.deposits.list.queryOptions({ booking_id: id })).data;
  const ofGroup = useQuery(trpc.deposits.list.queryOptions({ group_id: group_id ?? "" }, { enabled: group_id !== null })).data;
  const shown = [...(own?.data ?? []), ...(ofGroup?.data ?? [])].filter(({ state }) => state !== "canceled");
  const facts = shown.map((deposit) => ({
    label: say(deposit.folio_id === own?.folio_id ? "deposits.fact" : "deposits.fact_of_group", { number: deposit.number }),
    value: <DepositFact deposit={deposit} />,
  }));
  const isAwaited = status === "pending" || status === "confirmed";
  if (facts.length > 0 || !own?.can_ask || !isAwaited || !mayWrite) return facts;
  const ask = (
    <Anchor component={Link} to={`/bookings/${id}?tab=folios&deposit=${own.folio_id}`} inherit underline="always">
      {say("deposits.ask")}
    </Anchor>
  );
  return [{ label: say("deposits.deposit"), value: ask }];
}

function DepositFact({ deposit }: { deposit: Deposit }) {
  const say = useSay();
  const formats = useFormats();
  const { invoice_id, gross_amount, paid_amount, forfeited_amount, state, overdue } = deposit;
  const amount = state === "deducted" ? paid_amount : (forfeited_amount ?? gross_amount);
  return (
    <>
      <Anchor component={Link} to={`/invoices/${invoice_id}`} inherit underline="always">
        {formats.money(amount)}
      </Anchor>{" "}
      <span style={overdue ? { color: "var(--mantine-color-red-text)" } : undefined}>{depositWords(deposit, say, formats)}</span>
    </>
  );
}
