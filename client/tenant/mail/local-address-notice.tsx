import { Alert } from "@mantine/core";
import { IconWorldOff } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";

/** Before a link goes out that would lead nowhere: in plain words, and for anyone who can change it what to do. */
export function LocalAddressNotice({ address }: { address: string | null }) {
  const say = useSay();
  const may = useMay();
  if (address === null) return null;
  return (
    <Alert color="brass" variant="light" icon={<IconWorldOff size={18} aria-hidden />} title={say("mail.local_guests_title")}>
      {say("mail.local_guests", { address })} {say(may("settings:write") ? "mail.local_how" : "mail.local_ask")}
    </Alert>
  );
}
