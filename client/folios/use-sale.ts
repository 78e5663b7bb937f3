import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { api, carrying, trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { toastError } from "#client/ui/dialog/toast.tsx";
import type { Folio } from "#shared/folios/schema.ts";

/** Begins a sale to a contact without a stay, where the first thing that is sold can be chosen at once. */
export function useSale() {
  const navigate = useNavigate();
  const [opening, setOpening] = useState(false);

  async function sellTo(customer_id: string): Promise<void> {
    setOpening(true);
    try {
      const folio = (await emptySaleOf(customer_id)) ?? (await newSale(customer_id));
      await navigate(`/contacts/${customer_id}?tab=folios&charge_to=${folio.id}`);
    } catch (thrown) {
      toastError(thrown);
    } finally {
      setOpening(false);
    }
  }

  return { opening, sellTo };
}

/** One that was begun and left is gone on with, so that none lie about. */
async function emptySaleOf(customer_id: string): Promise<Folio | undefined> {
  const open = await api.folios.list.query({ customer_id, virtual: true, status: "open" });
  return open.data.find(({ gross_amount, paid_amount }) => gross_amount === 0 && paid_amount === 0);
}

async function newSale(customer_id: string): Promise<Folio> {
  const folio = await write(trpc.folios.create, { customer_id }, carrying({ idempotencyKey: crypto.randomUUID() }));

  return folio;
}
