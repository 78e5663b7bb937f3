import { Stack } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { ShownOnce } from "#client/platform/ui/dialog/shown-once.tsx";
import { Facts } from "#client/platform/ui/page/facts.tsx";
import { Hint, Strong } from "#client/platform/ui/typography.tsx";
import type { ChannelConnection } from "#shared/channels/channel-engine/schema.ts";

/** All that a partner that calls is told: address, user, hotel code, and the password, which is shown this once. */
export function CalledAccess({ connection }: { connection: ChannelConnection }) {
  const say = useSay();
  const { name, user_name, hotel_code, secret } = connection;
  const lines = [
    { label: say("channels.url"), value: calledUrl(connection) },
    { label: say("channels.ab_user"), value: user_name ?? "" },
    { label: say("channels.ab_hotel"), value: hotel_code ?? "" },
  ];
  const password = secret ?? "";
  const all = [...lines, { label: say("channels.ab_password"), value: password }].map(({ label, value }) => `${label}: ${value}`);
  return (
    <Stack gap="md">
      <div>
        <Strong display="block">{say("channels.ab_made", { name })}</Strong>
        <Hint>{say("channels.ab_made_hint")}</Hint>
      </div>
      <Facts facts={lines.map(({ label, value }) => ({ label, value: <code>{value}</code> }))} />
      <ShownOnce
        label={say("channels.ab_password")}
        secret={password}
        hint={say("channels.ab_password_hint")}
        copies={{ text: all.join("\n"), label: say("channels.ab_made_all") }}
      />
    </Stack>
  );
}

/** The address that the partner calls, as this browser reaches the program. */
export function calledUrl({ url }: Pick<ChannelConnection, "url">): string {
  return `${window.location.origin}${url}`;
}
