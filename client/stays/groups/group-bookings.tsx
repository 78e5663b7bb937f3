import { ActionIcon, Button, Group as Row } from "@mantine/core";
import { IconCalendarPlus, IconNotebook, IconPlus, IconX } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { bookingName } from "#client/platform/ui/booking-name.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { useBookingColumns } from "#client/stays/bookings/list/booking-columns.tsx";
import { BookingRowActions } from "#client/stays/bookings/list/booking-row-actions.tsx";
import { AddBookings } from "#client/stays/groups/add-bookings.tsx";
import { SelectedCheckIn } from "#client/stays/groups/group-check-in.tsx";
import css from "#client/stays/groups/groups.module.css";
import { type JointAction, useMembership } from "#client/stays/groups/use-membership.ts";
import { nextStatus } from "#shared/stays/bookings/rules.ts";
import { BOOKING_SORTS, type Booking } from "#shared/stays/bookings/schema.ts";
import type { Group } from "#shared/stays/groups/schema.ts";

const NOBODY: ReadonlySet<string> = new Set();

/** The group's bookings: taken in and let go, one by one or several together, and taken through their steps. */
export function GroupBookings({ group }: { group: Group }) {
  const say = useSay();
  const mayWrite = useMay()("bookings:write");
  const state = useListState(BOOKING_SORTS);
  const columns = useBookingColumns();
  const { change, params } = useAddress();
  const [chosen, setChosen] = useState(NOBODY);
  const membership = useMembership(group);
  const answer = useQuery(
    trpc.bookings.list.queryOptions(
      {
        group_id: group.id,
        ...state.input,
        expand: ["customer", "guests", "room", "actions", "payers"],
      },
      { placeholderData: keepPreviousData },
    ),
  );
  const shown = answer.data?.data ?? [];
  const selected = shown.filter(({ id }) => chosen.has(id));
  const buttons = mayWrite ? (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={16} aria-hidden />}
        onClick={() => change({ new: "booking", group_id: group.id })}
      >
        {say("groups.add_new")}
      </Button>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => change({ add: "bookings" })}>
        {say("groups.add_existing")}
      </Button>
    </>
  ) : undefined;

  return (
    <>
      {selected.length > 0 ? (
        <div className={css["tools"]} role="toolbar" aria-label={say("groups.bookings")}>
          <Together bookings={selected} membership={membership} onDone={() => setChosen(NOBODY)} />
        </div>
      ) : (
        shown.length > 0 && (
          <div className={css["tools"]}>
            <span className={css["spacer"]} />
            {buttons}
          </div>
        )
      )}
      <DataTable
        label={say("groups.bookings")}
        columns={columns}
        answer={answer}
        state={state}
        hrefOf={(booking) => `/bookings/${booking.id}`}
        {...(mayWrite
          ? {
              selection: { chosen, onChange: setChosen, labelOf: ({ code }: Booking) => say("groups.choose", { code }) },
              actionsOf: (booking: Booking) => (
                <Row gap={2} wrap="nowrap" justify="flex-end">
                  <BookingRowActions booking={booking} />
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={32}
                    aria-label={say("groups.remove", { code: booking.code })}
                    disabled={membership.isRunning}
                    title={say("groups.remove_chosen")}
                    onClick={() => void membership.remove([booking.id])}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                </Row>
              ),
            }
          : {})}
        empty={{
          icon: IconNotebook,
          title: say("groups.no_bookings_title"),
          detail: say("groups.no_bookings_detail"),
          action: buttons && <Row gap="sm">{buttons}</Row>,
        }}
      />
      <AddBookings
        opened={mayWrite && params.get("add") === "bookings"}
        group={group}
        membership={membership}
        onClose={() => change({ add: null }, { replace: true })}
      />
    </>
  );
}

const ACTIONS = ["confirm", "check_in", "check_out", "cancel"] as const satisfies readonly JointAction[];

type TogetherProps = { bookings: readonly Booking[]; membership: ReturnType<typeof useMembership>; onDone(): void };

/** Actions for all chosen bookings together, all or none. */
function Together({ bookings, membership, onDone }: TogetherProps) {
  const say = useSay();
  const { act, remove, isRunning, isAsking, stopAsking } = membership;
  const possible = ACTIONS.filter((action) => bookings.every(({ status }) => nextStatus(status, action) !== null));
  const named = bookings.map((booking) => ({ id: booking.id, name: bookingName(booking) ?? booking.code }));

  async function follow(done: Promise<boolean>): Promise<void> {
    if (await done) onDone();
  }

  function handleArrived(): void {
    stopAsking();
    onDone();
  }

  return (
    <>
      {isAsking && <SelectedCheckIn ids={named.map(({ id }) => id)} onClose={handleArrived} />}
      <b>{say("screens.chosen", { count: bookings.length })}</b>
      {possible.map((action) => (
        <Button
          key={action}
          variant="default"
          disabled={isRunning}
          {...(action === "cancel" ? { c: "red.8" } : {})}
          onClick={() => void follow(act(action, named))}
        >
          {say(`bookings.do_${action}`)}
        </Button>
      ))}
      <Button variant="default" disabled={isRunning} onClick={() => void follow(remove(named.map(({ id }) => id)))}>
        {say("groups.remove_chosen")}
      </Button>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={say("screens.choose_none")} onClick={onDone}>
        <IconX size={17} aria-hidden />
      </ActionIcon>
    </>
  );
}
