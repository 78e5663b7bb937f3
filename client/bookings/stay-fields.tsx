import { NumberInput, Select, Switch, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { BEST_ROOM, type BookingValues } from "#client/bookings/booking-values.ts";
import { useSay } from "#client/core/i18n.ts";
import { useRooms, useRoomTypes } from "#client/core/master-data.ts";
import { trpc } from "#client/core/trpc.ts";
import { DateField } from "#client/ui/date-field.tsx";
import { FieldsGrid } from "#client/ui/fields-grid.tsx";
import type { RoomTypeAvailability } from "#shared/availabilities/schema.ts";
import { addDays, daysBetween } from "#shared/core/stays.ts";

type Props = {
  form: UseFormReturnType<BookingValues>;
  /** The room that the booking holds already: it is no free room, but stays a choice. */
  ownRoomId: string | null;
  isNew: boolean;
  disabled: boolean;
  availability: readonly RoomTypeAvailability[] | undefined;
};

/** When and where. The lists offer what is free for these dates, best fit first. */
export function StayFields({ form, ownRoomId, isNew, disabled, availability }: Props) {
  const say = useSay();
  const { check_in, check_out, room_type_id, room_id } = form.values;
  const types = useRoomTypes().data?.data ?? [];
  const { rooms, isFull } = useRoomChoices(form.values, ownRoomId, isNew);
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
        description={isFull && room_id === BEST_ROOM ? say("bookings.no_whole_room") : undefined}
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={rooms}
        allowDeselect={false}
        searchable={rooms.length > 8}
        readOnly={disabled}
        error={form.errors["room_id"]}
        value={room_id}
        onChange={(id) => form.setFieldValue("room_id", id ?? "")}
      />
      <NumberInput
        label={say("bookings.occupancy")}
        min={1}
        max={99}
        allowDecimal={false}
        readOnly={disabled}
        {...form.getInputProps("occupancy")}
      />
      <Switch
        style={{ alignSelf: "end" }}
        label={say("bookings.room_fixed")}
        description={say("bookings.room_fixed_hint")}
        disabled={disabled || room_id === "" || room_id === BEST_ROOM}
        {...form.getInputProps("room_fixed", { type: "checkbox" })}
      />
    </FieldsGrid>
  );

  function freeLabel(id: string, name: string): string {
    const known = availability?.find(({ room_type }) => room_type.id === id);
    return known ? say("bookings.room_type_free", { name, count: known.available }) : name;
  }
}

function useRoomChoices({ room_type_id, check_in, check_out, room_id }: BookingValues, ownRoomId: string | null, isNew: boolean) {
  const say = useSay();
  const all = useRooms().data?.data ?? [];
  const isStay = check_in !== null && check_out !== null && check_in <= check_out && room_type_id !== "";
  const { data: free } = useQuery(
    trpc.availabilities.rooms.queryOptions(
      { room_type_id, check_in: check_in ?? "", check_out: check_out ?? "" },
      { enabled: isStay, placeholderData: keepPreviousData },
    ),
  );
  const held = all.filter(({ id }) => id === room_id || id === ownRoomId);
  const offered = [...held, ...(free ?? []).filter(({ id }) => !held.some((room) => room.id === id))];
  const rooms = [
    { value: "", label: say("bookings.no_room") },
    ...(isNew ? [{ value: BEST_ROOM, label: say("bookings.best_room") }] : []),
    ...offered.map(({ id, number, status }) => ({
      value: id,
      label: status === "clean" ? number : say("bookings.room_status", { number, status: say(`rooms.${status}`) }),
    })),
  ];
  return { rooms, isFull: free?.length === 0 };
}
