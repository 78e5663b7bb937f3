import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { api, carrying, trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import type { Folioed, Place } from "#client/folios/folio-desk.ts";
import { confirm } from "#client/ui/dialog/confirm.tsx";
import { toast, toastError } from "#client/ui/dialog/toast.tsx";
import { escapeHtml } from "#shared/core/escape-html.ts";
import { isTransfer } from "#shared/folios/rules.ts";
import type { Charge, ChargeInput, Folio, Payment } from "#shared/folios/schema.ts";

export type FolioActions = ReturnType<typeof useFolioActions>;

/** What can be done with folios by one tap. Each says what it did, and offers the way back where there is one. */
export function useFolioActions(owner: Folioed) {
  const say = useSay();
  const { money } = useFormats();

  async function open(): Promise<Folio | null> {
    return attempt(() => write(trpc.folios.create, owner, carrying({ idempotencyKey: crypto.randomUUID() })));
  }

  async function openEmpty(): Promise<void> {
    const folio = await open();
    if (folio) toast({ message: say("folios.opened", { number: folio.number }), undo: () => drop(folio) });
  }

  async function removeFolio(folio: Folio): Promise<void> {
    await attempt(async () => {
      await drop(folio);
      toast({ message: say("folios.folio_deleted", { number: folio.number }) });
    });
  }

  async function move(charges: readonly Charge[], to: Place): Promise<void> {
    const moving = charges.filter(({ folio_id }) => folio_id !== to?.id);
    if (moving.length === 0) return;
    const opened = to === null ? await open() : null;
    const target = to ?? opened;
    if (!target) return;
    await attempt(async () => {
      const homes = new Set(moving.map(({ folio_id }) => folio_id));
      await carry(moving, target.id);
      toast({
        message: say("folios.moved", { count: moving.length, number: target.number }),
        topic: "charges-moved",
        undo: async () => {
          for (const home of homes)
            await carry(
              moving.filter(({ folio_id }) => folio_id === home),
              home,
            );
          if (opened) await drop(await api.folios.get.query({ id: opened.id }));
        },
      });
    });
  }

  async function removeCharge(charge: Charge): Promise<void> {
    if (charge.default && !(await askAboutFollowing(charge))) return;
    await attempt(async () => {
      await write(trpc.folios.deleteCharge, { folio_id: charge.folio_id, charge_id: charge.id });

      const undo = async () => await write(trpc.folios.addCharge, { folio_id: charge.folio_id, ...lineOf(charge) });
      toast({ message: say("folios.deleted", { name: charge.name }), ...(charge.default ? {} : { undo }) });
    });
  }

  function askAboutFollowing({ name }: Charge): Promise<boolean> {
    return confirm({
      title: say("folios.delete_follows_title", { name }),
      subtitle: say("folios.delete_follows_detail"),
      confirmText: say("actions.delete"),
      confirmType: "danger",
    });
  }

  async function transfer(folio: Folio): Promise<void> {
    await attempt(async () => {
      const saved = await write(trpc.folios.transfer, { id: folio.id }, carrying({ ifMatch: folio.version }));

      const entry = saved.payments?.findLast(isTransfer);
      const message = say("folios.transfer_done", { amount: money(folio.due_amount) });
      toast({ message, undo: entry && (() => takeBack(entry)) });
    });
  }

  async function removePayment(payment: Payment): Promise<void> {
    if (isTransfer(payment)) return takeBackTransfer(payment);
    const amount = money(payment.amount);
    const method = escapeHtml(payment.payment_method?.name ?? say("folios.other_method"));
    const confirmed = await confirm({
      title: say("folios.delete_payment_title"),
      subtitle: say("folios.delete_payment_detail", { amount, method }),
      confirmText: say("actions.delete"),
      confirmType: "danger",
    });
    if (!confirmed) return;
    await attempt(async () => {
      await takeBack(payment);
      toast({ message: say("folios.payment_deleted", { amount }) });
    });
  }

  /** No money moved, so nothing is asked before. */
  async function takeBackTransfer(entry: Payment): Promise<void> {
    await attempt(async () => {
      await takeBack(entry);
      toast({ message: say("folios.transfer_taken_back", { amount: money(Math.abs(entry.amount)) }) });
    });
  }

  return { openEmpty, removeFolio, move, removeCharge, transfer, removePayment };
}

/** Takes a payment out of its folio, as if it had never been. */
export async function takeBack({ id, folio_id }: Pick<Payment, "id" | "folio_id">): Promise<void> {
  await write(trpc.folios.deletePayment, { folio_id, payment_id: id });
}

async function attempt<T>(step: () => Promise<T>): Promise<T | null> {
  try {
    return await step();
  } catch (thrown) {
    toastError(thrown);
    return null;
  }
}

/** Only as it is known: what somebody has charged to it meanwhile must not go with it. */
async function drop(folio: Pick<Folio, "object" | "id" | "version">): Promise<void> {
  await write(trpc.folios.delete, { id: folio.id }, carrying({ ifMatch: folio.version }));
}

async function carry(charges: readonly Charge[], to: string): Promise<void> {
  await write(trpc.folios.moveCharges, { id: to, charge_ids: charges.map(({ id }) => id) });
}

/** What has to be posted for a deleted charge to be there again: the item itself where it has its own price. */
export function lineOf(charge: Charge): ChargeInput {
  const { original_item: item, name, tax_percentage, unit_gross_amount, quantity, booked_on } = charge;
  if (item?.gross_amount === unit_gross_amount && item.name === name) return { item_id: item.id, quantity, booked_on };
  return { name, tax_percentage, gross_amount: unit_gross_amount, quantity, booked_on };
}
