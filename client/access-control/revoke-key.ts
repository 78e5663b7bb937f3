import { applyChange } from "#client/cache.ts";
import { say } from "#client/core/i18n.ts";
import { api, queryClient } from "#client/core/trpc.ts";
import { confirm } from "#client/ui/dialog/confirm.tsx";
import { toastError } from "#client/ui/dialog/toast.tsx";
import type { AccessToken } from "#shared/access-control/schema.ts";

/** Takes a key back after a question; one that waits for its moment anyway, without. */
export async function revokeKey({ id, booking_id, kind, state }: AccessToken, number: string): Promise<void> {
  const question = {
    title: say("access_control.revoke_question", { kind: say(`access_control.${kind}`) }),
    subtitle: say("access_control.revoke_detail", { number }),
    confirmText: say("access_control.revoke"),
    confirmType: "danger" as const,
  };
  if (state === "issued" && !(await confirm(question))) return;
  await api.accessControl.revoke.mutate({ id }).catch(toastError);
  tellOfKeys(booking_id);
}

/** Tells the screens that something has happened to a stay's keys; the feed will say so too. */
export function tellOfKeys(bookingId: string): void {
  applyChange(queryClient, { object: "booking", id: bookingId, version: null, type: "access_token.issued", row: undefined });
}
