import { openDialog } from "#client/platform/ui/dialog/open-dialog.tsx";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import type { Message } from "#shared/office/messages/schema.ts";

const MessageEditor = lazyPart(() => import("#client/office/messages/message-editor.tsx").then((module) => module.MessageEditor));

/** Opens the form that changes the text of one message. */
export function openMessageEditor(message: Message): void {
  void openDialog((close) => <MessageEditor message={message} onClose={close} />);
}
