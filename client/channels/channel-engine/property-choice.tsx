import { Button, Group, Stack, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { Refusal } from "#client/platform/ui/form/refusal.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import type { KeyProperties, PartnerKey } from "#shared/channels/channel-engine/schema.ts";

type Found = { key: string; properties: KeyProperties["properties"] };
type Props = {
  partner: PartnerKey;
  value: string;
  error: string | null;
  onChange(hotel_code: string): void;
};

/** The property at the partner: one of those that the key opens, or its id by hand if the partner does not list them. */
export function PropertyChoice({ partner, value, error, onChange }: Props) {
  const say = useSay();
  const [isByHand, setByHand] = useState(false);
  const { properties, failure, isRunning, ask } = usePropertiesOf(partner, onChange);
  const isListed = properties !== null && properties.length > 0;
  const needed = error === null ? null : say("channels.properties_needed");
  if (isByHand) return <IdByHand value={value} error={error} onChange={onChange} />;
  return (
    <Stack gap="xs" data-refused={needed !== null || undefined}>
      {isListed ? (
        <SelectField
          label={say("channels.property")}
          placeholder={say("channels.property_choose")}
          data={properties.map(({ id, name, currency }) => ({ value: id, label: `${name} (${currency})` }))}
          value={value === "" ? null : value}
          error={needed}
          onChange={(id) => onChange(id ?? "")}
        />
      ) : (
        <Refusal words={failure ?? needed} />
      )}
      {properties?.length === 0 && <Hint role="status">{say("channels.properties_none")}</Hint>}
      <Group gap="xs">
        <Button
          variant={isListed ? "subtle" : "light"}
          leftSection={<IconSearch size={16} aria-hidden />}
          loading={isRunning}
          disabled={partner.credentials === ""}
          onClick={ask}
        >
          {say(isListed || failure !== null ? "channels.properties_again" : "channels.properties_find")}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => setByHand(true)}>
          {say("channels.property_by_hand")}
        </Button>
      </Group>
    </Stack>
  );
}

/** The properties that a key opens, null until they are asked for; the only one is chosen at once. */
function usePropertiesOf(partner: PartnerKey, choose: (hotel_code: string) => void) {
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const key = JSON.stringify(partner);
  const { run, isRunning } = useWrite(trpc.channelConnections.partnerProperties, {
    done({ properties }) {
      setFound({ key, properties });
      setFailure(null);
      const [only, ...others] = properties;
      choose(only && others.length === 0 ? only.id : "");
    },
    failed(error) {
      setFound(null);
      setFailure(error.errors[0]?.message ?? messageOf(error));
      return true;
    },
  });
  return { properties: found?.key === key ? found.properties : null, failure, isRunning, ask: () => void run(partner) };
}

function IdByHand({ value, error, onChange }: Omit<Props, "partner">) {
  const say = useSay();
  return (
    <TextInput
      label={say("channels.property_id")}
      description={say("channels.property_id_hint")}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
