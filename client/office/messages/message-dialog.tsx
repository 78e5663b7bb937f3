import { Anchor, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { MessageActions } from "#client/office/messages/message-actions.tsx";
import { MessageByPhone } from "#client/office/messages/message-by-phone.tsx";
import { MessageBadge, MessageWhen } from "#client/office/messages/message-state.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ModalWindow } from "#client/platform/ui/dialog/modal-window.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { Dim, Hint } from "#client/platform/ui/typography.tsx";
import { MailLetter } from "#client/tenant/mail/mail-letter.tsx";
import type { Message } from "#shared/office/messages/schema.ts";
import { linkLabel } from "#shared/tenant/mail/letter.ts";
import { LINK } from "#shared/tenant/mail/template.ts";

type Props = { id: string; bookingId: string; onClose(): void };

/** A message as the guest reads it, with its state and what can be done with it; live while it is open. */
export function MessageDialog({ id, bookingId, onClose }: Props) {
  const say = useSay();
  const answer = useQuery(trpc.messages.ofBooking.queryOptions({ id: bookingId }));
  const known = answer.data?.data.find((message) => message.id === id);
  return (
    <ModalWindow opened size="list" title={known?.rule_name ?? say("messages.title")} onClose={onClose}>
      <RecordScreen answer={answer}>
        {() => (known ? <KnownMessage message={known} onLeave={onClose} /> : <Hint>{say("messages.gone")}</Hint>)}
      </RecordScreen>
    </ModalWindow>
  );
}

function KnownMessage({ message, onLeave }: { message: Message; onLeave(): void }) {
  const say = useSay();
  const { state, to, booking_id, edited, mail_id } = message;
  return (
    <Stack gap="md">
      <Stack gap={3}>
        <Group gap="4px 10px">
          <MessageBadge state={state} />
          {edited && <Dim fz="xs">{say("messages.is_edited")}</Dim>}
        </Group>
        <MessageWhen message={message} />
        <Dim fz="sm">
          {to.length === 0 ? say("messages.nobody") : say("messages.to", { to: to.join(", ") })}
          {mail_id !== null && (
            <>
              {" · "}
              <Anchor component={Link} to={`/bookings/${booking_id}?tab=events`} inherit onClick={onLeave}>
                {say("messages.see_history")}
              </Anchor>
            </>
          )}
        </Dim>
      </Stack>
      <MessageActions message={message} />
      <MessageLetter message={message} />
      <MessageByPhone message={message} />
    </Stack>
  );
}

function MessageLetter({ message: { language, subject, body, attachments } }: { message: Message }) {
  const { data: property } = useQuery(trpc.properties.current.queryOptions());
  const { data: setup } = useQuery(trpc.mail.setup.queryOptions());
  const branding = property && "branding" in property ? property.branding : null;
  return (
    <MailLetter
      mail={{
        language,
        subject,
        body,
        attachments,
        from: setup?.from ?? null,
        property_name: property?.name ?? "",
        logo_id: branding?.logo_id ?? null,
        primary_color: branding?.primary_color ?? null,
        link_label: body.includes(LINK) ? linkLabel("message", language) : null,
      }}
    />
  );
}
