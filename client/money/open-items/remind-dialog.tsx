import { Box, Flex } from "@mantine/core";
import { useState } from "react";
import { openLetters } from "#client/money/open-items/open-letters.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { MoneyField } from "#client/platform/ui/form/money-field.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { Dim } from "#client/platform/ui/typography.tsx";
import { REMINDER_CHANNELS, REMINDER_STEPS, type ReminderChannel } from "#shared/money/open-items/rules.ts";
import type { OpenItem, Reminder, ReminderOrder } from "#shared/money/open-items/schema.ts";
import { amount, cents } from "#shared/platform/core/money.ts";

/** An invoice that can be reminded of now. */
export type ToRemind = Pick<OpenItem, "id" | "number" | "customer_name" | "due_amount" | "next_step" | "next_fee_amount" | "email">;

type Props = { items: readonly ToRemind[]; onClose(done?: boolean): void };

/** Reminds of one or several invoices, each by its next step: the fee can be changed, and each goes by mail or as a letter. */
export function RemindDialog({ items, onClose }: Props) {
  const say = useSay();
  return (
    <ModalDialog
      opened
      size="list"
      title={say("open_items.remind_title", { count: items.length })}
      subtitle={say("open_items.remind_detail")}
      onClose={() => onClose()}
    >
      <RemindForm items={items} onClose={onClose} />
    </ModalDialog>
  );
}

type Choice = { fee: number | null; channel: ReminderChannel };

function RemindForm({ items, onClose }: Props) {
  const say = useSay();
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const { run, isRunning } = useWrite(trpc.openItems.remind, { once: true, done: ({ data }) => handleDone(data) });

  function choiceOf({ id, next_fee_amount, email }: ToRemind): Choice {
    return choices[id] ?? { fee: next_fee_amount ?? 0, channel: email === null ? "print" : "mail" };
  }

  function handleDone(made: readonly Reminder[]): void {
    const letters = made.filter(({ channel }) => channel === "print").map(({ id }) => id);
    if (letters.length > 0) openLetters(letters);
    onClose(true);
    toast({
      message: say("open_items.reminded", { count: made.length }),
      undo: async (send) => {
        for (const { id } of made) await send.beside(trpc.openItems.takeBack, { id });
      },
    });
  }

  const orders = items.flatMap((item): ReminderOrder[] => {
    const step = REMINDER_STEPS.find((each) => each === item.next_step);
    const { fee, channel } = choiceOf(item);
    return step === undefined ? [] : [{ invoice_id: item.id, step, channel, fee_amount: feeInput(fee) }];
  });

  return (
    <DialogForm
      label={say("open_items.remind")}
      submitLabel={say("open_items.remind_submit", { count: orders.length })}
      isRunning={isRunning}
      disabled={orders.length === 0}
      isComplete
      onSubmit={() => void run({ reminders: orders })}
    >
      <Box component="ul" aria-label={say("open_items.title")} m={0} p={0} style={{ listStyle: "none" }}>
        {items.map((item) => (
          <ReminderRow
            key={item.id}
            item={item}
            choice={choiceOf(item)}
            onChange={(changes) => setChoices({ ...choices, [item.id]: { ...choiceOf(item), ...changes } })}
          />
        ))}
      </Box>
    </DialogForm>
  );
}

function feeInput(fee: number | null): ReminderOrder["fee_amount"] {
  return amount(cents(fee ?? 0));
}

type RowProps = { item: ToRemind; choice: Choice; onChange(changes: Partial<Choice>): void };

/** An invoice with the fee and the way of its reminder. */
function ReminderRow({ item, choice, onChange }: RowProps) {
  const say = useSay();
  const { money } = useFormats();
  return (
    <Flex
      component="li"
      wrap="wrap"
      align="flex-end"
      gap="8px 12px"
      py={12}
      aria-label={item.number}
      style={{ borderTop: "1px solid var(--kr-border)" }}
    >
      <Box flex={1} miw={190}>
        {item.number}
        <Dim display="block">{item.customer_name}</Dim>
        <Dim display="block">{`${say("open_items.step", { step: item.next_step ?? "" })} · ${money(item.due_amount)}`}</Dim>
      </Box>
      <MoneyField
        w={120}
        label={say("open_items.fee")}
        aria-label={say("open_items.fee_of", { number: item.number })}
        min={0}
        max={100}
        value={choice.fee}
        onChange={(fee) => onChange({ fee })}
      />
      <SelectField
        w={150}
        label={say("open_items.channel")}
        aria-label={say("open_items.channel_of", { number: item.number })}
        data={REMINDER_CHANNELS.filter((value) => value === "print" || item.email !== null).map((value) => ({
          value,
          label: say(`open_items.channel_${value}`),
        }))}
        value={choice.channel}
        onChange={(channel) => onChange({ channel: channel === "mail" ? "mail" : "print" })}
      />
    </Flex>
  );
}
