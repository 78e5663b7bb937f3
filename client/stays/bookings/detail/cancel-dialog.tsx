import { Radio, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { usePaymentMethods } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { MoneyField } from "#client/platform/ui/form/money-field.tsx";
import css from "#client/stays/bookings/detail/cancel-dialog.module.css";
import { CancelMail, isMailProposed } from "#client/stays/bookings/detail/cancel-mail.tsx";
import { CancelMoney, type MoneyChoice } from "#client/stays/bookings/detail/cancel-money.tsx";
import { GiveUpDialog } from "#client/stays/bookings/detail/give-up-dialog.tsx";
import { isRefused, PayersInvoices } from "#client/stays/bookings/detail/payers-invoices.tsx";
import type { Canceling } from "#client/stays/bookings/stay-questions.tsx";
import { isOfFormerProgram } from "#shared/inventory/payment-methods/schema.ts";
import { amount, type Cents, cents, least, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { type InCents, toCents } from "#shared/platform/core/wire-money.ts";
import { canceledTogether } from "#shared/stays/bookings/cancellation.ts";
import { Cancellation, type FeeDecision } from "#shared/stays/bookings/cancellation-schema.ts";

type FeeChoice = "charge" | "other" | "waive";
type Canceled = InCents<Cancellation>;

type Props = { stays: readonly Cancellation[]; onClose(canceling?: Canceling): void };

/** A cancellation that costs something or that was paid for: the fee, and what happens to the rest of the money. */
export function CancelDialog({ stays: before, onClose }: Props) {
  const say = useSay();
  const { money } = useFormats();
  const asked = trpc.bookings.cancellations.queryOptions({ ids: before.map(({ id }) => id) });
  // A payment that a colleague takes while the dialog is open is part of the decision.
  const { data: known = before } = useQuery(asked);
  const stays = known.map((stay) => toCents(Cancellation, stay));
  const [only] = stays.length === 1 ? stays : [];
  const agreed = sumOf(stays.map(({ fee }) => fee));
  const isPaid = stays.some(({ paid_amount }) => paid_amount !== 0);
  const [choice, setChoice] = useState<FeeChoice>(agreed > 0 ? "charge" : "waive");
  const [typed, setTyped] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const [decided, setDecided] = useState<MoneyChoice>({ deposit: null, method_id: null });
  const [chosen, setMailed] = useState<boolean | null>(null);
  const isMailed = chosen ?? isMailProposed(known);
  const [errors, setErrors] = useState<{ fee?: string; deposit?: string }>({});
  const methods = (usePaymentMethods().data?.data ?? []).filter((method) => !isOfFormerProgram(method));
  const method = methods.find(({ id }) => id === (decided.method_id ?? lastMethodOf(stays))) ?? methods[0];

  const feeOf = ({ fee }: Canceled): Cents => {
    if (choice === "charge") return fee;
    return choice === "other" ? cents(typed ?? 0) : ZERO;
  };
  const sums = canceledTogether(stays.map((stay) => ({ ...stay, charged: feeOf(stay) })));

  function otherWords(): string {
    if (!only) return say("cancellation_policies.ask_another_each");
    return say(agreed > 0 ? "cancellation_policies.ask_another" : "cancellation_policies.ask_an_amount");
  }

  function handleGiveUp(): void {
    const fee = choice === "other" ? whyNotFee(stays, typed, { say, money }) : null;
    const deposit = sums.credit > 0 && decided.deposit === null ? say("cancellation_policies.ask_money_needed") : null;
    setErrors({ ...(fee ? { fee } : {}), ...(deposit ? { deposit } : {}) });
    if (fee || deposit) return;
    const refund = sums.credit > 0 && decided.deposit === "refund" ? method : undefined;
    const words = refund ? `, ${say("payers.given_back", { amount: money(amount(sums.credit)), method: refund.name })}` : "";
    const mail = isMailed ? `, ${say("mail.cancellation_follows")}` : "";
    onClose({ decision: { ...feeDecision(), ...moneyDecision(), send_mail: isMailed }, words: words + mail });
  }

  function feeDecision(): FeeDecision {
    if (choice === "charge") return { charge_fee: true };
    if (choice === "other") return { charge_fee: false, fee_amount: amount(cents(typed ?? 0)) };
    return { charge_fee: false, ...(agreed > 0 && reason.trim() ? { waive_reason: reason.trim() } : {}) };
  }

  function moneyDecision(): Pick<FeeDecision, "deposit" | "refund_payment_method_id"> {
    if (!isPaid) return {};
    // The part that the fee uses up is neither refunded nor forfeited.
    if (sums.credit === 0) return { deposit: "keep_as_credit" };
    if (decided.deposit === "refund") return method ? { deposit: "refund", refund_payment_method_id: method.id } : {};
    return { deposit: decided.deposit ?? "keep_as_credit" };
  }

  return (
    <GiveUpDialog
      title={
        only
          ? say("cancellation_policies.ask_title", { name: only.name ?? only.code })
          : say("cancellation_policies.ask_title_several", { count: stays.length })
      }
      terms={only?.terms ?? null}
      stay={say(only ? "cancellation_policies.ask_keep" : "cancellation_policies.ask_keep_several")}
      giveUp={say(only ? "cancellation_policies.ask_cancel" : "cancellation_policies.ask_cancel_several")}
      asksFirst={isPaid}
      isRefused={isRefused(known)}
      onStay={() => onClose()}
      onGiveUp={handleGiveUp}
    >
      <Stack gap={18}>
        <PayersInvoices stays={known} onLeave={() => onClose()} />
        {!only && agreed > 0 && <Fees stays={stays} />}
        <Radio.Group
          label={say("cancellation_policies.fee_name")}
          value={choice}
          onChange={(value) => {
            setErrors({});
            setChoice(feeChoice(value));
          }}
        >
          <Stack gap={10} mt="xs">
            {agreed > 0 && <Radio value="charge" label={say("cancellation_policies.ask_charge", { amount: money(amount(agreed)) })} />}
            <Radio value="other" label={otherWords()} />
            <Radio
              value="waive"
              label={say(agreed > 0 ? "cancellation_policies.ask_waive" : "cancellation_policies.ask_no_fee")}
              {...(isPaid && agreed === 0 ? { "data-autofocus": true } : {})}
            />
          </Stack>
        </Radio.Group>
        {choice === "other" && (
          <MoneyField
            label={say("cancellation_policies.ask_amount")}
            min={0}
            value={typed}
            error={errors.fee}
            onChange={(next) => {
              setErrors({});
              setTyped(next);
            }}
          />
        )}
        {choice === "waive" && agreed > 0 && (
          <TextInput
            label={say("cancellation_policies.ask_reason")}
            description={say("cancellation_policies.ask_reason_hint")}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={500}
          />
        )}
        {isPaid && (
          <CancelMoney
            sums={sums}
            stays={stays}
            methods={methods}
            method={method}
            decided={decided}
            error={errors.deposit}
            onChange={(next) => {
              setErrors({});
              setDecided(next);
            }}
          />
        )}
        <CancelMail stays={known} checked={isMailed} onChange={setMailed} />
      </Stack>
    </GiveUpDialog>
  );
}

/** The cancellation fee of each of several bookings by its own terms. */
function Fees({ stays }: { stays: readonly Canceled[] }) {
  const { money } = useFormats();
  return (
    <ul className={css["fees"]}>
      {stays
        .filter(({ fee }) => fee > 0)
        .map(({ id, name, code, fee }) => (
          <li key={id}>
            <span>{name ?? code}</span>
            <span>{money(amount(fee))}</span>
          </li>
        ))}
    </ul>
  );
}

function feeChoice(value: string): FeeChoice {
  return value === "charge" || value === "other" ? value : "waive";
}

/** The payment method that was used last; null if it differs between the bookings. */
function lastMethodOf(stays: readonly Canceled[]): string | null {
  const [first = null, ...others] = new Set(stays.flatMap(({ last_method_id }) => last_method_id ?? []));
  return others.length === 0 ? first : null;
}

/** Why a typed fee is refused: it is missing, or more than a stay costs without local tax. */
function whyNotFee(
  stays: readonly Canceled[],
  typed: number | null,
  { say, money }: { say: Say; money: ReturnType<typeof useFormats>["money"] },
): string | null {
  if (typed === null) return say("cancellation_policies.ask_amount_needed");
  const prices = stays.map(({ price_amount }) => price_amount).filter((price) => price > 0);
  const [first, ...others] = prices;
  const highest = first && others.reduce(least, first);
  if (highest === undefined || cents(typed) <= highest) return null;
  return say("cancellation_policies.ask_amount_most", { amount: money(amount(highest)) });
}
