import { Button, Radio, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import css from "#client/bookings/detail/cancel-dialog.module.css";
import type { StayQuestion } from "#client/bookings/stay-questions.ts";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { ModalDialog } from "#client/ui/dialog/modal-dialog.tsx";
import { sumAmounts } from "#shared/core/money.ts";

type Choice = "charge" | "waive";

/** A cancellation that costs something by its terms: the fee is charged, or waived with a reason that the history keeps. */
export function CancelDialog({ question }: { question: Extract<StayQuestion, { kind: "cancel" }> }) {
  const say = useSay();
  const { money } = useFormats();
  const { stays, answer } = question;
  const [only] = stays.length === 1 ? stays : [];
  const costly = stays.filter(({ fee }) => fee > 0);
  const total = sumAmounts(stays.map(({ fee }) => fee));
  const [choice, setChoice] = useState<Choice>("charge");
  const [reason, setReason] = useState("");

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    answer(choice === "charge" ? { charge_fee: true } : { charge_fee: false, ...(reason.trim() ? { waive_reason: reason.trim() } : {}) });
  }

  return (
    <ModalDialog
      opened
      isAbove
      title={
        only
          ? say("cancellation_policies.ask_title", { name: only.name ?? only.code })
          : say("cancellation_policies.ask_title_several", { count: stays.length })
      }
      {...(only?.terms ? { subtitle: only.terms } : {})}
      onClose={() => answer(null)}
      actions={
        <>
          <Button variant="default" onClick={() => answer(null)}>
            {say(only ? "cancellation_policies.ask_keep" : "cancellation_policies.ask_keep_several")}
          </Button>
          <Button type="submit" form="cancel-stay" data-autofocus>
            {say(only ? "cancellation_policies.ask_cancel" : "cancellation_policies.ask_cancel_several")}
          </Button>
        </>
      }
    >
      <form id="cancel-stay" onSubmit={handleSubmit}>
        <Stack gap={14}>
          {!only && (
            <ul className={css["fees"]}>
              {costly.map(({ id, name, code, fee }) => (
                <li key={id}>
                  <span>{name ?? code}</span>
                  <span>{money(fee)}</span>
                </li>
              ))}
            </ul>
          )}
          <Radio.Group
            aria-label={say("cancellation_policies.fee_name")}
            value={choice}
            onChange={(value) => setChoice(value === "waive" ? "waive" : "charge")}
          >
            <Stack gap={10}>
              <Radio value="charge" label={say("cancellation_policies.ask_charge", { amount: money(total) })} />
              <Radio value="waive" label={say("cancellation_policies.ask_waive")} />
            </Stack>
          </Radio.Group>
          {choice === "waive" && (
            <TextInput
              label={say("cancellation_policies.ask_reason")}
              description={say("cancellation_policies.ask_reason_hint")}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              maxLength={500}
            />
          )}
        </Stack>
      </form>
    </ModalDialog>
  );
}
