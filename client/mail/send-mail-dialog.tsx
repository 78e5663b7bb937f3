import { Button, Group, Stack, Switch, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSay } from "#client/core/i18n.ts";
import { carrying, trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { LocalAddressNotice } from "#client/mail/local-address-notice.tsx";
import { MailLetter } from "#client/mail/mail-letter.tsx";
import { MailRefusal } from "#client/mail/mail-refusal.tsx";
import { RecipientsField } from "#client/mail/recipients-field.tsx";
import { tellSent } from "#client/mail/send-mail.ts";
import { ModalDialog } from "#client/ui/dialog/modal-dialog.tsx";
import { toastError } from "#client/ui/dialog/toast.tsx";
import { useSaveKey } from "#client/ui/keys/shortcuts.ts";
import { LoadFailed } from "#client/ui/page/load-failed.tsx";
import type { Mail, MailOrder, MailPreview } from "#shared/mail/schema.ts";

type Props = {
  /** What the mail is about. */
  about: { object: "booking" | "group" | "invoice"; id: string };
  /** Of an offer the confirmation is the offer itself. */
  kind: MailOrder["kind"];
  onClose(): void;
};

/** Shows a mail as it will arrive and to whom, and sends it; as long as it waits it can be taken back. */
export function SendMailDialog({ about, kind, onClose }: Props) {
  const say = useSay();
  const [withPrices, setWithPrices] = useState(true);
  const { data, error, refetch } = useMailPreview({ about, kind, include_rates: withPrices });
  return (
    <ModalDialog opened size={680} title={say(`mail.title_${titleOf(data, about.object, kind)}`)} onClose={onClose}>
      {error && !data && <LoadFailed error={error} retry={refetch} />}
      {data && <SendForm preview={data} {...{ about, kind, withPrices, setWithPrices, onClose }} />}
    </ModalDialog>
  );
}

function titleOf(preview: MailPreview | undefined, object: Props["about"]["object"], kind: MailOrder["kind"]): MailPreview["kind"] {
  if (preview) return preview.kind;
  if (object === "invoice") return object;
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
  return { booking: ofBooking, group: ofGroup, invoice: ofInvoice }[object];
}

type FormProps = Props & { preview: MailPreview; withPrices: boolean; setWithPrices(on: boolean): void };

function SendForm({ about, kind, preview, withPrices, setWithPrices, onClose }: FormProps) {
  const say = useSay();
  const [emails, setEmails] = useState(preview.to);
  const [sending, setSending] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const canSend = preview.refusal === null && emails.length > 0;
  const form = useRef<HTMLDivElement>(null);
  // The form arrives after its dialog, whose own look for a first field has found none.
  useEffect(() => {
    const sendButton = form.current?.querySelector<HTMLElement>("[data-autofocus]:not(:disabled)");
    (sendButton ?? form.current?.querySelector<HTMLElement>("input"))?.focus();
  }, []);

  async function handleSend(): Promise<void> {
    if (!canSend || sending) return;
    setSending(true);
    try {
      tellSent(await send());
      onClose();
    } catch (thrown) {
      toastError(thrown);
      setSending(false);
    }
  }

  function send(): Promise<Mail> {
    const { object, id } = about;
    const once = carrying({ idempotencyKey: key });
    if (object === "invoice") return write(trpc.invoices.sendMail, { id, emails }, once);
    const order = { id, emails, include_rates: withPrices };
    return object === "group" ? write(trpc.groups.sendMail, order, once) : write(trpc.bookings.sendMail, { ...order, kind }, once);
  }

  useSaveKey(() => void handleSend());

  return (
    <Stack gap="md" ref={form}>
      {preview.refusal && <MailRefusal refusal={preview.refusal} />}
      {preview.link_label !== null && <LocalAddressNotice address={preview.local_address} />}
      <RecipientsField value={emails} known={preview.known} onChange={setEmails} />
      <div>
        <Group justify="space-between" mb={6}>
          <Text size="sm" fw={500}>
            {say("mail.preview")} <Text span inherit c="dimmed" fw={400}>{`· ${say(`mail.in_language_${preview.language}`)}`}</Text>
          </Text>
          {kind === "confirmation" && about.object !== "invoice" && (
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
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {say("actions.cancel")}
        </Button>
        <Button
          leftSection={<IconSend size={16} aria-hidden />}
          disabled={!canSend}
          loading={sending}
          data-autofocus
          title={say("mail.send_hint")}
          onClick={() => void handleSend()}
        >
          {say("mail.send")}
        </Button>
      </Group>
    </Stack>
  );
}
