import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";

/** Says that a mail server has refused a contact's address for good, so that no message is sent to it. */
export function RefusedMark({ contactId, email }: { contactId: string; email: string }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const { data } = useQuery(trpc.messages.refused.queryOptions({ id: contactId }));
  const refused = data?.data.find((address) => address.email === email.toLowerCase());
  if (!refused) return null;
  const date = dateTime(refused.refused_at);
  return (
    <Text component="span" display="block" fz="sm" c="red.8" role="note">
      {refused.detail === ""
        ? say("messages.refused_mark_plain", { date })
        : say("messages.refused_mark", { date, detail: refused.detail })}{" "}
      {say("messages.refused_mark_hint")}
    </Text>
  );
}
