import { Anchor, Group, Stack } from "@mantine/core";
import { Link } from "react-router-dom";
import { MessageActions } from "#client/office/messages/message-actions.tsx";
import { MessageBadge, MessageWhen } from "#client/office/messages/message-state.tsx";
import { openMessage } from "#client/office/messages/open-message.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { Dim } from "#client/platform/ui/typography.tsx";
import type { Message } from "#shared/office/messages/schema.ts";

/** `stay`: among the messages of one stay. `days`: among those of all stays, each with the way to its stay. */
type Props = { message: Message; among: "stay" | "group" | "days" };

/** A message in a list: its rule, which opens the text, its state, its reader, and what can be done with it. */
export function MessageRow({ message, among }: Props) {
  const say = useSay();
  const { rule_name, subject, to, group_id, edited } = message;
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="8px 20px" py={12}>
      <Stack gap={3} flex="1 1 300px" miw={0} style={{ overflowWrap: "anywhere" }}>
        <Group gap="4px 10px">
          <Anchor
            component="button"
            type="button"
            fw={560}
            ta="left"
            aria-label={say("messages.open", { rule: rule_name })}
            onClick={() => openMessage(message)}
          >
            {rule_name}
          </Anchor>
          <MessageBadge state={message.state} />
          {edited && <Dim fz="xs">{say("messages.is_edited")}</Dim>}
        </Group>
        {among === "days" && <Stay message={message} />}
        {among === "stay" && group_id !== null && (
          <Anchor component={Link} to={`/groups/${group_id}?tab=messages`} fz="sm">
            {say("messages.for_group")}
          </Anchor>
        )}
        <MessageWhen message={message} />
        <Dim fz="sm">
          {to.length === 0 ? say("messages.nobody") : say("messages.to", { to: to.join(", ") })} · {subject}
        </Dim>
      </Stack>
      <MessageActions message={message} isWithEdit={among !== "days"} />
    </Group>
  );
}

function Stay({ message: { booking_id, booking_code, group_id, guest_name } }: { message: Message }) {
  const say = useSay();
  const name = guest_name ?? say("bookings.nobody");
  return (
    <span>
      <Anchor component={Link} to={`/bookings/${booking_id}?tab=messages`} fz="sm">
        {name} · {booking_code}
      </Anchor>
      {group_id !== null && <Dim fz="sm"> · {say("messages.for_group")}</Dim>}
    </span>
  );
}
