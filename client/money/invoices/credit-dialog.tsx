import { Checkbox, Text, Textarea } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import css from "#client/money/invoices/credit-dialog.module.css";
import { sendInvoice } from "#client/money/invoices/invoice-files.ts";
import { invoiceName } from "#client/money/invoices/invoice-words.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { MoneyField } from "#client/platform/ui/form/money-field.tsx";
import { useRecordForm } from "#client/platform/ui/form/use-record-form.ts";
import { WholeField } from "#client/platform/ui/form/whole-field.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { type CreditLine, type Invoice, InvoiceCredit, type InvoiceCredits, type LineLeft } from "#shared/money/invoices/schema.ts";
import { amount, type Cents, cents, minus, sumOf, times } from "#shared/platform/core/money.ts";

type Props = { invoice: Invoice; opened: boolean; onClose(): void };

/** Takes chosen lines of an invoice back: as a whole, some of their pieces, or a part of their amount. */
export function CreditDialog({ invoice, opened, onClose }: Props) {
  const say = useSay();
  const answer = useQuery(trpc.invoices.credits.queryOptions(opened ? { id: invoice.id } : skipToken));
  return (
    <ModalDialog
      opened={opened}
      size="list"
      title={say("invoices.credit_title", { name: invoiceName(invoice, say) })}
      subtitle={say("invoices.credit_detail")}
      onClose={onClose}
    >
      {opened && <RecordScreen answer={answer}>{(known) => <CreditForm invoice={invoice} known={known} onClose={onClose} />}</RecordScreen>}
    </ModalDialog>
  );
}

/** The part of a line that is taken back; `quantity` is null if its amount was typed. */
type Part = { isChosen: boolean; quantity: number | null; amount: number | null };
type Values = { reason: string; parts: Readonly<Record<string, Part>> };

function CreditForm({ invoice, known, onClose }: Omit<Props, "opened"> & { known: InvoiceCredits }) {
  const say = useSay();
  const lines = known.lines.filter(({ left_amount }) => left_amount !== 0);
  const record = useRecordForm({
    values: NOTHING,
    version: null,
    schema: InvoiceCredit,
    toInput: ({ reason, parts }: Values) => ({ reason, lines: lines.flatMap((line) => inputOf(line, partOf(line, parts))) }),
    save: (input, send) => send(trpc.invoices.credit, { id: invoice.id, ...input }),
    onSaved(credit) {
      onClose();
      toast({
        message: say("invoices.credit_done", { number: credit.number ?? "" }),
        offer: { label: say("invoices.send"), take: () => sendInvoice(credit) },
      });
    },
  });
  const { form } = record;
  const change = (line: LineLeft, part: Part) => form.setFieldValue("parts", { ...form.values.parts, [line.line_id]: part });
  const taken = sumOf(
    lines.map((line) => partOf(line, form.values.parts)).flatMap((part) => (part.isChosen ? [cents(part.amount ?? 0)] : [])),
  );
  if (lines.length === 0) return <Text>{say("invoices.credit_nothing_left")}</Text>;
  return (
    <FormFrame
      isNew
      isDanger
      record={record}
      label={say("invoices.credit")}
      submitLabel={say("invoices.credit_issue")}
      stayText={say("actions.cancel")}
      isImpossible={taken <= 0}
      fields={null}
      changedBy={null}
      aside={<TakenSum taken={taken} before={cents(invoice.due_amount)} />}
    >
      <ul className={css["lines"]} aria-label={say("invoices.lines")}>
        {lines.map((line) => (
          <LineChoice key={line.line_id} line={line} part={partOf(line, form.values.parts)} onChange={(part) => change(line, part)} />
        ))}
      </ul>
      <Textarea
        label={say("invoices.credit_reason")}
        description={say("invoices.credit_reason_hint")}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps("reason")}
      />
    </FormFrame>
  );
}

/** The sum that is taken back, and the rest that the invoice asks for afterwards. */
function TakenSum({ taken, before }: { taken: Cents; before: Cents }) {
  const say = useSay();
  const { money } = useFormats();
  const due = amount(minus(before, taken));
  return (
    <div role="status" className={css["sum"]}>
      <b>{say("invoices.credit_sum", { amount: money(amount(taken)) })}</b>
      {taken > 0 && (
        <Text size="xs" c="dimmed">
          {say(due < 0 ? "invoices.credit_leaves_credit" : "invoices.credit_leaves_due", { amount: money(Math.abs(due)) })}
        </Text>
      )}
    </div>
  );
}

const NOTHING: Values = { reason: "", parts: {} };

function LineChoice({ line, part, onChange }: { line: LineLeft; part: Part; onChange(part: Part): void }) {
  const say = useSay();
  const { money, days } = useFormats();
  const { name, from, to, quantity_left, left_amount, gross_amount } = line;
  const left =
    left_amount === gross_amount ? money(left_amount) : say("invoices.credit_left", { left: money(left_amount), of: money(gross_amount) });
  return (
    <li>
      <Checkbox
        checked={part.isChosen}
        label={name}
        description={`${days(from, to)} · ${left}`}
        onChange={(event) => onChange({ ...wholeOf(line), isChosen: event.currentTarget.checked })}
      />
      {part.isChosen && (
        <div className={css["part"]}>
          {quantity_left > 1 && (
            <WholeField
              label={say("invoices.credit_quantity")}
              min={1}
              max={quantity_left}
              value={part.quantity}
              onChange={(quantity) => onChange({ ...part, quantity, amount: quantity === null ? part.amount : amountFor(line, quantity) })}
            />
          )}
          <MoneyField
            label={say("invoices.credit_amount")}
            min={Math.min(left_amount, Math.sign(left_amount) / 100)}
            max={Math.max(left_amount, Math.sign(left_amount) / 100)}
            value={part.amount}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(typed) => onChange({ ...part, amount: typed, quantity: piecesFor(line, typed) })}
          />
        </div>
      )}
    </li>
  );
}

function partOf(line: LineLeft, parts: Values["parts"]): Part {
  return parts[line.line_id] ?? { ...wholeOf(line), isChosen: false };
}

/** All that is left of a line. */
function wholeOf(line: LineLeft): Part {
  return { isChosen: true, amount: line.left_amount, quantity: piecesFor(line, line.left_amount) };
}

function amountFor({ unit_gross_amount }: LineLeft, quantity: number): number {
  return amount(times(cents(unit_gross_amount), quantity));
}

/** The number of pieces that an amount is for; null if it is not for whole ones. */
function piecesFor(line: LineLeft, typed: number | null): number | null {
  const pieces = Math.round((typed ?? 0) / line.unit_gross_amount);
  const isWhole = pieces >= 1 && pieces <= line.quantity_left && typed !== null && amountFor(line, pieces) === typed;
  return isWhole ? pieces : null;
}

function inputOf({ line_id }: LineLeft, { isChosen, quantity, amount: typed }: Part): z.input<typeof CreditLine>[] {
  if (!isChosen) return [];
  return quantity === null ? [{ line_id, gross_amount: typed ?? undefined }] : [{ line_id, quantity }];
}
