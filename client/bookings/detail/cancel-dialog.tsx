import { Button, Radio, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { StayQuestion } from "#client/bookings/stay-questions.ts";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { bookingName } from "#client/ui/booking-name.ts";
import { ModalDialog } from "#client/ui/dialog/modal-dialog.tsx";

type Choice = "charge" | "waive";

/** A cancellation that costs something by its terms: the fee is charged, or waived with a reason that the history keeps. */
export function CancelDialog({ question }: { question: Extract<StayQuestion, { kind: "cancel" }> }) {
  const say = useSay();
  const { money } = useFormats();
  const { booking, fees, answer } = question;
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
      title={say("cancellation_policies.ask_title", { name: bookingName(booking) ?? booking.code })}
      {...(fees.terms === null ? {} : { subtitle: fees.terms })}
      onClose={() => answer(null)}
      actions={
        <>
          <Button variant="default" onClick={() => answer(null)}>
            {say("cancellation_policies.ask_keep")}
          </Button>
          <Button type="submit" form="cancel-stay" data-autofocus>
            {say("cancellation_policies.ask_cancel")}
          </Button>
        </>
      }
    >
      <form id="cancel-stay" onSubmit={handleSubmit}>
        <Stack gap={14}>
          <Radio.Group
            aria-label={say("cancellation_policies.fee_name")}
            value={choice}
            onChange={(value) => setChoice(value === "waive" ? "waive" : "charge")}
          >
            <Stack gap={10}>
              <Radio value="charge" label={say("cancellation_policies.ask_charge", { amount: money(fees.fee) })} />
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
