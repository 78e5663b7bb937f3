import { Radio, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { bookingTitle } from "#client/platform/ui/booking-name.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { DateField } from "#client/platform/ui/form/date-field.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { toastBookings } from "#client/platform/undo/step-history.ts";
import { agreedTo } from "#client/stays/availability/free-up-room-state.ts";
import { ProposedMoves } from "#client/stays/availability/proposed-moves.tsx";
import type { LongerStay } from "#client/stays/bookings/parts/open-part.tsx";
import { PriceChoice, stockShown } from "#client/stays/bookings/parts/price-choice.tsx";
import { useLongerStay, type Way } from "#client/stays/bookings/parts/use-longer-stay.ts";
import { useRoomName } from "#client/stays/bookings/parts/use-room-name.ts";
import { addDays, localDate } from "#shared/platform/core/stays.ts";
import type { BookingRoom } from "#shared/stays/bookings/nights-schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

type Props = { question: LongerStay; onClose(): void };

/** Asks until when a guest stays, and in which room: the present one, that after others have moved, or another one. */
export function LongerStayDialog({ question, onClose }: Props) {
  const say = useSay();
  const { data, error, refetch } = useQuery(
    trpc.bookings.get.queryOptions({ id: question.booking_id, expand: ["customer", "group", "guests"] }),
  );
  const last = data?.rooms.at(-1);
  const title = data ? say("parts.longer_title", { name: bookingTitle(data) }) : say("parts.longer");
  return (
    <ModalDialog opened size="form" title={title} onClose={onClose}>
      {error && !data && <LoadFailed error={error} retry={refetch} />}
      {!error && !data && <Skeleton height={220} />}
      {data && last && <LongerStayForm booking={data} last={last} to={question.to} onClose={onClose} />}
    </ModalDialog>
  );
}

type FormProps = { booking: Booking; last: BookingRoom; to: string | null; onClose(): void };
/** The chosen way; null follows what is possible. */
type Answer = { to: string; way: Way | null; from: string | null; room: string | null };
type Stay = ReturnType<typeof useLongerStay>;

function LongerStayForm({ booking, last, to: asked, onClose }: FormProps) {
  const say = useSay();
  const { calendarDate } = useFormats();
  const [answer, setAnswer] = useState<Answer>({ to: asked ?? addDays(last.to, 1), way: null, from: null, room: null });
  const [keeps, setKeeps] = useState(true);
  const [errors, setErrors] = useState<Errors>({});
  const { to } = answer;
  const stay = useLongerStay(booking, { last, to }, answer);
  const { price } = stay;
  const hasChoice = price !== null && price.fresh !== null && price.kept !== null && price.fresh !== price.kept;
  const isPlaced = stay.way !== null && (stay.way !== "move" || stay.place !== null);
  const { run, isRunning } = useLengthen({ booking, onClose, onErrors: setErrors });

  function change(next: Partial<Answer>): void {
    setErrors({});
    setAnswer({ ...answer, ...next });
  }

  function submit(): void {
    if (!stay.isLater) return setErrors({ to: say("parts.longer_later", { day: calendarDate(last.to) }) });
    if (stay.way === null) return;
    if (stay.way === "move" && !stay.place) return setErrors({ room: say("parts.choose_room") });
    setErrors({});
    void run({ stay, way: stay.way, to, retain: hasChoice ? keeps : price?.fresh == null });
  }

  return (
    <DialogForm
      label={say("parts.longer")}
      submitLabel={say("parts.longer_save")}
      isRunning={isRunning}
      disabled={stay.isLater && (stay.isLoading || stay.way === null)}
      refusal={errors.other ?? null}
      onSubmit={submit}
    >
      <DateField
        label={say("parts.longer_to")}
        value={to}
        minDate={addDays(last.to, 1)}
        beforeText={say("parts.longer_later", { day: calendarDate(last.to) })}
        error={errors.to}
        onChange={(day) => day !== null && change({ to: day })}
      />
      {stay.error && <LoadFailed error={stay.error} retry={stay.retry} />}
      {stay.isLater && !stay.error && <Ways stay={stay} last={last} room={answer.room} error={errors.room} onChange={change} />}
      <PriceChoice price={isPlaced ? price : null} keeps={keeps} onKeeps={setKeeps} />
    </DialogForm>
  );
}

type WaysProps = {
  stay: Stay;
  last: BookingRoom;
  room: string | null;
  error: string | undefined;
  onChange(next: Partial<Answer>): void;
};

/** The guests in the way, and the rooms in which the guest can stay. */
function Ways({ stay, last, room, error, onChange }: WaysProps) {
  const say = useSay();
  const { calendarDate, zone } = useFormats();
  const roomName = useRoomName();
  const own = roomName(last);
  if (stay.isLoading) return <Skeleton height={96} aria-label={say("parts.longer_room")} />;
  const inTheWay = stay.taken && takenWords(stay.taken);
  // A lock says by itself why the room can't be freed up.
  const isKept = stay.taken !== null && stay.taken.name !== null && !stay.ways.includes("free_up");
  if (stay.ways.length === 0) {
    return (
      <Text size="sm" role="status">
        {inTheWay} {say("parts.longer_no_way", { room: own })}
      </Text>
    );
  }
  function takenWords({ name, check_in }: NonNullable<Stay["taken"]>): string {
    const day = calendarDate(localDate(check_in, zone));
    return name === null ? say("parts.longer_locked", { room: own, day }) : say("parts.longer_taken", { room: own, day, name });
  }
  const labels: Record<Way, string> = {
    stay: say("parts.longer_stay", { room: own }),
    free_up: say("parts.longer_free_up", { room: own, count: stay.proposal?.moves.length ?? 0 }),
    move: say("parts.longer_other_room"),
  };
  return (
    <>
      {inTheWay && (
        <Text size="sm" role="status">
          {inTheWay} {isKept && say("parts.longer_not_freed", { room: own })}
        </Text>
      )}
      <Radio.Group
        label={say("parts.longer_room")}
        value={stay.way}
        onChange={(value) => onChange({ way: stay.ways.find((each) => each === value) ?? null })}
      >
        <Stack gap="xs" mt={6}>
          {stay.ways.map((each) => (
            <Radio key={each} value={each} label={labels[each]} />
          ))}
        </Stack>
      </Radio.Group>
      {stay.way === "free_up" && stay.proposal && <ProposedMoves proposal={stay.proposal} />}
      {stay.way === "move" && <OtherRoom stay={stay} room={room} error={error} onChange={onChange} />}
    </>
  );
}

/** The room in which the guest goes on, and from which day. */
function OtherRoom({ stay, room, error, onChange }: Omit<WaysProps, "last">) {
  const say = useSay();
  const { calendarDate } = useFormats();
  return (
    <>
      {stay.days.length > 1 && (
        <SelectField
          label={say("parts.from_day")}
          description={say("parts.from_day_hint")}
          data={stay.days.map((each) => ({ value: each, label: calendarDate(each) }))}
          value={stay.from}
          onChange={(from) => from !== null && onChange({ from })}
        />
      )}
      <SelectField
        label={say("parts.new_room")}
        data={stay.rooms.choices}
        value={stay.place ? room : null}
        error={error}
        onChange={(next) => onChange({ room: next })}
      />
    </>
  );
}

type Errors = { to?: string; room?: string; other?: string };
type Sent = { stay: Stay; way: Way; to: string; retain: boolean };
type Saving = { booking: Booking; onClose(): void; onErrors(errors: Errors): void };

/** Saves the longer stay as one step with one undo; a refusal goes to its field. */
function useLengthen({ booking, onClose, onErrors }: Saving) {
  const say = useSay();
  const { calendarDate } = useFormats();
  const roomName = useRoomName();
  return useWrites(
    async ({ stay, way, to, retain }: Sent, send) => {
      const { id, version } = booking;
      const ignore_stock = stockShown(stay.price);
      if (way === "move") {
        const there = stay.place?.room_id == null ? { room_type_id: stay.place?.room_type_id } : { room_id: stay.place.room_id };
        return [await send(trpc.bookings.cut, { id, from: stay.from, to, retain_original_price: retain, ignore_stock, ...there })];
      }
      const own = { id, version, check_out: stay.check_out, retain_original_price: retain, ignore_stock };
      const others = way === "free_up" && stay.proposal ? agreedTo(stay.proposal) : [];
      return send(trpc.bookings.move, { moves: [own, ...others] });
    },
    {
      once: true,
      done(saved, { stay, way, to }) {
        const name = bookingTitle(booking);
        const place = way === "move" ? stay.place : null;
        const until = { name, day: calendarDate(to) };
        const what = place
          ? say("parts.longer_done_in", { ...until, from: calendarDate(stay.from), room: roomName(place) })
          : say("parts.longer_done", until);
        toastBookings(what, saved);
        onClose();
      },
      failed(error, { way }) {
        const field = FIELD_OF[error.type] ?? "other";
        onErrors({ [field === "room" && way !== "move" ? "other" : field]: messageOf(error) });
        return true;
      },
    },
  );
}

const FIELD_OF: Readonly<Record<string, keyof Errors>> = {
  "booking/invalid_dates": "to",
  "booking/occupancy_exceeded": "room",
  "booking/cots_exceeded": "room",
  "booking/no_available_room_found": "room",
};
