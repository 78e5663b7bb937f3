import { useSay } from "#client/core/i18n.ts";
import { useRates } from "#client/core/master-data.ts";
import { api, carrying, trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { toast, toastError } from "#client/ui/dialog/toast.tsx";
import type { Rate } from "#shared/rates/schema.ts";

/** What can be done with a rate by one click. */
export function useRateActions() {
  const say = useSay();
  const rates = useRates().data?.data ?? [];

  async function mark(rate: Rate): Promise<void> {
    await write(trpc.rates.update, { ...inputOfRate(rate), id: rate.id, default: true }, carrying({ ifMatch: rate.version }));
  }

  /** The mark moves; the way back gives it to the rate that had it. */
  async function makeDefault(rate: Rate): Promise<void> {
    const holder = rates.find((each) => each.default);
    try {
      await mark(rate);
      toast({
        message: say("rates.made_default", { name: rate.name }),
        topic: "default-rate",
        undo: holder && (async () => mark(await api.rates.get.query({ id: holder.id }))),
      });
    } catch (thrown) {
      toastError(thrown);
    }
  }

  return { makeDefault };
}

function inputOfRate({ external_id, parent_rate_id, parent_adjustment_percentage, name, code, active }: Rate) {
  return { external_id, parent_rate_id, parent_adjustment_percentage, name, code, active };
}
