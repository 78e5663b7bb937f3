import { useState } from "react";
import { isProblem } from "#client/platform/core/call-error.ts";

type Taken = { item_id?: string; quantity?: number | null | undefined; booked_on?: string | null | undefined };

/**
 * Lets a charge pass the stock of its item: refused once, the form says what is left, and saves the same item, quantity and day anyway.
 */
export function useStockPass() {
  const [refused, setRefused] = useState<string | null>(null);
  const isRefused = (taken: Taken) => refused === keyOf(taken);
  return {
    isRefused,
    async pass<R>(taken: Taken, call: (ignore_stock: true | undefined) => Promise<R>): Promise<R> {
      try {
        return await call(isRefused(taken) ? true : undefined);
      } catch (thrown) {
        if (isProblem(thrown, "item/out_of_stock")) setRefused(keyOf(taken));
        throw thrown;
      }
    },
  };
}

function keyOf({ item_id, quantity, booked_on }: Taken): string {
  return JSON.stringify([item_id ?? null, quantity ?? null, booked_on ?? null]);
}
