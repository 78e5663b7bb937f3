import { ActionIcon, Tooltip } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { staffName } from "#client/platform/core/staff-name.ts";
import { Dim } from "#client/platform/ui/typography.tsx";
import { useFolioDesk } from "#client/stays/folios/folio-desk.ts";
import css from "#client/stays/folios/folio-parts.module.css";
import { ReceiptMenu } from "#client/stays/folios/receipt-menu.tsx";
import { isTransfer } from "#shared/stays/folios/rules.ts";
import type { Folio, Payment } from "#shared/stays/folios/schema.ts";

/** The money that came in and went back. A share of a group's payment is deleted with that payment. */
export function PaymentList({ folio: { payments, status } }: { folio: Folio }) {
  const say = useSay();
  const { mayWrite } = useFolioDesk();
  if (!payments || payments.length === 0) return null;
  return (
    <div>
      <h3 className={css["partTitle"]}>{say("folios.payments")}</h3>
      <ul className={css["payments"]}>
        {payments.map((payment) => (
          <PaymentLine
            key={payment.id}
            payment={payment}
            mayDelete={mayWrite && status === "open" && (!payment.virtual || isTransfer(payment))}
          />
        ))}
      </ul>
    </div>
  );
}

function PaymentLine({ payment, mayDelete }: { payment: Payment; mayDelete: boolean }) {
  const say = useSay();
  const { money, calendarDate } = useFormats();
  const { amount, booked_on, receipt_id } = payment;
  const { method, notes } = paymentWords(payment, say);
  return (
    <li>
      <time dateTime={booked_on}>{calendarDate(booked_on)}</time>
      <span>
        {method}
        {notes.length > 0 && <Dim> · {notes.join(" · ")}</Dim>}
      </span>
      <b>{money(amount)}</b>
      {receipt_id !== null && <ReceiptMenu id={receipt_id} label={say("folios.receipt_of", { amount: money(Math.abs(amount)) })} />}
      {mayDelete && <DeleteButton payment={payment} />}
    </li>
  );
}

/** Deletes a payment. One that can't be deleted any more keeps its greyed button, which says why. */
function DeleteButton({ payment }: { payment: Payment }) {
  const say = useSay();
  const { money } = useFormats();
  const { actions } = useFolioDesk();
  const { amount, not_deletable_because: reason } = payment;
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={say(isTransfer(payment) ? "folios.take_back_transfer" : "folios.delete_payment", { amount: money(Math.abs(amount)) })}
      disabled={actions.isRunning}
      aria-disabled={reason !== null || undefined}
      data-disabled={reason !== null}
      onClick={() => {
        if (reason === null) void actions.removePayment(payment);
      }}
    >
      <IconTrash size={15} aria-hidden />
    </ActionIcon>
  );
  if (reason === null) return button;
  return (
    <Tooltip label={say(`problems.${reason}`)} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
      {button}
    </Tooltip>
  );
}

/** By what was paid, and what there is to say about it. A transfer names the folio at its other end. */
function paymentWords(payment: Payment, say: Say): { method: string; notes: string[] } {
  const { amount, payment_method, reference, virtual, share_of_id } = payment;
  if (isTransfer(payment)) {
    const key = share_of_id === null ? "folios.transferred_to" : "folios.transferred_from";
    return { method: say(key, { number: reference ?? "" }), notes: [] };
  }
  const notes = [amount < 0 && say("folios.refund"), virtual && say("folios.payment_share"), reference];
  return {
    method: payment_method ? staffName(payment_method) : say("folios.other_method"),
    notes: notes.filter((note) => typeof note === "string"),
  };
}
