import { Button, Group, Popover, Stack } from "@mantine/core";
import { IconMailForward, IconPlayerPause, IconPlayerPlay, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { openLetters } from "#client/money/open-items/open-letters.ts";
import { openReminding } from "#client/money/open-items/open-reminding.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { DateField } from "#client/platform/ui/form/date-field.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { PartFailed } from "#client/platform/ui/page/part-failed.tsx";
import { Dim, Hint } from "#client/platform/ui/typography.tsx";
import { PayForm } from "#client/stays/folios/pay-popover.tsx";
import { usePay } from "#client/stays/folios/use-pay.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import type { InvoiceReminders, Reminder } from "#shared/money/open-items/schema.ts";

/** The reminders of an invoice: what was sent and claimed, the next step, the pause, and the fees. Absent where there is nothing to remind of. */
export function RemindersPanel({ invoice }: { invoice: Invoice }) {
  const say = useSay();
  const { data, error, refetch } = useQuery(trpc.openItems.reminders.queryOptions({ id: invoice.id }));
  if (error && !data) return <PartFailed retry={refetch} />;
  if (!data || (data.data.length === 0 && data.next_step === null)) return null;
  return (
    <Panel title={say("open_items.reminders")}>
      <Stack gap="xs">
        {data.data.map((reminder) => (
          <MadeReminder key={reminder.id} reminder={reminder} />
        ))}
        <NextReminder known={data} />
        <Steps invoice={invoice} known={data} />
      </Stack>
    </Panel>
  );
}

function MadeReminder({ reminder }: { reminder: Reminder }) {
  const say = useSay();
  const { money, fullDate } = useFormats();
  const mayWrite = useMay()("folios:write");
  const { run, isRunning } = useWrite(trpc.openItems.takeBack, {
    done: () => toast({ message: say("open_items.taken_back", { step: reminder.step }) }),
  });
  const { id, step, reminded_on, due_on, channel, fee_amount, fee_state, made_by, can_be_undone } = reminder;
  return (
    <div>
      <strong>{say("open_items.step", { step })}</strong> {fullDate(reminded_on)}
      <Dim display="block">
        {[say(`open_items.channel_${channel}`), say("open_items.pay_by", { day: fullDate(due_on) }), made_by].filter(Boolean).join(" · ")}
      </Dim>
      {fee_amount > 0 && <Dim display="block">{say(`open_items.fee_${fee_state}`, { amount: money(fee_amount) })}</Dim>}
      <Group gap={4}>
        {channel === "print" && (
          <Button variant="subtle" size="compact-sm" leftSection={<IconPrinter size={15} aria-hidden />} onClick={() => openLetters([id])}>
            {say("open_items.print")}
          </Button>
        )}
        {mayWrite && can_be_undone && (
          <Button variant="subtle" color="gray" size="compact-sm" loading={isRunning} onClick={() => void run({ id })}>
            {say("open_items.take_back")}
          </Button>
        )}
      </Group>
    </div>
  );
}

/** When the next step is proposed, or that reminding is on hold. */
function NextReminder({ known: { next_step, next_from, hold_until } }: { known: InvoiceReminders }) {
  const say = useSay();
  const { fullDate } = useFormats();
  if (hold_until !== null) return <Hint>{say("open_items.held", { day: fullDate(hold_until) })}</Hint>;
  if (next_step === null || next_from === null) return null;
  return <Hint>{say("open_items.next", { step: next_step, day: fullDate(next_from) })}</Hint>;
}

function Steps({ invoice, known }: { invoice: Invoice; known: InvoiceReminders }) {
  const say = useSay();
  const mayWrite = useMay()("folios:write");
  if (!mayWrite) return null;
  const [email = null] = known.emails;
  const item = { ...invoice, ...known, number: invoice.number ?? "", customer_name: invoice.billing_address.name ?? "", email };
  return (
    <Group gap={6}>
      {known.can_remind && (
        <Button
          variant="light"
          size="compact-sm"
          leftSection={<IconMailForward size={15} aria-hidden />}
          onClick={() => void openReminding([item])}
        >
          {say("open_items.remind")}
        </Button>
      )}
      {known.next_step !== null && <HoldButton id={invoice.id} known={known} />}
      {known.fee_amount > 0 && <FeeButtons id={invoice.id} known={known} />}
    </Group>
  );
}

type OfInvoice = { id: string; known: InvoiceReminders };

function HoldButton({ id, known: { hold_until } }: OfInvoice) {
  const say = useSay();
  const { today } = useFormats();
  const [opened, setOpened] = useState(false);
  const [until, setUntil] = useState<string | null>(null);
  const { run, isRunning } = useWrite(trpc.openItems.hold, { done: () => setOpened(false) });
  if (hold_until !== null) {
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlayerPlay size={15} aria-hidden />}
        loading={isRunning}
        onClick={() => void run({ id, until: null })}
      >
        {say("open_items.resume")}
      </Button>
    );
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlayerPause size={15} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {say("open_items.hold")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <DateField label={say("open_items.hold_until")} value={until} minDate={today()} onChange={setUntil} />
          <Button size="compact-md" disabled={until === null} loading={isRunning} onClick={() => void run({ id, until })}>
            {say("open_items.hold")}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The fees are paid apart from the invoice, or waived. */
function FeeButtons({ id, known: { fee_amount } }: OfInvoice) {
  const say = useSay();
  const { money } = useFormats();
  const [opened, setOpened] = useState(false);
  const paying = usePay({
    due_amount: fee_amount,
    isCapped: true,
    book: ({ payment_method_id, reference, amount }, send) => send(trpc.openItems.payFees, { id, payment_method_id, reference, amount }),
    done() {
      setOpened(false);
      toast({ message: say("open_items.fees_paid") });
    },
  });
  const { run, isRunning } = useWrite(trpc.openItems.waiveFees, {
    done: () => toast({ message: say("open_items.fees_waived"), undo: (send) => send(trpc.openItems.waiveFees, { id, waived: false }) }),
  });
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" width={360} trapFocus returnFocus>
        <Popover.Target>
          <Button variant="subtle" size="compact-sm" onClick={() => setOpened(!opened)}>
            {say("open_items.pay_fees", { amount: money(fee_amount) })}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>{opened && <PayForm label={say("open_items.fees")} due_amount={fee_amount} paying={paying} />}</Popover.Dropdown>
      </Popover>
      <Button variant="subtle" color="gray" size="compact-sm" loading={isRunning} onClick={() => void run({ id, waived: true })}>
        {say("open_items.waive_fees")}
      </Button>
    </>
  );
}
