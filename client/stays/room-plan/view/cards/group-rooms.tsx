import { Group, Stack, TextInput } from "@mantine/core";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { WholeField } from "#client/platform/ui/form/whole-field.tsx";
import { Fold } from "#client/platform/ui/page/fold.tsx";
import { Strong } from "#client/platform/ui/typography.tsx";
import { useRoomName } from "#client/stays/bookings/parts/use-room-name.ts";
import { type DrawnStays, type RoomPersons, type Types, whyNotRoom } from "#client/stays/room-plan/model/group-wish.ts";
import { dateOf } from "#client/stays/room-plan/model/plan-layout.ts";

type Props = {
  drawn: readonly DrawnStays[];
  /** Typed persons of the rooms, in their order; undefined for a room of which nothing was typed. */
  typed: readonly (RoomPersons | undefined)[];
  types: Types;
  onChange(index: number, persons: RoomPersons): void;
};

/** Adults, children and cots of each room of a new group, folded up: most groups have the usual number in each. */
export function GroupRooms({ drawn, typed, types, onChange }: Props) {
  const say = useSay();
  const isForced = drawn.some((each) => whyNotRoom(each, types) !== null || each.children === null);
  return (
    <Fold title={say("room_plan.group_rooms_persons")} isForced={isForced}>
      <Stack gap="md">
        {drawn.map((each, index) => (
          <GroupRoom
            // biome-ignore lint/suspicious/noArrayIndexKey: ranges have no id, and none is added while the dialog is open
            key={index}
            stay={each}
            typed={typed[index] ?? {}}
            types={types}
            onChange={(persons) => onChange(index, persons)}
          />
        ))}
      </Stack>
    </Fold>
  );
}

type RoomProps = { stay: DrawnStays; typed: RoomPersons; types: Types; onChange(persons: RoomPersons): void };

function GroupRoom({ stay, typed, types, onChange }: RoomProps) {
  const say = useSay();
  const { days } = useFormats();
  const roomName = useRoomName();
  const { range, children, occupancy } = stay;
  const room = `${roomName({ room_id: range.roomId, room_type_id: range.typeId })}, ${days(dateOf(range.from), dateOf(range.to))}`;
  const named = (label: string) => `${label}, ${room}`;
  const reason = whyNotRoom(stay, types);
  const young = children?.length ?? 0;
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <legend style={{ padding: 0 }}>
        <Strong>{room}</Strong>
      </legend>
      <Group align="start" gap="sm" wrap="wrap">
        <WholeField
          label={say("bookings.adults")}
          aria-label={named(say("bookings.adults"))}
          w={96}
          min={1}
          max={99}
          value={typed.adults ?? null}
          placeholder={String(occupancy - young)}
          error={reason && say(`problems.${reason}`)}
          onChange={(adults) => onChange({ ...typed, adults })}
        />
        <TextInput
          label={say("bookings.children_ages")}
          aria-label={named(say("bookings.children_ages"))}
          style={{ flex: "1 1 160px" }}
          placeholder={say("bookings.children_example")}
          autoComplete="off"
          value={typed.children ?? ""}
          error={children === null && say("bookings.children_wrong")}
          onChange={(event) => onChange({ ...typed, children: event.currentTarget.value })}
        />
        {young > 0 && (types.get(range.typeId)?.max_cots ?? 0) > 0 && (
          <WholeField
            label={say("bookings.cots")}
            aria-label={named(say("bookings.cots"))}
            w={110}
            min={0}
            max={young}
            value={typed.cots ?? null}
            placeholder="0"
            onChange={(cots) => onChange({ ...typed, cots })}
          />
        )}
      </Group>
    </fieldset>
  );
}
