import { Button } from "@mantine/core";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useNow } from "#client/platform/core/use-now.ts";
import { type Send, useWrites } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { askDiscard } from "#client/platform/ui/form/unsaved.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { toastBookings } from "#client/platform/undo/step-history.ts";
import { useArrivalWishes } from "#client/stays/bookings/check-in/arrival-wishes.tsx";
import { type ArrivalEntry, arrivalOf, entryOf } from "#client/stays/groups/arrival-entry.ts";
import { GroupArrivalRow } from "#client/stays/groups/group-arrival-row.tsx";
import { arrivalQuery, groupArrivalsQuery } from "#client/stays/groups/group-arrivals-query.ts";
import css from "#client/stays/groups/group-check-in.module.css";
import { useRoomsForArrivals } from "#client/stays/groups/use-rooms-for-arrivals.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { dueOf } from "#shared/stays/groups/rules.ts";
import type { Group } from "#shared/stays/groups/schema.ts";
import type { GroupCheckIn as Answer } from "#shared/stays/groups/with-bookings.ts";

type Arrival = NonNullable<ReturnType<typeof arrivalOf>[number]>;

type Props = {
  title: string;
  /** Those who arrive, perhaps among others; undefined while they are loaded. */
  bookings: readonly Booking[] | undefined;
  error: unknown;
  readAgain(): Promise<unknown>;
  checkIn(arrivals: Arrival[], send: Send): Promise<Answer>;
  onClose(): void;
};

/** All arrivals of a group on one page. */
export function GroupCheckIn({ group, onClose }: { group: Pick<Group, "id" | "name">; onClose(): void }) {
  const say = useSay();
  const { data, error, refetch } = useQuery(groupArrivalsQuery(group.id));
  return (
    <CheckInTogether
      title={say("groups.check_in_title", { name: group.name })}
      bookings={data?.data}
      error={error}
      readAgain={refetch}
      checkIn={(arrivals, send) => send(trpc.groups.checkIn, { id: group.id, arrivals })}
      onClose={onClose}
    />
  );
}

/** The same of bookings that were selected, of whatever group or none. */
export function SelectedCheckIn({ ids, onClose }: { ids: readonly string[]; onClose(): void }) {
  const say = useSay();
  const answers = useQueries({ queries: ids.map(arrivalQuery) });
  const known = answers.flatMap(({ data }) => data ?? []);
  return (
    <CheckInTogether
      title={say("check_in.together", { count: ids.length })}
      bookings={known.length < ids.length ? undefined : known}
      error={answers.find(({ error }) => error)?.error ?? null}
      readAgain={() => Promise.all(answers.map(({ refetch }) => refetch()))}
      checkIn={(arrivals, send) => send(trpc.groups.checkInSelected, { booking_ids: [...ids], arrivals })}
      onClose={onClose}
    />
  );
}

/**
 * Several arrivals on one page: what is missing of each is entered in its row, keys and register are asked about once,
 * and anyone who is ready goes ahead while the rest stays on the page.
 */
function CheckInTogether({ title, bookings, error, readAgain, checkIn, onClose }: Props) {
  const say = useSay();
  const { zone } = useFormats();
  const { change } = useAddress();
  const wishes = useArrivalWishes(ANYBODY);
  const now = useNow();
  const [entries, setEntries] = useState<Readonly<Record<string, ArrivalEntry>>>({});
  const [left, setLeft] = useState<Answer["left_out"]>([]);
  const [done, setDone] = useState<readonly Booking[]>([]);
  const { arriving } = dueOf(bookings ?? [], { now, time_zone: zone });
  const entryFor = (booking: Booking) => entries[booking.id] ?? entryOf(booking);
  const rooms = useRoomsForArrivals(arriving, new Map(arriving.map((booking) => [booking.id, entryFor(booking).room_id])));
  const all = done.length + arriving.length;
  const rows = useRef<HTMLUListElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  // Until it is known who comes there is nothing to go to.
  const isKnown = arriving.length > 0;
  useEffect(() => {
    if (isKnown) (rows.current?.querySelector<HTMLElement>("input") ?? submit.current)?.focus();
  }, [isKnown]);

  const { run, isRunning } = useWrites(async (arrivals: Arrival[], send) => {
    const outcome = await checkIn(arrivals, send);
    const arrived = [...done, ...outcome.done];
    const rest = outcome.left_out.filter(({ booking }) => arriving.some(({ id }) => id === booking.id));
    setDone(arrived);
    setLeft(rest);
    if (rest.length === 0) return finish(arrived);
    await readAgain();
    // What was typed is in the card index now, also of those who got no further.
    setEntries({});
  });

  function handleSubmit(): void {
    const arrivals = arriving.flatMap((booking) =>
      arrivalOf(booking, { ...entryFor(booking), room_id: rooms.get(booking.id)?.proposed?.id ?? "" }, wishes.registers),
    );
    void run(arrivals);
  }

  /** The other guests of a stay are entered in its own wizard; what was typed in the rows here doesn't come along. */
  async function goToWizard(id: string): Promise<void> {
    if (Object.keys(entries).length > 0 && !(await askDiscard())) return;
    finish(done);
    change({ check_in: id });
  }

  function finish(arrived: readonly Booking[]): void {
    onClose();
    if (arrived.length === 0) return;
    toastBookings(say("groups.checked_in_of", { done: arrived.length, all }), arrived);
    wishes.carryOut(arrived);
  }

  return (
    <ModalDialog
      opened
      size="list"
      title={done.length > 0 ? say("groups.checked_in_of", { done: done.length, all }) : title}
      onClose={() => finish(done)}
    >
      {error !== null && <LoadFailed error={error} retry={() => void readAgain()} />}
      <DialogForm
        label={title}
        submitLabel={say("groups.check_in_count", { count: arriving.length })}
        submitButton={submit}
        isComplete={isKnown}
        isRunning={isRunning}
        disabled={!isKnown}
        stayButton={
          <Button variant="default" onClick={() => finish(done)}>
            {say(done.length > 0 ? "groups.rest_later" : "actions.cancel")}
          </Button>
        }
        onSubmit={handleSubmit}
      >
        <ul ref={rows} className={css["arrivals"]}>
          {arriving.map((booking) => (
            <GroupArrivalRow
              key={booking.id}
              booking={booking}
              entry={entryFor(booking)}
              room={rooms.get(booking.id)}
              isRegistered={wishes.registers}
              refusal={left.find((each) => each.booking.id === booking.id)?.reason ?? null}
              onChange={(entry) => setEntries({ ...entries, [booking.id]: entry })}
              onOthers={() => void goToWizard(booking.id)}
            />
          ))}
        </ul>
        {wishes.sections}
      </DialogForm>
    </ModalDialog>
  );
}

/** Placeholder for the arrivals: registered guests are only known once they are inhouse. */
const ANYBODY = [{}];
