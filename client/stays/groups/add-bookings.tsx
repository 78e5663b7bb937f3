import { Button, Checkbox } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { bookingName, isOffer } from "#client/platform/ui/booking-name.ts";
import { BookingStatusBadge } from "#client/platform/ui/booking-status.tsx";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { SearchFilter } from "#client/platform/ui/filter/search-filter.tsx";
import { CancelButton } from "#client/platform/ui/form/cancel-button.tsx";
import { FormFoot } from "#client/platform/ui/form/form-foot.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { PartFailed } from "#client/platform/ui/page/part-failed.tsx";
import css from "#client/stays/groups/groups.module.css";
import type { useMembership } from "#client/stays/groups/use-membership.ts";
import { ACTIVE_STATUSES, type Booking } from "#shared/stays/bookings/schema.ts";
import type { Group } from "#shared/stays/groups/schema.ts";

type Props = { opened: boolean; group: Group; membership: ReturnType<typeof useMembership>; onClose(): void };

/** Finds bookings that are there and takes the chosen ones into the group, all in one. */
export function AddBookings({ opened, group, membership, onClose }: Props) {
  const say = useSay();
  return (
    <ModalDialog opened={opened} size="list" title={say("groups.add_existing")} onClose={onClose}>
      {opened && <Finder group={group} membership={membership} onClose={onClose} />}
    </ModalDialog>
  );
}

const SHOWN = 30;
const EXPAND = ["guests", "customer", "room", "group"] as const;

function Finder({ group, membership, onClose }: Omit<Props, "opened">) {
  const say = useSay();
  const { today } = useFormats();
  const [query, setQuery] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const wanted = { status: [...ACTIVE_STATUSES], page_size: SHOWN, expand: [...EXPAND] };
  const { data, error, refetch } = useQuery(
    trpc.bookings.list.queryOptions({ ...wanted, ...(query ? { query } : { from: today() }) }, { placeholderData: keepPreviousData }),
  );
  // Without a word to search for: who is inhouse or comes next, and before them the customer's own bookings.
  const own = useQuery(
    trpc.bookings.list.queryOptions(
      { ...wanted, from: today(), customer_id: group.customer_id || undefined },
      { enabled: group.customer_id !== null },
    ),
  );
  const offered = new Map([...(query ? [] : (own.data?.data ?? [])), ...(data?.data ?? [])].map((booking) => [booking.id, booking]));
  const found = [...offered.values()].filter(({ group_id }) => group_id !== group.id);

  async function handleAdd(): Promise<void> {
    if (await membership.add(chosen)) onClose();
  }

  return (
    <>
      <SearchFilter autofocus label={say("groups.search_bookings")} value={query} onChange={setQuery} />
      <div className={css["found"]} role="group" aria-label={say("groups.add_existing")}>
        {found.map((booking) => (
          <Choice
            key={booking.id}
            booking={booking}
            isChosen={chosen.includes(booking.id)}
            onToggle={() =>
              setChosen((before) => (before.includes(booking.id) ? before.filter((id) => id !== booking.id) : [...before, booking.id]))
            }
          />
        ))}
        {own.error && !own.data && !error && <PartFailed retry={own.refetch} />}
        {error && !data && <LoadFailed error={error} retry={refetch} />}
        {data && found.length === 0 && <span className={`${css["dim"]} ${css["empty"]}`}>{say("groups.nothing_to_add")}</span>}
      </div>
      <FormFoot>
        <CancelButton />
        <Button disabled={chosen.length === 0} loading={membership.isRunning} onClick={() => void handleAdd()}>
          {chosen.length === 0 ? say("groups.add_existing") : say("groups.add_existing_count", { count: chosen.length })}
        </Button>
      </FormFoot>
    </>
  );
}

function Choice({ booking, isChosen, onToggle }: { booking: Booking; isChosen: boolean; onToggle(): void }) {
  const say = useSay();
  const { weekday } = useFormats();
  const { code, room, check_in, check_out, group, status } = booking;
  const place = room ? say("rooms.room", { number: room.number }) : say("bookings.no_room");
  const parts = [code, place, `${weekday(check_in)} – ${weekday(check_out)}`, group && say("groups.in_group", { name: group.name })];
  return (
    <div className={css["choice"]}>
      <Checkbox
        size="sm"
        className={css["choiceBox"] ?? ""}
        label={
          <>
            <strong>{bookingName(booking) ?? code}</strong>
            <span className={css["dim"]}>{parts.filter(Boolean).join(" · ")}</span>
          </>
        }
        checked={isChosen}
        onChange={onToggle}
      />
      <BookingStatusBadge status={status} isOffer={isOffer(booking)} />
    </div>
  );
}
