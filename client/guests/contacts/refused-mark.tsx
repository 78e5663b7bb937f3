import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";

type Props = {
  contactId: string;
  email: string;
  /** A few words, where the whole sentence is near. */
  isBrief?: boolean;
};

/** Says that a mail server has refused a contact's address for good, so that no message is sent to it. */
export function RefusedMark({ contactId, email, isBrief = false }: Props) {
  const say = useSay();
  const { dateTime } = useFormats();
  const { data } = useQuery(trpc.messages.refused.queryOptions({ id: contactId }));
  const refused = data?.data.find((address) => address.email === email.toLowerCase());
  if (!refused) return null;
  const { detail } = refused;
  const date = dateTime(refused.refused_at);
  const sentence = detail === "" ? say("messages.refused_mark_plain", { date }) : say("messages.refused_mark", { date, detail });
  return isBrief ? (
    <Text component="span" fz="xs" c="var(--kr-danger)" title={sentence}>
      {say("messages.refused_brief")}
    </Text>
  ) : (
    <Text component="span" display="block" fz="sm" c="var(--kr-danger)">
      {sentence} {say("messages.refused_mark_hint")}
    </Text>
  );
}
