import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { partnerWord } from "#client/channels/channel-engine/connection-words.ts";
import { CreateRooms } from "#client/channels/channel-engine/create-rooms.tsx";
import { MappingRows } from "#client/channels/channel-engine/mapping-rows.tsx";
import {
  type Here,
  leftThere,
  leftTypes,
  mappingInput,
  valuesOfMapping,
  withoutRates,
} from "#client/channels/channel-engine/mapping-values.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { useRates, useRoomTypes } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { useUnsavedGuard } from "#client/platform/ui/form/unsaved.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import { type Mapped, proposeCodes, proposeMapping } from "#shared/channels/channel-engine/propose-mapping.ts";
import type { ChannelConnection, ChannelMapping, PartnerProperty } from "#shared/channels/channel-engine/schema.ts";

type Props = {
  connection: ChannelConnection;
  mapping: ChannelMapping["mapping"];
  found: PartnerProperty;
  onCreated(): void;
  onSaved(): void;
};

/** Room types and rates beside those of the partner. Equal names are proposed, and what is left out is said. */
export function MappingForm({ connection, mapping, found, onCreated, onSaved }: Props) {
  const say = useSay();
  const { id, version } = connection;
  const byHand = found.codes_by_hand;
  const types = (useRoomTypes().data?.data ?? []).map(({ id: type, name }) => ({ id: type, name }));
  const rates = (useRates().data?.data ?? []).filter(({ active }) => active).map(({ id: rate, name }) => ({ id: rate, name }));
  const known = valuesOfMapping(mapping);
  const here = { room_types: types, rates, partner: found };
  const [typed, setTyped] = useState<Mapped | null>(null);
  /** True once something was created: the mapping was stored as it was shown, and is not proposed again. */
  const [isStored, setStored] = useState(false);
  const isNew = mapping.length === 0;
  const proposed = byHand ? (isNew ? proposeCodes(here, known) : known) : proposeMapping(here, known);
  const values = typed ?? (isStored ? known : proposed);
  const isDirty = typed !== null;
  const letGo = useUnsavedGuard(isDirty, () => false);
  const { run, isRunning } = useWrite(trpc.channelConnections.setMapping, {
    done() {
      letGo();
      setTyped(null);
      setStored(false);
      toast({ message: say("channels.mapping_saved") });
      onSaved();
    },
  });
  const notes = notesOf(here, values, say);
  const input = mappingInput(here, values);
  return (
    <Stack gap="md">
      <Hint>{say(byHand ? "channels.ab_mapping_intro" : "channels.mapping_intro")}</Hint>
      <MappingRows partner={partnerWord(connection)} here={here} values={values} known={known} onChange={setTyped} />
      {notes.length > 0 && (
        <Stack gap={4} role="note">
          {notes.map((note) => (
            <Hint key={note}>{note}</Hint>
          ))}
        </Stack>
      )}
      <Group gap="xs">
        <Button loading={isRunning} disabled={input.length === 0} onClick={() => void run({ id, mapping: input }, { ifMatch: version })}>
          {say("channels.mapping_save")}
        </Button>
        {!byHand && (
          <CreateRooms
            id={id}
            here={here}
            values={values}
            unsaved={isSame(values, known) ? null : { mapping: input, version }}
            onStored={() => {
              setTyped(null);
              setStored(true);
            }}
            onCreated={onCreated}
          />
        )}
      </Group>
    </Stack>
  );
}

/** Sentences that name the room types and rates without a code. */
function notesOf(here: Here, values: Mapped, say: Say): string[] {
  return [
    namesNote(leftTypes(here, values), (count, names) => say("channels.mapping_left_types", { count, names })),
    namesNote(withoutRates(here, values), (_, names) => say("channels.mapping_left_rates", { names })),
    namesNote(leftThere(here, values), (_, names) => say("channels.mapping_left_there", { names })),
  ].filter((note) => note !== null);
}

function isSame(a: Mapped, b: Mapped): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

function namesNote(names: readonly string[], words: (count: number, names: string) => string): string | null {
  return names.length === 0 ? null : words(names.length, names.join(", "));
}
