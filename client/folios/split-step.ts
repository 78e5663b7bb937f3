import { applyAnswer } from "#client/cache.ts";
import { api, carrying } from "#client/core/trpc.ts";
import type { Folioed } from "#client/folios/folio-desk.ts";
import type { Step } from "#client/undo/history.ts";
import type { Charge, Folio } from "#shared/folios/schema.ts";

/** What is split and where the second part goes; null opens a further folio for it. */
export type Split = {
  what: string;
  owner: Folioed;
  charge: Pick<Charge, "id" | "folio_id" | "version">;
  amount: number;
  to: string | null;
};

/** Splits a charge, and answers the step that undoes it. A folio that was opened for a refused split goes again. */
export async function splitCharge(split: Split, version?: number): Promise<Step> {
  const { owner, charge, amount, to } = split;
  const opened = to === null ? await api.folios.create.mutate(owner, carrying({ idempotencyKey: crypto.randomUUID() })) : null;
  try {
    const input = { id: charge.id, amount, folio_id: to ?? opened?.id };
    const part = await api.folios.splitCharge.mutate(input, carrying(version === undefined ? {} : { ifMatch: version }));
    tellFolios(charge, part);
    return joining(split, { part, opened });
  } catch (thrown) {
    if (opened) await drop(opened);
    throw thrown;
  }
}

function joining(split: Split, { part, opened }: { part: Charge; opened: Folio | null }): Step {
  return {
    what: split.what,
    async back() {
      const whole = await api.folios.undoSplit.mutate({ id: part.id });
      tellFolios(whole, part);
      if (opened) await drop(await api.folios.get.query({ id: opened.id }));
      return { what: split.what, back: () => splitCharge({ ...split, charge: whole }) };
    },
  };
}

/** Only as it is known: what somebody has charged to it meanwhile must not go with it. */
async function drop(folio: Folio): Promise<void> {
  await api.folios.delete.mutate({ id: folio.id }, carrying({ ifMatch: folio.version }));
  applyAnswer(folio);
}

function tellFolios(...charges: readonly Pick<Charge, "folio_id" | "version">[]): void {
  applyAnswer(...charges.map(({ folio_id, version }) => ({ object: "folio" as const, id: folio_id, version })));
}
