import { Alert, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useNow } from "#client/platform/core/use-now.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { bookingTitle } from "#client/platform/ui/booking-name.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { toastBookings } from "#client/platform/undo/step-history.ts";
import type { PartQuestion } from "#client/stays/bookings/parts/open-part.tsx";
import { PriceChoice } from "#client/stays/bookings/parts/price-choice.tsx";
import { type PartAnswer, useChangedRooms } from "#client/stays/bookings/parts/use-changed-rooms.ts";
import { useRoomName } from "#client/stays/bookings/parts/use-room-name.ts";
import { useRoomsFor } from "#client/stays/bookings/parts/use-rooms-for.ts";
import { addDays, nightsBetween } from "#shared/platform/core/stays.ts";
import { daysToCut } from "#shared/stays/bookings/cut-days.ts";
import type { BookingRoom } from "#shared/stays/bookings/nights-schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

type Props = { question: PartQuestion; onClose(): void };

/** Asks from which day on the guest has which other room, at the agreed price or a new one. */
export function PartDialog({ question, onClose }: Props) {
  const say = useSay();
  const { data, error, refetch } = useQuery(
    trpc.bookings.get.queryOptions({ id: question.booking_id, expand: ["customer", "group", "guests"] }),
  );
  const part = data?.rooms.find(({ id }) => id === question.part_id);
  const title = question.kind === "cut" ? "parts.cut_title" : "parts.change_title";
  return (
    <ModalDialog opened size="form" title={data ? say(title, { name: bookingTitle(data) }) : say("parts.another_room")} onClose={onClose}>
      {error && !data && <LoadFailed error={error} retry={refetch} />}
      {!error && !data && <Skeleton height={220} />}
      {data && !part && (
        <Alert color="yellow" role="alert">
          {say("parts.gone")}
        </Alert>
      )}
      {data && part && <PartForm key={part.id} booking={data} part={part} kind={question.kind} onClose={onClose} />}
    </ModalDialog>
  );
}

type FormProps = { booking: Booking; part: BookingRoom; kind: PartQuestion["kind"]; onClose(): void };
type Sent = { from: string; place: PartAnswer["place"]; retain: boolean };

function PartForm({ booking, part, kind, onClose }: FormProps) {
  const say = useSay();
  const { calendarDate } = useFormats();
  const days = useDays({ booking, part, kind });
  const [from, setFrom] = useState(kind === "cut" ? (days[0] ?? part.from) : part.from);
  const [room, setRoom] = useState<string | null>(kind === "cut" ? null : (part.room_id ?? part.room_type_id));
  const [keeps, setKeeps] = useState(true);
  const [errors, setErrors] = useState<Errors>({});
  const rooms = useRoomsFor({ from, to: part.to, own: part, isNew: kind === "cut" });
  const place = rooms.placeOf(room);
  const price = useChangedRooms(booking, { kind, part_id: part.id, from, place });
  const hasChoice = price !== null && price.fresh !== null && price.fresh !== price.kept;
  const { run, isRunning } = useSavePart({ booking, part, kind, onClose, onErrors: setErrors });

  function submit(): void {
    if (!place) return setErrors({ room: say("parts.choose_room") });
    setErrors({});
    const isSame = kind === "change" && place.room_id === part.room_id && place.room_type_id === part.room_type_id;
    void run({ from, place: isSame ? null : place, retain: hasChoice ? keeps : price?.fresh == null });
  }

  return (
    <DialogForm
      label={say("parts.another_room")}
      submitLabel={say(kind === "cut" ? "parts.save_cut" : "actions.save")}
      isRunning={isRunning}
      disabled={rooms.choices.length === 0}
      refusal={errors.other ?? null}
      onSubmit={submit}
    >
      {days.length > 0 && (
        <SelectField
          label={say("parts.from_day")}
          description={say("parts.from_day_hint")}
          data={days.map((day) => ({ value: day, label: calendarDate(day) }))}
          value={from}
          error={errors.from}
          onChange={(day) => {
            if (day === null) return;
            setErrors({});
            setFrom(day);
          }}
        />
      )}
      <RoomField
        rooms={rooms}
        value={place ? room : null}
        error={errors.room}
        onChange={(next) => {
          setErrors({});
          setRoom(next);
        }}
      />
      {rooms.error && <LoadFailed error={rooms.error} retry={rooms.retry} />}
      <PriceChoice price={place ? price : null} keeps={keeps} onKeeps={setKeeps} />
    </DialogForm>
  );
}

type Errors = { from?: string; room?: string; other?: string };
type Saving = FormProps & { onErrors(errors: Errors): void };

/** Saves the cut or the change, and says so with its undo; a refusal goes to its field. */
function useSavePart({ booking, part, kind, onClose, onErrors }: Saving) {
  const say = useSay();
  const { calendarDate } = useFormats();
  const roomName = useRoomName();
  return useWrites(
    (sent: Sent, send) => {
      const there =
        sent.place && (sent.place.room_id === null ? { room_type_id: sent.place.room_type_id } : { room_id: sent.place.room_id });
      const input = { id: booking.id, retain_original_price: sent.retain, ...there };
      if (kind === "cut") return send(trpc.bookings.cut, { ...input, from: sent.from });
      return send(trpc.bookings.movePart, { ...input, part_id: part.id, from: sent.from === part.from ? undefined : sent.from });
    },
    {
      once: true,
      done(saved, sent) {
        const name = bookingTitle(booking);
        const now = saved.rooms.find((each) => each.from === sent.from);
        const isCut = kind === "cut" && now !== undefined;
        const what = isCut
          ? say("parts.cut_done", { name, day: calendarDate(sent.from), room: roomName(now) })
          : say("parts.changed", { name });
        toastBookings(what, [saved]);
        onClose();
      },
      failed(error) {
        onErrors({ [FIELD_OF[error.type] ?? "other"]: messageOf(error) });
        return true;
      },
    },
  );
}

type RoomFieldProps = {
  rooms: ReturnType<typeof useRoomsFor>;
  value: string | null;
  error: string | undefined;
  onChange(next: string | null): void;
};

/** The free rooms, a place for them while they are read, or that there are none. */
function RoomField({ rooms, value, error, onChange }: RoomFieldProps) {
  const say = useSay();
  if (rooms.isLoading) return <Skeleton height={58} aria-label={say("parts.new_room")} />;
  if (rooms.choices.length === 0) {
    return (
      <Text size="sm" role="status">
        {say("parts.none_free")}
      </Text>
    );
  }
  return <SelectField label={say("parts.new_room")} data={rooms.choices} value={value} error={error} onChange={onChange} />;
}

const FIELD_OF: Readonly<Record<string, "from" | "room">> = {
  "booking/invalid_dates": "from",
  "booking/too_many_parts": "from",
  "booking/overlap_detected": "room",
  "booking/occupancy_exceeded": "room",
  "booking/no_available_room_found": "room",
  "booking/room_fixed": "room",
  "room/occupied": "room",
};

/** The days on which the room may begin; none for the first part, which begins with the stay. */
function useDays({ booking, part, kind }: Omit<FormProps, "onClose">): string[] {
  const { zone, today } = useFormats();
  const now = useNow();
  if (kind === "cut") return daysToCut(part, { now, time_zone: zone });
  const before = booking.rooms[booking.rooms.indexOf(part) - 1];
  if (!before) return [];
  return nightsBetween(addDays(before.from, 1), part.to).filter((day) => day >= today() || day === part.from);
}
