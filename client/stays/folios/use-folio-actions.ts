import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { staffName } from "#client/platform/core/staff-name.ts";
import { api, trpc } from "#client/platform/core/trpc.ts";
import { type Send, useWrite, useWrites } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { chargeName } from "#client/stays/folios/charge-name.ts";
import type { CurrentFolio, FolioHolder } from "#client/stays/folios/folio-desk.ts";
import { escapeHtml } from "#shared/platform/core/escape-html.ts";
import { isTransfer } from "#shared/stays/folios/rules.ts";
import type { Charge, ChargeInput, Folio, Payment } from "#shared/stays/folios/schema.ts";

export type FolioActions = ReturnType<typeof useFolioActions>;

/** One-tap actions on folios. Each reports its result and offers an undo if there is one. */
export function useFolioActions(owner: FolioHolder, folios: readonly Folio[]) {
  const say = useSay();
  const { money } = useFormats();

  const opening = useWrite(trpc.folios.create, {
    once: true,
    done: (folio) => toast({ message: say("folios.opened", { number: folio.number }), undo: (send) => drop(folio, send) }),
  });
  const removing = useWrites((folio: Folio, send) => drop(folio, send), {
    done: (_, folio) => toast({ message: say("folios.folio_deleted", { number: folio.number }) }),
  });
  const moving = useWrites(moveCharges, {
    once: true,
    done: ({ opened, target, moved }) =>
      toast({
        message: say("folios.moved", { count: moved.length, number: target.number }),
        topic: "charges-moved",
        undo: (send) => moveBack(moved, opened, send),
      }),
  });
  const deleting = useWrites(({ folio_id, id }: Charge, send) => send(trpc.folios.deleteCharge, { folio_id, charge_id: id }), {
    done(_, charge) {
      const undo = (send: Send) => send(trpc.folios.addCharge, { folio_id: charge.folio_id, ...lineOf(charge) });
      toast({ message: say("folios.deleted", { name: chargeName(charge) }), undo: charge.default ? undefined : undo });
    },
  });
  const transferring = useWrites(({ id }: Folio, send) => send(trpc.folios.transfer, { id }), {
    done(saved, { due_amount }) {
      const entry = saved.payments?.findLast(isTransfer);
      toast({ message: say("folios.transfer_done", { amount: money(due_amount) }), undo: entry && ((send) => takeBack(entry, send)) });
    },
  });
  const takingBack = useWrites((payment: Payment, send) => takeBack(payment, send), {
    done(_, payment) {
      const message = isTransfer(payment)
        ? say("folios.transfer_taken_back", { amount: money(Math.abs(payment.amount)) })
        : say("folios.payment_deleted", { amount: money(payment.amount) });
      toast({ message });
    },
  });

  async function move(charges: readonly Charge[], to: CurrentFolio): Promise<void> {
    const others = charges.filter(({ folio_id }) => folio_id !== to?.id);
    const known = folios.flatMap((folio) => folio.charges ?? []);
    if (others.length > 0) await moving.run({ charges: others, known, to, owner });
  }

  async function removeCharge(charge: Charge): Promise<void> {
    if (charge.default && !(await askAboutFollowing(charge))) return;
    await deleting.run(charge);
  }

  function askAboutFollowing({ name }: Charge): Promise<boolean> {
    return confirm({
      title: say("folios.delete_follows_title", { name }),
      subtitle: say("folios.delete_follows_detail"),
      confirmText: say("actions.delete"),
      confirmType: "danger",
    });
  }

  async function removePayment(payment: Payment): Promise<void> {
    // No money moved, so nothing is asked before.
    if (isTransfer(payment)) return void (await takingBack.run(payment));
    const method = escapeHtml(payment.payment_method ? staffName(payment.payment_method) : say("folios.other_method"));
    const confirmed = await confirm({
      title: say("folios.delete_payment_title"),
      subtitle: say("folios.delete_payment_detail", { amount: money(payment.amount), method }),
      confirmText: say("folios.delete_payment_do"),
      stayText: say("folios.delete_payment_keep"),
      confirmType: "danger",
    });
    if (confirmed) await takingBack.run(payment);
  }

  return {
    /** One of them is under way, and the others wait. */
    isRunning: [opening, removing, moving, deleting, transferring, takingBack].some(({ isRunning }) => isRunning),
    isOpening: opening.isRunning,
    openEmpty: () => opening.run(owner),
    removeFolio: (folio: Folio) => removing.run(folio),
    move,
    removeCharge,
    transfer: (folio: Folio) => transferring.run(folio, { ifMatch: folio.version }),
    removePayment,
  };
}

type Moving = { charges: readonly Charge[]; known: readonly Charge[]; to: CurrentFolio; owner: FolioHolder };

/** To a folio that is there, or to a further one that is opened for them. Answers also the items that traveled with their nights. */
async function moveCharges({ charges, known, to, owner }: Moving, send: Send) {
  const target = to ?? (await send(trpc.folios.create, owner));
  const after = await send.beside(trpc.folios.moveCharges, { id: target.id, charge_ids: idsOf(charges) });
  const arrived = new Set(idsOf(after.charges ?? []));
  const moved = known.filter(({ id, folio_id }) => folio_id !== target.id && arrived.has(id));
  return { target, opened: to === null ? target : null, moved };
}

/** Each to the folio that it came from; the one that was opened for them goes again. */
async function moveBack(charges: readonly Charge[], opened: CurrentFolio, send: Send): Promise<void> {
  for (const home of new Set(charges.map(({ folio_id }) => folio_id))) {
    const own = charges.filter(({ folio_id }) => folio_id === home);
    await send.beside(trpc.folios.moveCharges, { id: home, charge_ids: idsOf(own), with_included: false });
  }
  if (opened) await drop(await api.folios.get.query({ id: opened.id }), send);
}

/** Takes a payment out of its folio, as if it had never been. */
export async function takeBack({ id, folio_id }: Pick<Payment, "id" | "folio_id">, send: Send): Promise<void> {
  await send(trpc.folios.deletePayment, { folio_id, payment_id: id });
}

/** Deletes a folio in its known version: charges that were added in the meantime must not be lost. */
async function drop(folio: Pick<Folio, "object" | "id" | "version">, send: Send): Promise<void> {
  await send(trpc.folios.delete, { id: folio.id }, { ifMatch: folio.version });
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** The charge to post to restore a deleted one: the item itself if it has its own price. */
export function lineOf(charge: Charge): ChargeInput {
  const { original_item: item, name, tax_percentage, exemption, unit_gross_amount, quantity, booked_on } = charge;
  if (item?.gross_amount === unit_gross_amount && item.name === name) return { item_id: item.id, quantity, booked_on, ignore_stock: true };
  return { name, tax_percentage, exemption, gross_amount: unit_gross_amount, quantity, booked_on };
}
