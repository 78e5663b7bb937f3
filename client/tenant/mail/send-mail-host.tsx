import { atom, getDefaultStore, useAtom } from "jotai";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import type { MailOrder } from "#shared/tenant/mail/schema.ts";

const SendMailDialog = lazyPart(() => import("#client/tenant/mail/send-mail-dialog.tsx").then((module) => module.SendMailDialog));

/** Record and kind of a requested mail: of an offer the confirmation is the offer itself. */
export type MailWish = { about: { object: "booking" | "group" | "invoice" | "cash_receipt"; id: string }; kind: MailOrder["kind"] };

/** The mail that is shown before it is sent; null if none is. */
export const mailWishAtom = atom<MailWish | null>(null);

/** Opens the dialog that shows a mail and sends it. Menus close behind it, so it doesn't live in them. */
export function openMail(wish: MailWish): void {
  getDefaultStore().set(mailWishAtom, wish);
}

/** Host of the dialog that previews and sends mails; mounted once. */
export function SendMailHost() {
  const [wish, setWish] = useAtom(mailWishAtom);
  if (!wish) return null;
  return <SendMailDialog {...wish} onClose={() => setWish(null)} />;
}
