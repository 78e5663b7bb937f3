import { Checkbox, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { MoneyField } from "#client/platform/ui/form/money-field.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import { Dim, Hint } from "#client/platform/ui/typography.tsx";
import type { BankLine } from "#shared/money/bank-statements/schema.ts";
import type { OpenItem } from "#shared/money/open-items/schema.ts";
import { amount, type Cents, cents, least, minus, sumOf, ZERO } from "#shared/platform/core/money.ts";

type Props = { line: BankLine; onClose(): void };

/** Chooses the open items that a line pays, one or several, with the amount of each. */
export function AssignDialog({ line, onClose }: Props) {
  const say = useSay();
  const { money, fullDate } = useFormats();
  const words = [line.name, line.reference].filter((text) => text !== null).join(" · ");
  return (
    <ModalDialog
      opened
      size="list"
      title={say("bank_statements.assign_title", { amount: money(line.rest_amount) })}
      subtitle={`${fullDate(line.booked_on)} · ${words}`}
      onClose={onClose}
    >
      <AssignForm line={line} onClose={onClose} />
    </ModalDialog>
  );
}

/** The amounts by `invoice_id`, and by `fee invoice_id` for the fees of reminders. */
type Amounts = Readonly<Record<string, Cents>>;

function AssignForm({ line, onClose }: Props) {
  const say = useSay();
  const { money } = useFormats();
  const [text, setText] = useState("");
  const [searched] = useDebouncedValue(text.trim(), 200);
  const [amounts, setAmounts] = useState<Amounts>({});
  const answer = useQuery(
    trpc.openItems.list.queryOptions(
      { query: searched === "" ? undefined : searched, page_size: 50 },
      { placeholderData: keepPreviousData },
    ),
  );
  const { run, isRunning } = useWrite(trpc.bankStatements.book, {
    once: true,
    done({ assigned_amount }) {
      onClose();
      toast({
        message: say("bank_statements.booked_done", { amount: money(assigned_amount) }),
        undo: (send) => send(trpc.bankStatements.undo, { id: line.id }),
      });
    },
  });
  const rest = minus(cents(line.rest_amount), sumOf(Object.values(amounts)));
  const parts = Object.entries(amounts).flatMap(([key, value]) => {
    const is_fee = key.startsWith("fee ");
    return value <= 0 ? [] : [{ invoice_id: is_fee ? key.slice(4) : key, is_fee, amount: amount(value) }];
  });

  function choose(key: string, value: Cents | null): void {
    const others = Object.fromEntries(Object.entries(amounts).filter(([each]) => each !== key));
    setAmounts(value === null ? others : { ...others, [key]: value });
  }

  if (answer.error && !answer.data) return <LoadFailed error={answer.error} retry={answer.refetch} />;
  return (
    <DialogForm
      label={say("bank_statements.assign")}
      submitLabel={say("bank_statements.book")}
      isRunning={isRunning}
      disabled={parts.length === 0 || rest < 0}
      refusal={rest < 0 ? say("bank_statements.too_much", { amount: money(amount(minus(ZERO, rest))) }) : null}
      aside={<Hint>{say("bank_statements.left", { amount: money(amount(rest)) })}</Hint>}
      onSubmit={() => void run({ id: line.id, parts })}
    >
      <Stack gap="sm">
        <TextInput
          data-autofocus
          label={say("bank_statements.find_item")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Claims items={answer.data?.data ?? []} busy={answer.isFetching} amounts={amounts} rest={rest} onChoose={choose} />
        {answer.data?.count === 0 && <Hint>{say("open_items.empty_title")}</Hint>}
      </Stack>
    </DialogForm>
  );
}

type ClaimsProps = Omit<ClaimProps, "item" | "isFee"> & { items: readonly OpenItem[]; busy: boolean };

function Claims({ items, busy, ...chosen }: ClaimsProps) {
  const say = useSay();
  return (
    <TableFrame label={say("open_items.title")} busy={busy}>
      <tbody>
        {items.flatMap((item) => [
          <Claim key={item.id} item={item} isFee={false} {...chosen} />,
          item.fee_amount > 0 && <Claim key={`fee ${item.id}`} item={item} isFee {...chosen} />,
        ])}
      </tbody>
    </TableFrame>
  );
}

type ClaimProps = { item: OpenItem; isFee: boolean; amounts: Amounts; rest: Cents; onChoose(key: string, value: Cents | null): void };

/** An invoice, or the fees of its reminders: chosen it takes what is due, at most what the line has left. */
function Claim({ item, isFee, amounts, rest, onChoose }: ClaimProps) {
  const say = useSay();
  const { money } = useFormats();
  const key = isFee ? `fee ${item.id}` : item.id;
  const due = cents(isFee ? item.fee_amount : item.due_amount);
  const chosen = amounts[key];
  if (due === 0) return null;
  return (
    <tr>
      <td>
        <Checkbox
          checked={chosen !== undefined}
          label={isFee ? `${item.number} · ${say("bank_statements.fee")}` : item.number}
          description={item.customer_name}
          onChange={(event) => onChoose(key, event.currentTarget.checked ? least(due, rest > 0 ? rest : ZERO) : null)}
        />
      </td>
      <td data-align="right">
        <Dim>{money(amount(due))}</Dim>
      </td>
      <td data-align="right">
        {chosen !== undefined && (
          <MoneyField
            w={120}
            ml="auto"
            aria-label={say("bank_statements.amount_of", { number: item.number })}
            min={0}
            max={amount(due)}
            value={amount(chosen)}
            onChange={(typed) => onChoose(key, cents(typed ?? 0))}
          />
        )}
      </td>
    </tr>
  );
}
