import { Button, Group, Stack } from "@mantine/core";
import { IconBrandWhatsapp, IconLink, IconMessage } from "@tabler/icons-react";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { Heading, Hint } from "#client/platform/ui/typography.tsx";
import { linkOf } from "#client/tenant/mail/copy-link.ts";
import { canGoByPhone, lackOfText, smsLink, whatsAppLink, withLink } from "#shared/office/messages/phone-links.ts";
import type { Message } from "#shared/office/messages/schema.ts";

/** Opens a message in WhatsApp or as SMS, with its text filled in. Nothing without a phone number. */
export function MessageByPhone({ message }: { message: Message }) {
  const say = useSay();
  if (message.phone === null || !canGoByPhone(message)) return null;
  return (
    <Stack component="section" gap={8} aria-label={say("messages.by_phone")}>
      <Heading order={3}>{say("messages.by_phone")}</Heading>
      <Ways message={message} phone={message.phone} />
    </Stack>
  );
}

type WaysProps = { message: Message; phone: string };

function Ways({ message, phone }: WaysProps) {
  const say = useSay();
  const mayWrite = useMay()("bookings:write");
  const [address, setAddress] = useState<string | null>(null);
  const lack = lackOfText(message.body);
  if (lack === "door_code") return <Hint>{say("messages.needs_mail_door_code")}</Hint>;
  if (lack === "link" && address === null) {
    return mayWrite ? <MakeLink bookingId={message.booking_id} onMade={setAddress} /> : <Hint>{say("messages.needs_mail_link")}</Hint>;
  }
  return <Links phone={phone} number={message.phone_international} text={withLink(message.body, address ?? "")} />;
}

/** The link to the online check-in is made on demand, since each one is a key to the guest's form. */
function MakeLink({ bookingId, onMade }: { bookingId: string; onMade(address: string): void }) {
  const say = useSay();
  const [isMaking, setMaking] = useState(false);

  async function make(): Promise<void> {
    setMaking(true);
    const made = await linkOf({ kind: "pre_check_in", parent_id: bookingId });
    setMaking(false);
    if (made !== null) onMade(made);
  }

  return (
    <>
      <Hint>{say("messages.make_link_hint")}</Hint>
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconLink size={15} aria-hidden />}
          loading={isMaking}
          onClick={() => void make()}
        >
          {say("messages.make_link")}
        </Button>
      </Group>
    </>
  );
}

/** Example of a number with its calling code. */
const EXAMPLE = "+43 664 1234567";

function Links({ phone, number, text }: { phone: string; number: string | null; text: string }) {
  const say = useSay();
  const link = { size: "compact-sm", variant: "default" } as const;
  return (
    <>
      <Group gap={8}>
        {number !== null && (
          <Button
            {...link}
            component="a"
            href={whatsAppLink(number, text)}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconBrandWhatsapp size={15} aria-hidden />}
          >
            {say("messages.whatsapp")}
          </Button>
        )}
        <Button
          {...link}
          component="a"
          href={smsLink(number ?? phone, text)}
          rel="noopener noreferrer"
          leftSection={<IconMessage size={15} aria-hidden />}
        >
          {say("messages.sms")}
        </Button>
      </Group>
      {number === null && <Hint>{say("messages.no_whatsapp", { phone, example: EXAMPLE })}</Hint>}
      <Hint>{say("messages.by_phone_hint", { phone: number ?? phone })}</Hint>
    </>
  );
}
