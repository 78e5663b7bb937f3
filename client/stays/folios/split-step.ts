import { api, trpc } from "#client/platform/core/trpc.ts";
import type { Send } from "#client/platform/core/writes.ts";
import type { Step } from "#client/platform/undo/history.ts";
import type { FolioHolder } from "#client/stays/folios/folio-desk.ts";
import type { Charge, Folio } from "#shared/stays/folios/schema.ts";

/** Charge to split and target folio of the second part; null opens a new one. */
export type Split = {
  what: string;
  owner: FolioHolder;
  charge: Pick<Charge, "id" | "folio_id" | "version">;
  amount: number;
  to: string | null;
};

/** Splits a charge, and answers the step that undoes it. A folio that was opened for a refused split goes again. */
export async function splitCharge(split: Split, send: Send): Promise<Step> {
  const { owner, charge, amount, to } = split;
  const opened = to === null ? await send.beside(trpc.folios.create, owner) : null;
  try {
    const input = { id: charge.id, amount, folio_id: to ?? opened?.id };
    const part = await send(trpc.folios.splitCharge, input);
    return joining(split, { part, opened });
  } catch (thrown) {
    if (opened) await drop(opened, send);
    throw thrown;
  }
}

function joining(split: Split, { part, opened }: { part: Charge; opened: Folio | null }): Step {
  return {
    what: split.what,
    async back(sendBack) {
      const whole = await sendBack(trpc.folios.undoSplit, { id: part.id });
      if (opened) await drop(await api.folios.get.query({ id: opened.id }), sendBack);
      return { what: split.what, back: (sendAgain) => splitCharge({ ...split, charge: whole }, sendAgain) };
    },
  };
}

/** Deletes a folio in its known version: charges that were added in the meantime must not be lost. */
async function drop(folio: Folio, send: Send): Promise<void> {
  await send.beside(trpc.folios.delete, { id: folio.id }, { ifMatch: folio.version });
}
