import { Box, Button, Radio, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useAtom } from "jotai";
import { type ReactNode, useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { usePaymentMethods } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { CancelButton } from "#client/platform/ui/form/cancel-button.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { MoneyField } from "#client/platform/ui/form/money-field.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { ByWidth, Hint } from "#client/platform/ui/typography.tsx";
import css from "#client/stays/bookings/detail/departure-dialog.module.css";
import { confirmMoreThanDue } from "#client/stays/folios/confirm-more-than-due.ts";
import { lastMethodAtom } from "#client/stays/folios/last-method.ts";
import { opposite, sumAmounts } from "#shared/platform/core/money.ts";
import { dueAtDeparture, paymentsOver, proposedSettlements, type Settlement, settlementsOf } from "#shared/stays/bookings/departure.ts";
import type { Departure, DepartureInput } from "#shared/stays/bookings/departure-schema.ts";
import { excessOf } from "#shared/stays/folios/questioned-amount.ts";

type Props = { ids: string[]; departures: readonly Departure[]; onClose(input?: DepartureInput): void };
/** An amount that was typed is meant for what was decided on the unused nights then, and is no refund where it was a payment. */
type Typed = { amount: number | null; waive: boolean; isRefund: boolean };

/** All that is open when guests leave, on one screen: Enter does what is usual. */
export function DepartureDialog({ ids, departures: known, onClose }: Props) {
  const say = useSay();
  const { money } = useFormats();
  const methods = usePaymentMethods().data?.data ?? [];
  const { data: departures = known } = useQuery(trpc.bookings.departures.queryOptions({ ids }));
  const [last, setLast] = useAtom(lastMethodAtom);
  const [waive, setWaive] = useState(false);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const due = dueAtDeparture(departures, waive);
  const settlements = settlementsOf(departures, waive);
  const proposed = proposedSettlements(settlements);
  const isRefund = due < 0;
  const isTypedForThis = typed !== null && typed.waive === waive && typed.isRefund === isRefund;
  const amount = isTypedForThis ? typed.amount : Math.abs(due);
  const before = departures.find(({ last_method_id }) => last_method_id !== null)?.last_method_id ?? null;
  const method = methods.find(({ id }) => id === (chosen ?? (isRefund ? before : (last ?? before)))) ?? methods[0];
  const canPay = due !== 0 && method !== undefined;
  const group = departures.every(({ group_name }) => group_name !== null) ? (departures[0]?.group_name ?? null) : null;
  // A group's bill is mostly paid as one.
  const leavesOpen = group !== null && !isRefund;

  function handleSubmit(): void {
    if (!canPay || leavesOpen) return onClose({ ids, waive, payments: [] });
    void pay();
  }

  async function pay(): Promise<void> {
    if (!method) return;
    const excess = excessOf(amount ?? 0, Math.abs(due));
    if (isRefund && excess > 0) return setRefusal(say("folios.refund_most", { amount: money(Math.abs(due)) }));
    if (excess > 0 && !(await confirmMoreThanDue(money(excess), say))) return;
    const parts = paymentsOver(departures, waive, isRefund ? -(amount ?? 0) : (amount ?? 0));
    setLast(method.id);
    onClose({ ids, waive, payments: parts.map((part) => ({ ...part, payment_method_id: method.id, reference: null })) });
  }

  const payWords = isRefund ? (
    <ByWidth words={say("departure.give_back")} short={say("departure.give_back_short")} />
  ) : (
    say("departure.pay")
  );
  const leaveWords = isRefund ? (
    <ByWidth words={say("departure.leave_credit")} short={say("departure.leave_credit_short")} />
  ) : (
    <ByWidth words={say("departure.leave_open")} short={say("departure.leave_open_short")} />
  );
  return (
    <ModalDialog opened isAbove size="list" title={titleOf(known, say)} onClose={() => onClose()}>
      <DialogForm
        label={titleOf(known, say)}
        submitLabel={submitWords()}
        isComplete={!canPay || leavesOpen}
        stayButton={
          <>
            <Box visibleFrom="sm">
              <CancelButton />
            </Box>
            {canPay && (
              <Button variant="default" onClick={() => (leavesOpen ? void pay() : onClose({ ids, waive, payments: [] }))}>
                {leavesOpen ? payWords : leaveWords}
              </Button>
            )}
          </>
        }
        onSubmit={handleSubmit}
      >
        <Notes departures={departures} />
        <Unused
          departures={departures}
          waive={waive}
          onChange={(next) => {
            setRefusal(null);
            setWaive(next);
          }}
        />
        {settlements.length > proposed.length || proposed.length > 1 ? <Payers settlements={settlements} proposed={proposed} /> : null}
        {due !== 0 && (
          <p className={css["due"]} aria-live="polite">
            {say(isRefund ? "departure.credit" : "departure.due", { amount: money(Math.abs(due)) })}
          </p>
        )}
        {group !== null && due !== 0 && <Hint>{say("departure.group", { name: group })}</Hint>}
        {canPay && (
          <div className={css["pay"]}>
            <MoneyField
              data-autofocus={leavesOpen ? undefined : true}
              label={say("folios.pay_amount")}
              min={0.01}
              value={amount}
              error={refusal}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(next) => {
                setRefusal(null);
                setTyped({ amount: next, waive, isRefund });
              }}
            />
            <SelectField
              label={say("folios.pay_with")}
              data={methods.map(({ id, name }) => ({ value: id, label: name }))}
              value={method.id}
              onChange={setChosen}
            />
          </div>
        )}
      </DialogForm>
    </ModalDialog>
  );

  function submitWords(): ReactNode {
    if (!canPay) return say("departure.only");
    return leavesOpen ? leaveWords : payWords;
  }
}

