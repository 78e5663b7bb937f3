import { Text } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { ShownOnce } from "#client/platform/ui/dialog/shown-once.tsx";

/** The address at which a channel reads the property's calendar, which is shown once. */
export function SecretAddress({ name, address }: { name: string; address: string }) {
  const say = useSay();
  return (
    <>
      <Text fw={560}>{say("calendar_feeds.address_title", { name })}</Text>
      <ShownOnce label={say("calendar_feeds.address")} secret={address} hint={say("calendar_feeds.address_hint")} />
    </>
  );
}
