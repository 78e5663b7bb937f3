import { Alert, Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";

/** The reason why a booking can't be changed: the invoices that cover it, with links. */
export function ReadOnlyHint({ bookingId }: { bookingId: string }) {
  const say = useSay();
  const invoices = useQuery(trpc.invoices.list.queryOptions({ booking_id: bookingId })).data?.data ?? [];
  const isDraft = invoices.some(({ status }) => status === "draft");
  const covering = invoices.filter(({ status, is_cancellation, kind }) => status !== "canceled" && !is_cancellation && kind === "invoice");
  return (
    <Alert variant="light" color="brass">
      {say(isDraft ? "invoices.read_only_draft" : "invoices.read_only")}{" "}
      {covering.map(({ id, number }) => (
        <Anchor key={id} component={Link} to={`/invoices/${id}`} inherit mr="xs">
          {number === null ? say("invoices.draft_invoice") : say("invoices.invoice", { number })}
        </Anchor>
      ))}
    </Alert>
  );
}
