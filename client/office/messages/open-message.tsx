import { openDialog } from "#client/platform/ui/dialog/open-dialog.tsx";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import type { Message } from "#shared/office/messages/schema.ts";

const MessageDialog = lazyPart(() => import("#client/office/messages/message-dialog.tsx").then((module) => module.MessageDialog));
const MessageEditor = lazyPart(() => import("#client/office/messages/message-editor.tsx").then((module) => module.MessageEditor));

/** Opens the text of a message as the guest reads it. */
export function openMessage({ id, booking_id }: Pick<Message, "id" | "booking_id">): void {
  void openDialog((close) => <MessageDialog id={id} bookingId={booking_id} onClose={close} />);
}

/** Opens the form that changes the text of one message. */
export function openMessageEditor(message: Message): void {
  void openDialog((close) => <MessageEditor message={message} onClose={close} />);
}
