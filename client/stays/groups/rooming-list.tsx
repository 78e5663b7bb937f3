import { Box, Button, Flex, SimpleGrid, TextInput } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ClipboardEvent, useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { Refusal } from "#client/platform/ui/form/refusal.tsx";
import { useUnsavedGuard } from "#client/platform/ui/form/unsaved.tsx";
import { useSaveKey } from "#client/platform/ui/keys/shortcuts.ts";
import { EmptyState } from "#client/platform/ui/page/empty-state.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { SaveTableButton } from "#client/platform/ui/table/save-table-button.tsx";
import { Dim, Hint } from "#client/platform/ui/typography.tsx";
import { toastBookings } from "#client/platform/undo/step-history.ts";
import { mayEdit } from "#client/stays/bookings/action-choices.ts";
import { useLaterRoomsOf } from "#client/stays/bookings/parts/use-later-rooms.ts";
import { usePayerWords } from "#client/stays/bookings/payers-words.ts";
import { personsInWords } from "#client/stays/bookings/persons-words.ts";
import { MAX_PAGE_SIZE } from "#shared/platform/core/paging.ts";
import { ACTIVE_STATUSES, type Booking } from "#shared/stays/bookings/schema.ts";
import { isList, pasted } from "#shared/stays/groups/rooming-list.ts";
import type { Group } from "#shared/stays/groups/schema.ts";

/** Typed names of a room, and the version of its booking that was read before. */
type Typed = { version: number; names: string[] };
const NOTHING: ReadonlyMap<string, Typed> = new Map();

/** Names by room of the group: typed, or pasted from a spreadsheet, and saved together. */
export function RoomingListTab({ group }: { group: Group }) {
  const answer = useQuery(
    trpc.bookings.list.queryOptions(
      {
        group_id: group.id,
        status: [...ACTIVE_STATUSES],
        page_size: MAX_PAGE_SIZE,
        sort: "room",
        expand: ["room", "guests", "actions", "payers"],
      },
      { placeholderData: keepPreviousData },
    ),
  );
  return <RecordScreen answer={answer}>{({ data }) => <Rooms group={group} bookings={data} />}</RecordScreen>;
}

