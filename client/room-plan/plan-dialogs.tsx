import { Button, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useSay } from "#client/core/i18n.ts";
import type { PriceQuestion } from "#client/room-plan/use-plan-moves.ts";
import { ModalDialog } from "#client/ui/modal-dialog.tsx";

/** Asks what a moved stay shall cost. Closing it takes the move back. */
export function PriceDialog({
  question,
  money,
  onAnswer,
}: {
  question: PriceQuestion | null;
  money(amount: number): string;
  onAnswer(choice: "keep" | "new" | "cancel"): void;
}) {
  const say = useSay();
  if (!question || question.recalculated === question.current) return null;
  const { proposals, current, retained, recalculated } = question;
  const name = proposals.map(({ booking }) => booking.name ?? booking.code).join(", ");
  return (
    <ModalDialog opened title={say("room_plan.price_question")} onClose={() => onAnswer("cancel")}>
      <p>{say("room_plan.price_question_detail", { name, current: money(current), recalculated: money(recalculated) })}</p>
      <Stack gap="xs">
        {retained !== null && retained !== recalculated && (
          <Button variant="default" onClick={() => onAnswer("keep")} data-autofocus>
            {say("room_plan.keep_price", { amount: money(retained) })}
          </Button>
        )}
        <Button onClick={() => onAnswer("new")} data-autofocus={retained === null || retained === recalculated || undefined}>
          {say("room_plan.new_price", { amount: money(recalculated) })}
        </Button>
      </Stack>
    </ModalDialog>
  );
}

type AskProps = { title: string; label: string; confirmText: string; isRequired: boolean; onDone(text: string): void; onClose(): void };

/** Asks for one line of text: the name of a group, the reason of a lock. */
export function AskText({ title, label, confirmText, isRequired, onDone, onClose }: AskProps) {
  const [text, setText] = useState("");
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isRequired && text.trim() === "") return;
    onDone(text.trim());
  };
  return (
    <ModalDialog opened title={title} onClose={onClose}>
      <form onSubmit={handleSubmit}>
        <TextInput label={label} value={text} maxLength={200} onChange={(event) => setText(event.currentTarget.value)} data-autofocus />
        <Button type="submit" mt="md" fullWidth disabled={isRequired && text.trim() === ""}>
          {confirmText}
        </Button>
      </form>
    </ModalDialog>
  );
}
