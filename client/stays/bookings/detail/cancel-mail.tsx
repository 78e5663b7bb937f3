import { Checkbox } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMailSetup } from "#client/tenant/mail/send-flags.tsx";
import type { Cancellation } from "#shared/stays/bookings/cancellation-schema.ts";

type Props = { stays: readonly Cancellation[]; checked: boolean; onChange(checked: boolean): void };

/** The choice to confirm a cancellation by mail, with the addresses or the reason why it can't be sent. */
export function CancelMail({ stays, checked, onChange }: Props) {
  const say = useSay();
  const { data: setup } = useMailSetup();
  const addresses = [...new Set(stays.flatMap(({ mail_to }) => mail_to ?? []))];
  const isPossible = addresses.length > 0;
  const refusal = setup?.refusal ? say(`mail.refusal_${setup.refusal}`) : say("mail.nobody_to_mail");
  return (
    <Checkbox
      label={say("mail.send_cancellation")}
      description={isPossible ? say("mail.goes_to", { to: addresses.join(", ") }) : refusal}
      checked={checked && isPossible}
      disabled={!isPossible}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** True if all stays that have an address usually get the mail from the property. */
export function isMailProposed(stays: readonly Cancellation[]): boolean {
  const mailed = stays.filter(({ mail_to }) => mail_to !== null);
  return mailed.length > 0 && mailed.every(({ mail_proposed }) => mail_proposed);
}
