import { Autocomplete, Button, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Location } from "react-router-dom";
import { CHANNELS } from "#client/channels/calendar-feeds/feed-words.ts";
import { SecretAddress } from "#client/channels/calendar-feeds/secret-address.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRooms, useRoomTypes } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { hidden, listed, optionalText, text, type ValuesOf, valuesOf } from "#client/platform/ui/form/fields.ts";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { CalendarFeedInput, FEED_DIRECTIONS } from "#shared/channels/calendar-feeds/schema.ts";

const FIELDS = {
  direction: hidden<(typeof FEED_DIRECTIONS)[number]>("in"),
  name: text("calendar_feeds.name", { hint: "calendar_feeds.name_hint", maxLength: 50 }),
  /** `room:` or `type:` with its id. */
  place: listed<string>("calendar_feeds.place", { hint: "calendar_feeds.place_hint", initial: "" }),
  url: optionalText("calendar_feeds.url", { hint: "calendar_feeds.url_hint", inputType: "url", maxLength: 2_000, isCode: true }),
};

type Props = { onDone(): void; staysAt(next: Location): boolean };
type CreatedFeed = { name: string; secret_address: string | null };

/** Connects a calendar, and then shows the address for the channel, this once. */
export function NewFeed({ onDone, staysAt }: Props) {
  const say = useSay();
  const [made, setMade] = useState<CreatedFeed | null>(null);
  if (!made?.secret_address) {
    return <FeedForm onSaved={(feed) => (feed.secret_address === null ? onDone() : setMade(feed))} staysAt={staysAt} />;
  }
  return (
    <Stack gap="md">
      <SecretAddress name={made.name} address={made.secret_address} />
      <Group justify="flex-end">
        <Button onClick={onDone}>{say("actions.done")}</Button>
      </Group>
    </Stack>
  );
}

function FeedForm({ onSaved, staysAt }: { onSaved(feed: CreatedFeed): void; staysAt(next: Location): boolean }) {
  const say = useSay();
  const places = usePlaces();
  const of = useFieldsForm({
    values: { ...valuesOf(FIELDS, null), place: places.flatMap(({ items }) => items)[0]?.value ?? "" },
    fields: FIELDS,
    choices: { place: places },
    version: null,
    schema: CalendarFeedInput,
    toInput,
    save: (input, send) => send(trpc.calendarFeeds.create, input),
    onSaved(feed) {
      toast({ message: say("screens.created") });
      onSaved(feed);
    },
    staysAt,
  });
  const { form } = of.record;
  const { direction } = form.values;
  return (
    <FormFrame
      record={of.record}
      label={say("calendar_feeds.new")}
      submitLabel={say("calendar_feeds.create")}
      fields={null}
      changedBy={null}
      isNew
    >
      <SegmentedControl
        fullWidth
        aria-label={say("calendar_feeds.direction")}
        data={FEED_DIRECTIONS.toReversed().map((value) => ({ value, label: say(`calendar_feeds.${value}`) }))}
        value={direction}
        onChange={(value) => form.setFieldValue("direction", value === "out" ? "out" : "in")}
      />
      <Text size="sm" c="dimmed">
        {say(`calendar_feeds.${direction}_hint`)}
      </Text>
      <Autocomplete
        label={say("calendar_feeds.name")}
        description={say("calendar_feeds.name_hint")}
        data={[...CHANNELS]}
        maxLength={50}
        data-autofocus
        openOnFocus={false}
        {...form.getInputProps("name")}
      />
      <Field of={of} name="place" isSearched />
      {direction === "in" && <Field of={of} name="url" />}
      <Text size="xs" c="dimmed">
        {say("calendar_feeds.where")}
      </Text>
    </FormFrame>
  );
}

function usePlaces() {
  const say = useSay();
  const rooms = useRooms().data?.data ?? [];
  const types = useRoomTypes().data?.data ?? [];
  return [
    { group: say("calendar_feeds.rooms"), items: rooms.map(({ id, number }) => ({ value: `room:${id}`, label: number })) },
    {
      group: say("calendar_feeds.types"),
      items: types.map(({ id, name }) => ({ value: `type:${id}`, label: say("calendar_feeds.place_type", { name }) })),
    },
  ];
}

function idIn(place: string, kind: "room" | "type"): string | null {
  return place.startsWith(`${kind}:`) ? place.slice(kind.length + 1) : null;
}

function toInput({ direction, name, place, url }: ValuesOf<typeof FIELDS>): CalendarFeedInput {
  return {
    direction,
    name,
    url: direction === "in" ? url.trim() || null : null,
    room_id: idIn(place, "room"),
    room_type_id: idIn(place, "type"),
  };
}
