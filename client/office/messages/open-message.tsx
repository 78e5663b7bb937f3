import { openDialog } from "#client/platform/ui/dialog/open-dialog.tsx";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import type { Message } from "#shared/office/messages/schema.ts";

const MessageDialog = lazyPart(() => import("#client/office/messages/message-dialog.tsx").then((module) => module.MessageDialog));

/** Opens the text of a message as the guest reads it. */
export function openMessage({ id, booking_id }: Pick<Message, "id" | "booking_id">): void {
  void openDialog((close) => <MessageDialog id={id} bookingId={booking_id} onClose={close} />);
}