function Rooms({ group, bookings }: { group: Group; bookings: readonly Booking[] }) {
  const say = useSay();
  const { weekday } = useFormats();
  const payerWords = usePayerWords();
  const mayWrite = useMay()("bookings:write");
  const [typed, setTyped] = useState(NOTHING);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const laterRooms = useLaterRoomsOf();
  const rows = bookings.map((booking) => ({
    booking,
    number: booking.room?.number ?? null,
    later: laterRooms(booking),
    names: typed.get(booking.id)?.names ?? placesOf(booking),
    isOpen: mayWrite && mayEdit(booking),
  }));
  const letGo = useUnsavedGuard(
    typed.size > 0,
    ({ pathname, search }) => pathname === `/groups/${group.id}` && new URLSearchParams(search).get("tab") === "rooming",
  );

  function become(next: readonly (readonly string[])[]): void {
    const changed = rows.flatMap(({ booking, isOpen, names }, index): [string, Typed][] => {
      const wanted = next[index] ?? names;
      if (!isOpen || wanted.join("\n") === placesOf(booking).join("\n")) return [];
      return [[booking.id, { version: typed.get(booking.id)?.version ?? booking.version, names: [...wanted] }]];
    });
    setTyped(new Map(changed));
    setRefusal(null);
  }

  function handlePaste(event: ClipboardEvent, room: number, place: number): void {
    const text = event.clipboardData.getData("text/plain");
    if (!isList(text)) return;
    event.preventDefault();
    const open = rows.map((row) => (row.isOpen ? row : { ...row, names: [] }));
    const laid = pasted(open, { room, place }, text);
    setLeft(laid.left);
    become(rows.map((row, index) => (row.isOpen ? (laid.rows[index] ?? row.names) : row.names)));
  }

  const { run, isRunning: isSaving } = useWrite(trpc.groups.saveRoomingList, {
    done(changed) {
      letGo();
      setTyped(NOTHING);
      setLeft([]);
      setRefusal(null);
      if (changed.length > 0) toastBookings(say("groups.rooming_saved", { name: group.name }), changed);
    },
    failed(error) {
      setRefusal(messageOf(error, say));
      return true;
    },
  });

  function handleSave(): void {
    const rooms = [...typed].map(([booking_id, { version, names }]) => ({
      booking_id,
      version,
      names: names.map((name) => name.trim()).filter((name) => name !== ""),
    }));
    void run({ id: group.id, rooms });
  }

  useSaveKey(() => {
    if (typed.size > 0 && !isSaving) handleSave();
  });

  const table = () => [
    [
      say("groups.rooming_room"),
      say("groups.arrival"),
      say("groups.departure"),
      say("groups.persons"),
      say("folios.due"),
      say("groups.rooming_guests"),
    ],
    ...rows.map(({ booking, number, later, names }) => [
      `${number ?? say("bookings.no_room")}${later}`,
      weekday(booking.check_in),
      weekday(booking.check_out),
      personsInWords(booking, say),
      duesOf(booking).map(payerWords).join(", "),
      ...names,
    ]),
  ];

  if (rows.length === 0) {
    return <EmptyState icon={IconUsersGroup} title={say("groups.no_bookings_title")} detail={say("groups.rooming_empty")} />;
  }
  return (
    <Panel title={say("groups.rooming")} aside={<SaveTableButton name={`${say("groups.rooming")} ${group.name}`} rows={table} />}>
      <Hint mb={12}>{say("groups.rooming_hint")}</Hint>
      <div>
        {rows.map(({ booking, number, later, names, isOpen }, room) => (
          <Flex
            key={booking.id}
            direction={{ base: "column", xs: "row" }}
            gap="8px 16px"
            py={10}
            style={{ borderTop: "1px solid var(--kr-border)" }}
            role="group"
            aria-label={titleOf(booking, number)}
          >
            <Box flex="none" w={{ base: "auto", xs: 200 }}>
              <strong>
                {titleOf(booking, number)}
                {later}
              </strong>
              <Dim display="block" fz="xs" style={{ whiteSpace: "nowrap" }}>
                {weekday(booking.check_in)} – {weekday(booking.check_out)}
              </Dim>
              <Dues booking={booking} />
              {booking.children.length > 0 && (
                <Dim display="block" fz="xs">
                  {personsInWords(booking, say)}
                </Dim>
              )}
            </Box>
            <SimpleGrid flex={1} miw={0} minColWidth={200} spacing={8}>
              {names.map((name, place) => (
                <TextInput
                  // oxlint-disable-next-line react/no-array-index-key -- a bed, not a person
                  key={place}
                  aria-label={say("groups.rooming_place", { room: titleOf(booking, number), number: place + 1 })}
                  placeholder={say("groups.rooming_person", { number: place + 1 })}
                  autoComplete="off"
                  maxLength={200}
                  readOnly={!isOpen}
                  value={name}
                  onPaste={(event) => handlePaste(event, room, place)}
                  onChange={({ currentTarget: { value } }) =>
                    become(rows.map((row, index) => (index === room ? row.names.with(place, value) : row.names)))
                  }
                />
              ))}
            </SimpleGrid>
          </Flex>
        ))}
      </div>
      {left.length > 0 && <Refusal words={say("groups.rooming_left", { count: left.length, names: left.join(", ") })} />}
      <Refusal words={refusal} />
      {mayWrite && (
        <Flex gap={8} justify="flex-end" mt={14}>
          {typed.size > 0 && (
            <Button variant="default" disabled={isSaving} onClick={() => become(bookings.map(placesOf))}>
              {say("groups.rooming_discard")}
            </Button>
          )}
          <Button loading={isSaving} disabled={typed.size === 0} title={say("screens.save_hint")} onClick={handleSave}>
            {say("groups.rooming_save")}
          </Button>
        </Flex>
      )}
    </Panel>
  );

  function titleOf(booking: Booking, number: string | null): string {
    return number === null ? `${say("bookings.no_room")} · ${booking.code}` : say("rooms.room", { number });
  }
}

/** The payers who still owe something. */
function duesOf({ payers }: Booking) {
  return (payers ?? []).filter(({ due_amount }) => due_amount !== 0);
}

/** The amount that each payer still owes for a room. */
function Dues({ booking }: { booking: Booking }) {
  const payerWords = usePayerWords();
  return duesOf(booking).map((payer) => (
    <Dim key={payer.contact_id} display="block" fz="xs">
      {payerWords(payer)}
    </Dim>
  ));
}

/** A name or an empty place for everybody who is booked. */
function placesOf({ guests, occupancy }: Booking): string[] {
  const names = (guests ?? []).map(({ name }) => name);
  return [...names, ...Array.from({ length: Math.max(0, occupancy - names.length) }, () => "")];
}
