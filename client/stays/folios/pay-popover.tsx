import { Box, Button, type ButtonProps, Checkbox, Group, Popover, Stack, TextInput } from "@mantine/core";
import { IconCash } from "@tabler/icons-react";
import { skipToken, useQuery } from "@tanstack/react-query";
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { AlsoOpen } from "#client/platform/presence/also-open.tsx";
import { useOpenRecord } from "#client/platform/presence/use-open-record.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { MoneyField } from "#client/platform/ui/form/money-field.tsx";
import { refuseUnfinished } from "#client/platform/ui/form/use-unfinished.ts";
import { Heading, Hint, Strong } from "#client/platform/ui/typography.tsx";
import css from "#client/stays/folios/pay-popover.module.css";
import { useProposedMethod } from "#client/stays/folios/proposed-method.ts";
import { takeBack } from "#client/stays/folios/use-folio-actions.ts";
import { type Paying, usePay } from "#client/stays/folios/use-pay.ts";
import type { PaymentMethod } from "#shared/inventory/payment-methods/schema.ts";
import { amount, average, cents, minus, opposite } from "#shared/platform/core/money.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";

type PopoverProps = {
  folio: Folio;
  /** Named above the amount where the folio itself is not in sight. */
  payer?: string | null;
  /** Another button is the primary one. */
  isSecond?: boolean;
};

