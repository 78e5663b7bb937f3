import { IconAlertTriangle, IconBan, IconClock, IconHourglass, IconPlayerPause, IconSend, IconX } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { type Formats, useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { StatusBadge } from "#client/platform/ui/page/status-badge.tsx";
import { Dim } from "#client/platform/ui/typography.tsx";
import type { Message, MessageState } from "#shared/office/messages/schema.ts";
import { PLACEHOLDERS } from "#shared/tenant/mail/template.ts";

const LOOKS = {
  planned: { tone: "confirmed", icon: IconClock },
  waiting: { tone: "pending", icon: IconHourglass },
  sent: { tone: "clean", icon: IconSend },
  skipped: { tone: "checked-out", icon: IconBan },
  stopped: { tone: "lock", icon: IconPlayerPause },
  failed: { tone: "no-show", icon: IconX },
  uncertain: { tone: "dirty", icon: IconAlertTriangle },
} as const satisfies Record<MessageState, { tone: ComponentProps<typeof StatusBadge>["tone"]; icon: typeof IconClock }>;

/** The state of a message as a badge. */
export function MessageBadge({ state }: Pick<Message, "state">) {
  const say = useSay();
  const { tone, icon: Icon } = LOOKS[state];
  return (
    <StatusBadge tone={tone} icon={<Icon size={14} aria-hidden />}>
      {say(`messages.state_${state}`)}
    </StatusBadge>
  );
}

/** When a message leaves or left, and why it does not. */
export function MessageWhen({ message }: { message: Message }) {
  const say = useSay();
  const formats = useFormats();
  const why = whyWords(message, say);
  return (
    <>
      <Dim fz="sm">{whenWords(message, say, formats)}</Dim>
      {why && <Dim fz="sm">{why}</Dim>}
    </>
  );
}

function whenWords({ state, due_at, sent_at, mail_id }: Message, say: Say, { dayTime }: Formats): string {
  const time = dayTime(due_at);
  switch (state) {
    case "planned":
      return say("messages.at_planned", { time });
    case "waiting":
      return mail_id === null ? say("messages.at_waiting", { time }) : say("messages.at_sending");
    case "sent":
      return say("messages.at_sent", { time: dayTime(sent_at ?? due_at) });
    case "skipped":
      return say("messages.at_skipped", { time });
    case "stopped":
    case "failed":
    case "uncertain":
      return say("messages.at_later", { time });
  }
}

function whyWords({ state, reason, missing }: Message, say: Say): string | null {
  if (state === "uncertain") return say("messages.arrival_unknown");
  if (reason === null) return null;
  const words = say(`messages.reason_${reason}`);
  if (missing.length === 0) return words;
  const names = missing.map((name) => {
    const known = PLACEHOLDERS.message.find((each) => each === name);
    return known ? say(`settings.ph_${known}`) : name;
  });
  return `${words} ${say("messages.missing", { names: names.join(", ") })}`;
}
