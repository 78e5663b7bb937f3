import { ActionIcon, Flex, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callErrorOf } from "#client/platform/core/call-error.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { bookingName, isOffer } from "#client/platform/ui/booking-name.ts";
import { BookingStatusBadge } from "#client/platform/ui/booking-status.tsx";
import { ListField } from "#client/platform/ui/form/list-field.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { Dim } from "#client/platform/ui/typography.tsx";
import { stepOf, toastStep } from "#client/platform/undo/step-history.ts";
import { useLaterRooms } from "#client/stays/bookings/parts/use-later-rooms.ts";
import css from "#client/stays/groups/group-members.module.css";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { Group } from "#shared/stays/groups/schema.ts";

const MAX = 100;
const TYPING_MS = 160;

/** The group's bookings by arrival; each change counts at once. */
export function GroupMembers({ group }: { group: Group }) {
  const say = useSay();
  const { data, error, refetch } = useQuery(
    trpc.bookings.list.queryOptions({ group_id: group.id, page_size: MAX, expand: ["room", "customer", "guests"] }),
  );
  const bookings = data?.data ?? [];
  const add = useWrite(trpc.groups.addBooking);
  const remove = useWrite(trpc.groups.removeBooking);
  if (error && !data) return <LoadFailed error={error} retry={refetch} />;

  async function handleRemove({ id, code }: Booking): Promise<void> {
    const input = { id: group.id, booking_id: id };
    if (!(await remove.run(input))) return;
    toastStep(
      stepOf(
        say("groups.removed", { code }),
        (send) => send(trpc.groups.addBooking, input),
        (send) => send(trpc.groups.removeBooking, input),
      ),
    );
  }

  return (
    <Stack gap="xs">
      {bookings.map((booking) => (
        <Member key={booking.id} booking={booking} isBusy={add.isRunning || remove.isRunning} onRemove={() => void handleRemove(booking)} />
      ))}
      {data && bookings.length === 0 && (
        <Text size="sm" c="dimmed">
          {say("groups.no_bookings")}
        </Text>
      )}
      <AddBooking without={bookings.map(({ id }) => id)} onAdd={(booking_id) => void add.run({ id: group.id, booking_id })} />
    </Stack>
  );
}

function Member({ booking, isBusy, onRemove }: { booking: Booking; isBusy: boolean; onRemove(): void }) {
  const say = useSay();
  const { weekday } = useFormats();
  const { change } = useAddress();
  const later = useLaterRooms(booking);
  return (
    <Flex gap={8} align="center" pr={4} bd="1px solid var(--kr-border)" bdrs="md">
      <button type="button" className={css["open"]} onClick={() => change({ booking: booking.id })}>
        <strong>{titleOf(booking)}</strong>
        <Dim fz="xs">
          {booking.room ? say("rooms.room", { number: booking.room.number }) : say("bookings.no_room")}
          {later} · {weekday(booking.check_in)} – {weekday(booking.check_out)}
        </Dim>
      </button>
      <BookingStatusBadge status={booking.status} isOffer={isOffer(booking)} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        disabled={isBusy}
        aria-label={say("groups.remove", { code: booking.code })}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Flex>
  );
}

function AddBooking({ without, onAdd }: { without: readonly string[]; onAdd(id: string): void }) {
  const say = useSay();
  const { weekday } = useFormats();
  const [typed, setTyped] = useState("");
  const [query] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data, error, isFetching, isPlaceholderData } = useQuery(
    trpc.bookings.list.queryOptions(
      { query, page_size: 10, expand: ["guests", "customer"] },
      { enabled: query.length > 0, placeholderData: keepPreviousData },
    ),
  );
  const found = (typed.trim() ? (data?.data ?? []) : []).filter(({ id }) => !without.includes(id));
  const options = found.map((booking) => ({
    value: booking.id,
    content: `${titleOf(booking)} · ${booking.code} · ${weekday(booking.check_in)}`,
  }));
  return (
    <ListField
      label={say("groups.add")}
      placeholder={say("groups.add_hint")}
      text={typed}
      isTyped={typed.trim() !== ""}
      isFound={typed.trim() === query && (error !== null || !(isFetching || isPlaceholderData))}
      opensEmpty={false}
      groups={[{ group: null, options }]}
      empty={say("screens.nothing_found")}
      error={error && !data ? messageOf(callErrorOf(error), say) : undefined}
      unresolved={say("screens.choose_listed")}
      onType={setTyped}
      onChoose={(id) => {
        setTyped("");
        onAdd(id);
      }}
    />
  );
}

function titleOf(booking: Booking): string {
  return bookingName(booking) ?? booking.code;
}
