import { sentenceFor } from "#client/access-control/door-words.ts";
import { say } from "#client/core/i18n.ts";
import { carrying, trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { confirm } from "#client/ui/dialog/confirm.tsx";
import { toast, toastRefusal } from "#client/ui/dialog/toast.tsx";
import type { Room } from "#shared/rooms/schema.ts";

/** A door that takes longer is spoken of meanwhile. */
const SLOW_MS = 1200;

/** Asks whether a room's door shall open, has it opened, and says what came of it. */
export async function openDoor({ id, number }: Pick<Room, "id" | "number">): Promise<void> {
  const question = {
    title: say("access_control.open_question", { number }),
    subtitle: say("access_control.open_detail"),
    confirmText: say("access_control.open_door"),
  };
  if (!(await confirm(question))) return;
  const topic = `door ${id}`;
  const slow = window.setTimeout(() => toast({ message: say("access_control.asking"), topic, staysMs: 30_000 }), SLOW_MS);
  try {
    await write(trpc.accessControl.openDoor, { id }, carrying({ idempotencyKey: crypto.randomUUID() }));
    toast({ message: say("access_control.opened", { number }), topic });
  } catch (thrown) {
    toastRefusal(sentenceFor(thrown, say, (reason) => say("access_control.not_opened", { number, reason })));
  } finally {
    window.clearTimeout(slow);
  }
}