/** Two clicks take a payment: this button, and the method. The amount is filled in already. */
export function PayPopover({ folio, payer = null, isSecond = false }: PopoverProps) {
  const say = useSay();
  const [opened, setOpened] = useState(false);
  const deposit = useDepositAsked(folio);
  useOpenRecord("folio", opened ? folio.id : null, true);
  // Of the button, not of what it opens: a click beside it loses nothing that was typed.
  const paying = usePayFolio(folio, { proposed: deposit, close: () => setOpened(false) });

  function handleToggle(): void {
    if (!opened) paying.resume();
    setOpened(!opened);
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      width={WIDTH}
      // On a low screen over the button rather than below the edge.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
      trapFocus={!paying.isAsking}
      closeOnClickOutside={!paying.isAsking}
      returnFocus
    >
      <Popover.Target>
        <PayButton isSecond={isSecond || folio.due_amount <= 0} onClick={handleToggle} />
      </Popover.Target>
      <Popover.Dropdown>
        {opened && <AlsoOpen object="folio" id={folio.id} />}
        {opened && (
          <PayForm
            canRefund
            label={say("folios.pay_folio", { number: folio.number })}
            payer={payer}
            due_amount={folio.due_amount}
            deposit={deposit}
            paying={paying}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

type FolioPayProps = { folio: Folio; payer: string | null; onPaid(): void };

/** The form of a payment on a folio, or of money given back, for a dialog. */
export function FolioPayForm({ folio, payer, onPaid }: FolioPayProps) {
  const say = useSay();
  const deposit = useDepositAsked(folio);
  const paying = usePayFolio(folio, { proposed: deposit, close: onPaid });
  useOpenRecord("folio", folio.id, true);
  const frame = useRef<HTMLDivElement>(null);
  // It arrives after its dialog, whose own look for a first field has found none.
  useEffect(() => frame.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus(), []);
  return (
    <div ref={frame}>
      <AlsoOpen object="folio" id={folio.id} />
      <PayForm
        canRefund
        label={say("folios.pay_folio", { number: folio.number })}
        payer={payer}
        due_amount={folio.due_amount}
        deposit={deposit}
        paying={paying}
      />
    </div>
  );
}

type PayButtonProps = ButtonProps & Omit<ComponentProps<"button">, keyof ButtonProps> & { isSecond: boolean };

/** The button that leads to a payment. */
export function PayButton({ isSecond, ...button }: PayButtonProps) {
  const say = useSay();
  return (
    <Button size="sm" variant={isSecond ? "default" : "filled"} leftSection={<IconCash size={17} aria-hidden />} {...button}>
      {say("folios.pay")}
    </Button>
  );
}

/** The open amount of the first requested deposit, at most what the folio owes. */
function useDepositAsked({ id, virtual, default: isDefault, due_amount }: Folio): number | undefined {
  const isAsked = isDefault && !virtual && due_amount > 0;
  const { data } = useQuery(trpc.deposits.list.queryOptions(isAsked ? { folio_id: id } : skipToken));
  const open = data?.data.filter(({ state }) => state === "open" || state === "part_paid") ?? [];
  const [first] = open.toSorted((a, b) => a.due_on.localeCompare(b.due_on));
  return first && Math.min(due_amount, amount(minus(cents(first.gross_amount), cents(first.paid_amount))));
}

/** As wide as four methods in a row. */
const WIDTH = 360;

type FormProps = {
  label: string;
  payer?: string | null;
  due_amount: number;
  /** The open amount of a requested deposit. */
  deposit?: number | undefined;
  paying: Paying;
  canRefund?: boolean;
  /** A company pays by transfer as a rule. */
  isCompany?: boolean;
};

/** The form of a payment: the amount due, usual amounts, and each method as a button; Enter takes the method of last time. */
export function PayForm({ label, payer = null, due_amount, deposit, paying, canRefund = false, isCompany = false }: FormProps) {
  const say = useSay();
  const { methods, proposed: first, remember } = useProposedMethod(isCompany);
  const { typed, type, errors, running, pay } = paying;

  function handlePay(method: PaymentMethod, form: HTMLFormElement | null): void {
    if (refuseUnfinished(form)) return;
    remember(method.id);
    void pay(method);
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    event.stopPropagation();
    if (first) handlePay(first, event.currentTarget);
  }

  if (!first) return <NoMethods />;
  return (
    <form aria-label={label} onSubmit={handleSubmit} noValidate>
      <Stack gap={14}>
        <PayHead label={label} payer={payer} due_amount={due_amount} />
        <MoneyField
          data-autofocus
          label={say("folios.pay_amount")}
          min={0}
          size="md"
          value={typed.amount}
          error={errors["amount"]}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(amount) => type({ amount })}
        />
        {!typed.isRefund && due_amount > 0 && (
          <QuickAmounts due_amount={due_amount} deposit={deposit} chosen={typed.amount} onChoose={(amount) => type({ amount })} />
        )}
        {canRefund && (
          <Checkbox
            label={say("folios.pay_refund")}
            checked={typed.isRefund}
            onChange={(event) => type({ isRefund: event.currentTarget.checked })}
          />
        )}
        {!typed.isRefund && <CashGiven asked={typed.amount ?? 0} />}
        <TextInput
          label={say("folios.pay_reference")}
          value={typed.reference}
          error={errors["reference"]}
          onChange={(event) => type({ reference: event.currentTarget.value })}
        />
        <MethodButtons methods={methods} first={first} running={running} onPay={handlePay} />
        <div role="alert" className={css["refusal"]}>
          {errors["refusal"]}
        </div>
        <Hint>{say("folios.pay_enter", { method: first.name })}</Hint>
      </Stack>
    </form>
  );
}

/** The title of a payment, the payer and the amount due. */
function PayHead({ label, payer, due_amount }: Required<Pick<FormProps, "label" | "payer" | "due_amount">>) {
  const say = useSay();
  const { money } = useFormats();
  return (
    <Group justify="space-between" align="baseline" wrap="nowrap" gap="sm">
      <div>
        <Heading order={3}>{label}</Heading>
        {payer !== null && <Hint>{payer}</Hint>}
      </div>
      <Box ta="right" className={css["due"] ?? ""}>
        <Hint>{say(due_amount < 0 ? "folios.to_give_back" : "folios.due")}</Hint>
        <Strong>{money(Math.abs(due_amount))}</Strong>
      </Box>
    </Group>
  );
}

type QuickProps = { due_amount: number; deposit: number | undefined; chosen: number | null; onChoose(amount: number): void };

/** The amounts that guests usually pay: all, half of it, or the deposit that was asked for. */
function QuickAmounts({ due_amount, deposit, chosen, onChoose }: QuickProps) {
  const say = useSay();
  const { money } = useFormats();
  const half = amount(average(cents(due_amount), 2));
  const choices = [
    { value: due_amount, label: say("folios.pay_all") },
    { value: half, label: say("folios.pay_half", { amount: money(half) }) },
    ...(deposit === undefined || deposit === due_amount
      ? []
      : [{ value: deposit, label: say("folios.pay_deposit", { amount: money(deposit) }) }]),
  ];
  return (
    <Group gap={6} role="group" aria-label={say("folios.pay_quick")}>
      {choices.map(({ value, label }) => (
        <Button
          key={label}
          size="compact-sm"
          variant={value === chosen ? "light" : "default"}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}

type MethodsProps = {
  methods: readonly PaymentMethod[];
  /** The method that Enter takes. */
  first: PaymentMethod;
  running: string | null;
  onPay(method: PaymentMethod, form: HTMLFormElement | null): void;
};

/** With more methods than this, two are shown in each row. */
const IN_A_ROW = 3;

function MethodButtons({ methods, first, running, onPay }: MethodsProps) {
  const say = useSay();
  return (
    <div role="group" aria-label={say("folios.pay_with")} className={css["methods"]} data-many={methods.length > IN_A_ROW || undefined}>
      {methods.map((method) => (
        <Button
          key={method.id}
          type={method.id === first.id ? "submit" : "button"}
          variant={method.id === first.id ? "filled" : "default"}
          px={6}
          loading={running === method.id}
          disabled={running !== null}
          onClick={method.id === first.id ? undefined : (event) => onPay(method, event.currentTarget.form)}
        >
          {method.name}
        </Button>
      ))}
    </div>
  );
}

/** Calculates the change; nothing of it is kept. */
function CashGiven({ asked }: { asked: number }) {
  const say = useSay();
  const { money } = useFormats();
  const [given, setGiven] = useState<number | null>(null);
  const change = amount(minus(cents(given ?? 0), cents(asked)));
  const words =
    change < 0 ? say("folios.pay_too_little", { amount: money(opposite(change)) }) : say("folios.pay_change", { amount: money(change) });
  return (
    <div>
      <MoneyField label={say("folios.pay_given")} min={0} value={given} onChange={setGiven} />
      <p className={css["change"]} role="status">
        {given !== null && words}
      </p>
    </div>
  );
}

function NoMethods() {
  const say = useSay();
  return (
    <Stack gap={14}>
      <Hint>{say("folios.no_methods")}</Hint>
      <Link to="/payment-methods">{say("folios.to_methods")}</Link>
    </Stack>
  );
}

/** A payment on a folio, or money given back. Its form closes before the way back is offered: Ctrl+Z is meant for that, not for a field. */
function usePayFolio({ id, due_amount }: Folio, { proposed, close }: { proposed: number | undefined; close(): void }): Paying {
  const say = useSay();
  const { money } = useFormats();
  return usePay({
    due_amount,
    proposed,
    book: (payment, send) => send(trpc.folios.addPayment, { folio_id: id, ...payment }),
    done(saved, { payment: { amount }, method }) {
      const booked = saved.payments?.findLast((each) => each.amount === amount && each.payment_method_id === method.id);
      const words = { amount: money(Math.abs(amount)), method: method.name };
      close();
      toast({
        message: say(amount < 0 ? "payers.given_back" : "payers.paid_by", words),
        undo: booked && ((send) => takeBack(booked, send)),
      });
    },
  });
}
