import { useNavigate } from "react-router-dom";
import { api, trpc } from "#client/platform/core/trpc.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";

/** Begins a sale to a contact without a stay, where the first thing that is sold can be chosen at once. */
export function useSale() {
  const navigate = useNavigate();
  const { run, isRunning } = useWrites(
    async (customer_id: string, send) => (await emptySaleOf(customer_id)) ?? send(trpc.folios.create, { customer_id }),
    { once: true, done: ({ id }, customer_id) => navigate(`/contacts/${customer_id}?tab=folios&charge_to=${id}`) },
  );
  return { opening: isRunning, sellTo: run };
}

/** One that was begun and left is gone on with, so that none lie about. */
async function emptySaleOf(customer_id: string): Promise<Folio | undefined> {
  const open = await api.folios.list.query({ customer_id, virtual: true, status: "open" });
  return open.data.find(({ gross_amount, paid_amount }) => gross_amount === 0 && paid_amount === 0);
}
