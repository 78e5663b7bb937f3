import { Alert, Anchor, Button, Group, Stack, Switch, Text } from "@mantine/core";
import { IconMailOff, IconSend } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { type Send, useWrites } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { FormFoot } from "#client/platform/ui/form/form-foot.tsx";
import { useSaveKey } from "#client/platform/ui/keys/shortcuts.ts";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { DepositNotice } from "#client/tenant/mail/deposit-notice.tsx";
import { LocalAddressNotice } from "#client/tenant/mail/local-address-notice.tsx";
import { MailLetter } from "#client/tenant/mail/mail-letter.tsx";
import type { MailRequest } from "#client/tenant/mail/open-mail.tsx";
import { RecipientsField } from "#client/tenant/mail/recipients-field.tsx";
import { toastSent } from "#client/tenant/mail/send-mail.ts";
import type { Mail, MailOrder, MailPreview, MailSetup } from "#shared/tenant/mail/schema.ts";

type Props = MailRequest & { onClose(): void };

/** Shows a mail as it will arrive and to whom, and sends it; as long as it waits it can be taken back. */
export function SendMailDialog({ about, kind, onClose }: Props) {
  const say = useSay();
  const [withPrices, setWithPrices] = useState(true);
  const { data, error, refetch } = useMailPreview({ about, kind, include_rates: withPrices });
  return (
    <ModalDialog opened size="list" title={say(`mail.title_${titleOf(data, about.object, kind)}`)} onClose={onClose}>
      {error && !data && <LoadFailed error={error} retry={refetch} />}
      {data && (
        <SendForm preview={data} about={about} kind={kind} withPrices={withPrices} setWithPrices={setWithPrices} onClose={onClose} />
      )}
    </ModalDialog>
  );
}

function titleOf(preview: MailPreview | undefined, object: Props["about"]["object"], kind: MailOrder["kind"]): MailPreview["kind"] {
  if (preview) return preview.kind;
  if (object === "invoice") return object;
  if (object === "cash_receipt") return "receipt";
  return object === "group" ? "group_confirmation" : kind;
}

function useMailPreview({ about, kind, include_rates }: Pick<Props, "about" | "kind"> & { include_rates: boolean }) {
  const fresh = { staleTime: 0, placeholderData: keepPreviousData };
  const { id, object } = about;
  const ofBooking = useQuery(
    trpc.bookings.previewMail.queryOptions({ id, kind, include_rates }, { ...fresh, enabled: object === "booking" }),
  );
  const ofGroup = useQuery(trpc.groups.previewMail.queryOptions({ id, include_rates }, { ...fresh, enabled: object === "group" }));
  const ofInvoice = useQuery(trpc.invoices.previewMail.queryOptions({ id }, { ...fresh, enabled: object === "invoice" }));
  const ofReceipt = useQuery(trpc.cashReceipts.previewMail.queryOptions({ id }, { ...fresh, enabled: object === "cash_receipt" }));
  return { booking: ofBooking, group: ofGroup, invoice: ofInvoice, cash_receipt: ofReceipt }[object];
}

type FormProps = Props & { preview: MailPreview; withPrices: boolean; setWithPrices(on: boolean): void };

function SendForm({ about, kind, preview, withPrices, setWithPrices, onClose }: FormProps) {
  const say = useSay();
  const [emails, setEmails] = useState(preview.to);
  const { run, isRunning } = useWrites(sendMail, {
    once: true,
    done(mail) {
      toastSent(mail);
      onClose();
    },
  });
  const canSend = preview.refusal === null && emails.length > 0;
  const form = useRef<HTMLDivElement>(null);
  // The form arrives after its dialog, whose own look for a first field has found none.
  useEffect(() => {
    const sendButton = form.current?.querySelector<HTMLElement>("[data-autofocus]:not(:disabled)");
    (sendButton ?? form.current?.querySelector<HTMLElement>("input"))?.focus();
  }, []);

  function handleSend(): void {
    if (canSend && !isRunning) void run({ about, kind, emails, include_rates: withPrices });
  }

  useSaveKey(handleSend);

  return (
    <Stack gap="md" ref={form}>
      {preview.refusal && <MailRefusal refusal={preview.refusal} />}
      {preview.link_label !== null && <LocalAddressNotice address={preview.local_address} />}
      {kind === "confirmation" && about.object === "booking" && <DepositNotice bookingId={about.id} onLeave={onClose} />}
      <RecipientsField value={emails} known={preview.known} onChange={setEmails} />
      <Preview about={about} kind={kind} preview={preview} withPrices={withPrices} setWithPrices={setWithPrices} />
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          {say("actions.cancel")}
        </Button>
        <Button
          leftSection={<IconSend size={16} aria-hidden />}
          disabled={!canSend}
          loading={isRunning}
          data-autofocus
          title={say("mail.send_hint")}
          onClick={handleSend}
        >
          {say("mail.send")}
        </Button>
      </FormFoot>
    </Stack>
  );
}

/** The mail as it will arrive; with or without prices if it confirms a stay. */
function Preview({ about, kind, preview, withPrices, setWithPrices }: Omit<FormProps, "onClose">) {
  const say = useSay();
  return (
    <div>
      <Group justify="space-between" mb={6}>
        <Text size="sm" fw={500}>
          {say("mail.preview")} <Text span inherit c="dimmed" fw={400}>{`· ${say(`mail.in_language_${preview.language}`)}`}</Text>
        </Text>
        {kind === "confirmation" && (about.object === "booking" || about.object === "group") && (
          <Switch
            size="sm"
            label={say("mail.include_rates")}
            checked={withPrices}
            onChange={(event) => setWithPrices(event.currentTarget.checked)}
          />
        )}
      </Group>
      <MailLetter mail={preview} />
    </div>
  );
}

type Letter = Pick<Props, "about" | "kind"> & { emails: string[]; include_rates: boolean };

function sendMail({ about: { object, id }, kind, emails, include_rates }: Letter, send: Send): Promise<Mail> {
  if (object === "invoice") return send(trpc.invoices.sendMail, { id, emails });
  if (object === "cash_receipt") return send(trpc.cashReceipts.sendMail, { id, emails });
  const order = { id, emails, include_rates };
  return object === "group" ? send(trpc.groups.sendMail, order) : send(trpc.bookings.sendMail, { ...order, kind });
}

/** Why no mail can go out, and the way to where that is set up for anyone who may. */
function MailRefusal({ refusal }: { refusal: NonNullable<MailSetup["refusal"]> }) {
  const say = useSay();
  const may = useMay();
  return (
    <Alert color="brass" variant="light" icon={<IconMailOff size={18} aria-hidden />}>
      {say(`mail.refusal_${refusal}`)}{" "}
      {may("settings:write") ? (
        <Anchor component={Link} to="/settings/mail" inherit>
          {say("mail.how_to")}
        </Anchor>
      ) : (
        say("mail.account_ask")
      )}
    </Alert>
  );
}
