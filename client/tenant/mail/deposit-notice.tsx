import { Alert, Anchor } from "@mantine/core";
import { IconPigMoney } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";

/** Before a confirmation goes out: whether a deposit is asked for, and the way to ask for one first. Its invoice has a mail of its own. */
export function DepositNotice({ bookingId, onLeave }: { bookingId: string; onLeave(): void }) {
  const say = useSay();
  const { money } = useFormats();
  const mayWrite = useMay()("folios:write");
  const { data } = useQuery(trpc.deposits.list.queryOptions({ booking_id: bookingId }));
  const isAsked = data?.data.some(({ state }) => state !== "canceled") ?? true;
  if (!data?.can_ask || isAsked || data.unassigned > 0 || !mayWrite) return null;
  return (
    <Alert color="gray" variant="light" py="xs" icon={<IconPigMoney size={18} aria-hidden />}>
      {say("deposits.not_asked_yet", { amount: money(data.proposal.gross_amount) })}{" "}
      <Anchor
        component={Link}
        to={`/bookings/${bookingId}?tab=folios&deposit=${data.folio_id}`}
        inherit
        underline="always"
        onClick={onLeave}
      >
        {say("deposits.ask")}
      </Anchor>
    </Alert>
  );
}
