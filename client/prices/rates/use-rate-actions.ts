import { useSay } from "#client/platform/core/i18n.ts";
import { useRates } from "#client/platform/core/master-data.ts";
import { api, trpc } from "#client/platform/core/trpc.ts";
import { type Send, useWrites } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import type { Rate } from "#shared/prices/rates/schema.ts";

/** One-click actions of a rate. */
export function useRateActions() {
  const say = useSay();
  const rates = useRates().data?.data ?? [];

  const holder = rates.find((each) => each.default);

  /** The mark moves; the way back gives it to the rate that had it. */
  const { run, isRunning } = useWrites(mark, {
    done: (_, rate) =>
      toast({
        message: say("rates.made_default", { name: rate.name }),
        topic: "default-rate",
        undo: holder && (async (send) => mark(await api.rates.get.query({ id: holder.id }), send)),
      }),
  });

  return { makeDefault: (rate: Rate) => run(rate), isRunning };
}

async function mark(rate: Rate, send: Send): Promise<void> {
  await send(trpc.rates.update, { ...inputOfRate(rate), id: rate.id, default: true }, { ifMatch: rate.version });
}

function inputOfRate({ external_id, parent_rate_id, parent_adjustment_percentage, name, code, active }: Rate) {
  return { external_id, parent_rate_id, parent_adjustment_percentage, name, code, active };
}
