import type { CallError } from "#client/platform/core/call-error.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { toast, toastRefusal } from "#client/platform/ui/dialog/toast.tsx";
import { MESSAGE_REASONS, type Message } from "#shared/office/messages/schema.ts";
import { doubtOfSending } from "#shared/office/messages/steps.ts";

/** Stopping, planning again and sending a message, with the question before a doubtful one. */
export function useMessageSteps(message: Message) {
  const say = useSay();
  const { rule_name: rule, booking_id: id, id: messageId } = message;
  const by = { id, messageId };

  /** Says a refusal with its reason. */
  function failed(error: CallError): boolean {
    const reason = error.type === "message/not_possible" ? MESSAGE_REASONS.find((each) => each === error.detail) : undefined;
    if (reason === undefined) return false;
    toastRefusal(`${messageOf(error, say)} ${say(`messages.reason_${reason}`)}`);
    return true;
  }

  const stopping = useWrite(trpc.messages.stop, {
    failed,
    done: () =>
      toast({
        message: say("messages.stopped_done", { rule }),
        undo: (send) => send(trpc.messages.resume, by),
      }),
  });
  const resuming = useWrite(trpc.messages.resume, {
    failed,
    done: () => toast({ message: say("messages.resumed_done", { rule }) }),
  });
  const sending = useWrite(trpc.messages.send, {
    failed,
    done({ state, reason, to }) {
      if (state !== "failed") return toast({ message: say("messages.sent_done", { rule, to: to.join(", ") }) });
      const why = reason === null ? "" : ` ${say(`messages.reason_${reason}`)}`;
      toastRefusal(`${say("messages.kept_done", { rule })}${why}`);
    },
  });

  async function send(): Promise<void> {
    const doubt = doubtOfSending(message);
    const isSure =
      doubt === null ||
      (await confirm({
        title: say(`messages.ask_${doubt}`),
        subtitle: doubt === "skipped" ? reasonWords(message) : say(`messages.ask_${doubt}_detail`),
        confirmText: say(doubt === "skipped" ? "messages.send" : "messages.send_again"),
      }));
    if (isSure) await sending.run(by);
  }

  function reasonWords({ reason }: Message): string {
    return reason === null ? "" : say(`messages.reason_${reason}`);
  }

  return {
    stop: () => void stopping.run(by),
    resume: () => void resuming.run(by),
    send: () => void send(),
    isRunning: stopping.isRunning || resuming.isRunning || sending.isRunning,
  };
}
