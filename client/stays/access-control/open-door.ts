import type { CallError } from "#client/platform/core/call-error.ts";
import { say } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import type { Send } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { toast, toastRefusal } from "#client/platform/ui/dialog/toast.tsx";
import { sentenceFor } from "#client/stays/access-control/door-words.ts";
import type { Room } from "#shared/inventory/rooms/schema.ts";

/** A door that takes longer is spoken of meanwhile. */
const SLOW_MS = 1200;

/** Asks whether a room's door shall open, has it opened, and says what came of it. */
export async function openDoor({ id, number }: Pick<Room, "id" | "number">, send: Send): Promise<void> {
  const question = {
    title: say("doors.open_question", { number }),
    subtitle: say("doors.open_detail"),
    confirmText: say("doors.open_door"),
  };
  if (!(await confirm(question))) return;
  const topic = `door ${id}`;
  const slow = window.setTimeout(() => toast({ message: say("doors.asking"), topic, staysMs: 30_000 }), SLOW_MS);
  try {
    await send(trpc.accessControl.openDoor, { id });
    toast({ message: say("doors.opened", { number }), topic });
  } finally {
    window.clearTimeout(slow);
  }
}

/** Says why a door stayed closed. */
export function toastNotOpened(error: CallError, { number }: Pick<Room, "number">): void {
  toastRefusal(sentenceFor(error, say, (reason) => say("doors.not_opened", { number, reason })));
}