type PayersProps = { settlements: readonly Settlement[]; proposed: readonly Settlement[] };

/** Each payer with the own amount; who is not asked now keeps what is open. */
function Payers({ settlements, proposed }: PayersProps) {
  const say = useSay();
  const { money } = useFormats();
  return (
    <ul className={css["payers"]} aria-label={say("departure.payers")}>
      {settlements.map((payer) => (
        <li key={payer.folios.map(({ id }) => id).join()} data-left={!proposed.includes(payer) || undefined}>
          <span>
            {payer.name ?? say("bookings.nobody")}
            <small>{payer.folios.map(({ number }) => say("folios.folio", { number })).join(", ")}</small>
          </span>
          <span>
            {payer.due < 0 ? say("departure.credit", { amount: money(opposite(payer.due)) }) : money(payer.due)}
            {!proposed.includes(payer) && <small>{say(payer.due < 0 ? "departure.stays_credit" : "departure.stays_open")}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Notices for the front desk before the guest leaves. */
function Notes({ departures }: { departures: readonly Departure[] }) {
  const say = useSay();
  const { money, dateTime } = useFormats();
  const total = (field: "added_nights" | "uncharged_nights" | "keys") => departures.reduce((sum, each) => sum + each[field], 0);
  const added = sumAmounts(departures.map(({ added_amount }) => added_amount));
  const [late] = departures.flatMap(({ late_since }) => late_since ?? []).sort();
  const notes = [
    late && say("departure.late", { time: dateTime(late) }),
    total("added_nights") > 0 && say("departure.added", { count: total("added_nights"), amount: money(added) }),
    total("uncharged_nights") > 0 && say("departure.uncharged", { count: total("uncharged_nights") }),
    total("keys") > 0 && say("departure.keys", { count: total("keys") }),
  ].filter((note) => typeof note === "string");
  if (notes.length === 0) return null;
  return (
    <ul className={css["notes"]}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

type UnusedProps = { departures: readonly Departure[]; waive: boolean; onChange(waive: boolean): void };

function Unused({ departures, waive, onChange }: UnusedProps) {
  const say = useSay();
  const { money } = useFormats();
  const count = departures.reduce((sum, { unused_nights }) => sum + unused_nights, 0);
  const waivable = sumAmounts(departures.map(({ waivable_amount }) => waivable_amount));
  // What an invoice has billed already can't be waived here.
  if (count === 0 || waivable === 0) return null;
  const amount = money(waivable);
  return (
    <Radio.Group
      label={say("departure.unused", { count })}
      value={waive ? "waive" : "keep"}
      onChange={(value) => onChange(value === "waive")}
    >
      <Stack gap={8} mt={8}>
        <Radio value="keep" label={say("departure.keep", { amount })} />
        <Radio value="waive" label={say("departure.waive", { amount })} />
      </Stack>
    </Radio.Group>
  );
}

function titleOf(departures: readonly Departure[], say: Say): string {
  const [only] = departures;
  if (!only || departures.length > 1) return say("departure.title_many", { count: departures.length });
  return say("departure.title", { name: only.name ?? only.code });
}
