import { Select, Switch, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { BEST_ROOM, type BookingValues } from "#client/bookings/booking-values.ts";
import { RoomProposalNote } from "#client/bookings/room-proposal-note.tsx";
import { useFreeRooms } from "#client/bookings/use-room-proposal.ts";
import { useSay } from "#client/core/i18n.ts";
import { useRooms, useRoomTypes } from "#client/core/master-data.ts";
import { DateField } from "#client/ui/date-field.tsx";
import { FieldsGrid } from "#client/ui/fields-grid.tsx";
import { WholeField } from "#client/ui/whole-field.tsx";
import type { RoomTypeAvailability } from "#shared/availabilities/schema.ts";
import type { RoomProposal } from "#shared/bookings/make-room.ts";
import { addDays, daysBetween } from "#shared/core/stays.ts";

type Props = {
  form: UseFormReturnType<BookingValues>;
  /** The room that the booking holds already: it is no free room, but stays a choice. */
  ownRoomId: string | null;
  isNew: boolean;
  disabled: boolean;
  availability: readonly RoomTypeAvailability[] | undefined;
  /** Where no room is free for the whole stay: who would have to move for it. */
  proposal?: RoomProposal | null;
};

/** When and where. The lists offer what is free for these dates, best fit first. */
export function StayFields({ form, ownRoomId, isNew, disabled, availability, proposal = null }: Props) {
  const say = useSay();
  const { check_in, check_out, room_type_id, room_id } = form.values;
  const types = useRoomTypes().data?.data ?? [];
  const rooms = useRoomChoices(form.values, ownRoomId, isNew ? bestRoomLabel() : null);
  const nights = check_in && check_out ? daysBetween(check_in, check_out) : null;

  function handleArrival(date: string | null): void {
    const length = Math.max(1, nights ?? 1);
    form.setFieldValue("check_in", date);
    if (date) form.setFieldValue("check_out", check_out && check_out > date ? check_out : addDays(date, length));
  }

  function handleType(id: string | null): void {
    if (!id) return;
    const type = types.find((each) => each.id === id);
    form.setFieldValue("room_type_id", id);
    form.setFieldValue("room_id", isNew ? BEST_ROOM : "");
    if (isNew && type) form.setFieldValue("occupancy", type.default_occupancy);
  }

  return (
    <FieldsGrid>
      <DateField
        label={say("bookings.check_in")}
        readOnly={disabled}
        error={form.errors["check_in"]}
        value={check_in}
        onChange={handleArrival}
      />
      <DateField
        label={say("bookings.check_out")}
        readOnly={disabled}
        error={form.errors["check_out"]}
        value={check_out}
        onChange={(date) => form.setFieldValue("check_out", date)}
        rightSectionWidth={92}
        rightSectionPointerEvents="none"
        rightSection={
          <Text size="xs" c="dimmed">
            {nights === null || nights < 0 ? "" : nights === 0 ? say("bookings.day_use") : say("bookings.nights", { count: nights })}
          </Text>
        }
        {...(check_in ? { minDate: check_in } : {})}
      />
      <Select
        label={say("bookings.room_type")}
        data={types.map(({ id, name }) => ({ value: id, label: freeLabel(id, name) }))}
        allowDeselect={false}
        readOnly={disabled}
        error={form.errors["room_type_id"]}
        value={room_type_id || null}
        onChange={handleType}
      />
      <Select
        label={say("bookings.room")}
        data={rooms}
        allowDeselect={false}
        searchable={rooms.length > 8}
        readOnly={disabled}
        error={form.errors["room_id"]}
        value={room_id}
        onChange={(id) => form.setFieldValue("room_id", id ?? "")}
      />
      <WholeField label={say("bookings.occupancy")} min={1} max={99} readOnly={disabled} {...form.getInputProps("occupancy")} />
      <Switch
        style={{ alignSelf: "end" }}
        label={say("bookings.room_fixed")}
        description={say("bookings.room_fixed_hint")}
        disabled={disabled || room_id === "" || room_id === BEST_ROOM}
        {...form.getInputProps("room_fixed", { type: "checkbox" })}
      />
      {proposal && <RoomProposalNote proposal={proposal} />}
    </FieldsGrid>
  );

  function bestRoomLabel(): string {
    if (!proposal) return say("bookings.best_room");
    const { room, moves } = proposal;
    return room ? say("bookings.make_room", { number: room.number, count: moves.length }) : say("bookings.no_room_free");
  }

  function freeLabel(id: string, name: string): string {
    const known = availability?.find(({ room_type }) => room_type.id === id);
    return known ? say("bookings.room_type_free", { name, count: known.available }) : name;
  }
}

/** `best`: what the house's own choice is called; null where it isn't offered. */
function useRoomChoices(values: BookingValues, ownRoomId: string | null, best: string | null) {
  const say = useSay();
  const all = useRooms().data?.data ?? [];
  const free = useFreeRooms(values);
  const held = all.filter(({ id }) => id === values.room_id || id === ownRoomId);
  const offered = [...held, ...(free ?? []).filter(({ id }) => !held.some((room) => room.id === id))];
  return [
    { value: "", label: say("bookings.no_room") },
    ...(best === null ? [] : [{ value: BEST_ROOM, label: best }]),
    ...offered.map(({ id, number, status }) => ({
      value: id,
      label: status === "clean" ? number : say("bookings.room_status", { number, status: say(`rooms.${status}`) }),
    })),
  ];
}
