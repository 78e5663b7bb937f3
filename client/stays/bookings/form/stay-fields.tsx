import { Anchor, Button, Switch, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useEffect } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { useRooms, useRoomTypes } from "#client/platform/core/master-data.ts";
import { FieldsGrid, WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { WholeField } from "#client/platform/ui/form/whole-field.tsx";
import { BEST_ROOM, BOOKING_FIELDS, type BookingValues, personsIn, withDays } from "#client/stays/bookings/form/booking-values.ts";
import { OtherDays } from "#client/stays/bookings/form/other-days.tsx";
import { RoomProposalNote } from "#client/stays/bookings/form/room-proposal-note.tsx";
import { StayDays } from "#client/stays/bookings/form/stay-days.tsx";
import { TypeChoice } from "#client/stays/bookings/form/type-choice.tsx";
import { useFreeRooms } from "#client/stays/bookings/form/use-room-proposal.ts";
import { useStayHours } from "#client/stays/bookings/form/use-stay-hours.ts";
import type { RoomType } from "#shared/inventory/room-types/schema.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import { childrenIn } from "#shared/platform/core/persons.ts";
import type { RoomTypeAvailability } from "#shared/stays/availability/schema.ts";
import type { RoomProposal } from "#shared/stays/bookings/free-up-room.ts";
import type { BookingQuote } from "#shared/stays/bookings/quote-schema.ts";
import { whyNotOccupancy } from "#shared/stays/bookings/rules.ts";

type Props = {
  form: UseFormReturnType<BookingValues>;
  /** The room that the booking holds already: it is no free room, but stays a choice. */
  ownRoomId: string | null;
  isNew: boolean;
  /** The guest changes rooms: each room is changed by itself, not here. */
  isInParts?: boolean;
  disabled: boolean;
  availability: readonly RoomTypeAvailability[] | undefined;
  /** True while `availability` still answers what was typed before. */
  isStale?: boolean;
  /** Booking that has the room at these times. */
  taken?: BookingQuote["taken_by"];
  /** Opens the other ways to a longer stay, if the room is sold after the present departure. */
  onLonger?: (() => void) | undefined;
  /** Moves of other bookings, if no room is free for the whole stay. */
  proposal?: RoomProposal | null;
  /** The cots that are left, if the stay needs more. */
  cotsLeft?: number | null;
};

/** When and where. The lists offer what is free for these dates, best fit first. */
export function StayFields({ form, ownRoomId, isNew, isInParts = false, disabled, availability, ...found }: Props) {
  const { isStale = false, taken = null, onLonger, proposal = null, cotsLeft = null } = found;
  const say = useSay();
  const hours = useStayHours();
  const { room_type_id, room_id, room_is_proposed, adults } = form.values;
  const inForm = personsIn(form.values);
  const { children } = inForm;
  const types = useRoomTypes().data?.data ?? [];
  const rooms = useRoomChoices(form.values, ownRoomId, isNew ? bestRoomLabel() : null);
  const { setValues } = form;
  const instead = rooms.instead?.id ?? BEST_ROOM;
  const follows = room_is_proposed && rooms.taken !== null && instead !== room_id;
  useEffect(() => {
    if (follows) setValues({ room_id: instead, room_fixed: false });
  }, [follows, instead, setValues]);
  const chosen = types.find(({ id }) => id === room_type_id);
  const misfit = isNew && chosen && adults !== null ? whyNotOccupancy(inForm, chosen) : null;
  const known = availability?.find(({ room_type }) => room_type.id === room_type_id);
  const isFull = isNew && known !== undefined && known.available <= 0;

  function chooseType(type: RoomType): void {
    form.setFieldValue("room_type_id", type.id);
    form.setValues({ room_id: isNew ? BEST_ROOM : "", room_is_proposed: false });
    if (isNew && (adults === null || whyNotOccupancy(inForm, type))) {
      form.setFieldValue("adults", Math.max(1, type.default_occupancy - children.length));
    }
  }

  const hasCots = (form.values.cots ?? 0) > 0 || (children.length > 0 && types.some(({ max_cots }) => max_cots > 0));
  const areAgesWrong = form.isDirty("children") && childrenIn(form.values.children) === null;
  const persons = (
    <>
      <WholeField label={say(BOOKING_FIELDS.adults.label)} min={1} max={99} readOnly={disabled} {...form.getInputProps("adults")} />
      <TextInput
        label={say(BOOKING_FIELDS.children.label)}
        description={say("bookings.children_hint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        placeholder={disabled ? undefined : say("bookings.children_example")}
        autoComplete="off"
        readOnly={disabled}
        {...form.getInputProps("children")}
        error={areAgesWrong ? say("bookings.children_wrong") : form.errors["children"]}
      />
      {hasCots && (
        <WholeField
          label={say(BOOKING_FIELDS.cots.label)}
          description={say("bookings.cots_hint")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          min={0}
          max={children.length}
          readOnly={disabled}
          {...form.getInputProps("cots")}
          error={
            form.errors["cots"] ??
            (cotsLeft !== null && (cotsLeft === 0 ? say("bookings.no_cots_left") : say("bookings.cots_left", { count: cotsLeft })))
          }
        />
      )}
    </>
  );
  return (
    <FieldsGrid>
      <StayDays form={form} disabled={disabled} />
      {taken && (
        <WideField>
          <TakenNote taken={taken} onLonger={onLonger} />
        </WideField>
      )}
      {isNew ? (
        <>
          {persons}
          <WideField>
            <TypeChoice
              types={types}
              availability={availability}
              isStale={isStale}
              persons={inForm}
              rateId={form.values.rate_id}
              value={room_type_id}
              error={form.errors["room_type_id"]}
              onChange={chooseType}
            />
          </WideField>
          {misfit && chosen && (
            <WideField>
              <Text size="sm" c="red.8" role="alert">
                {misfitWords(misfit, chosen, say)}
              </Text>
            </WideField>
          )}
          {isFull && (
            <WideField>
              <OtherDays values={form.values} onChoose={(days) => form.setValues(withDays(form.values, days, hours))} />
            </WideField>
          )}
        </>
      ) : (
        <SelectField
          label={say(BOOKING_FIELDS.room_type_id.label)}
          data={types.map(({ id, name }) => ({ value: id, label: freeLabel(id, name) }))}
          readOnly={disabled || isInParts}
          error={form.errors["room_type_id"]}
          value={room_type_id || null}
          onChange={(id) => {
            const type = types.find((each) => each.id === id);
            if (type) chooseType(type);
          }}
        />
      )}
      <SelectField
        label={say(BOOKING_FIELDS.room_id.label)}
        data={rooms.choices}
        searchable={rooms.choices.length > 8}
        readOnly={disabled || isInParts}
        description={isInParts ? say("bookings.in_parts_hint") : undefined}
        error={isNew && rooms.taken && !follows ? say("bookings.room_taken", { number: rooms.taken.number }) : form.errors["room_id"]}
        value={room_id}
        onChange={(id) => form.setValues({ room_id: id ?? "", room_is_proposed: false })}
      />
      {!isNew && persons}
      <Switch
        style={{ alignSelf: "end" }}
        label={say(BOOKING_FIELDS.room_fixed.label)}
        description={say("bookings.room_fixed_hint")}
        disabled={disabled || room_id === "" || room_id === BEST_ROOM}
        {...form.getInputProps("room_fixed", { type: "checkbox" })}
      />
      {isNew && rooms.taken && !follows && (
        <WideField>
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => form.setValues({ room_id: rooms.instead?.id ?? BEST_ROOM, room_fixed: false })}
          >
            {rooms.instead ? say("bookings.take_room", { number: rooms.instead.number }) : say("bookings.best_room")}
          </Button>
        </WideField>
      )}
      {proposal && <RoomProposalNote proposal={proposal} />}
    </FieldsGrid>
  );

  function bestRoomLabel(): string {
    if (!proposal) return say("bookings.best_room");
    const { room, moves } = proposal;
    return room ? say("bookings.free_up_room", { number: room.number, count: moves.length }) : say("bookings.no_room_free");
  }

  function freeLabel(id: string, name: string): string {
    const free = availability?.find(({ room_type }) => room_type.id === id);
    return free ? say("bookings.room_type_free", { name, count: free.available }) : name;
  }
}

/** Why the persons do not fit the chosen type. */
function misfitWords(misfit: ProblemType, { name, min_occupancy, max_occupancy, max_cots }: RoomType, say: Say): string {
  if (misfit === "booking/cots_exceeded") return say("bookings.type_cots", { name, count: max_cots });
  if (misfit === "booking/occupancy_exceeded") return say("bookings.type_holds", { name, count: max_occupancy });
  return say("bookings.type_needs", { name, count: min_occupancy });
}

type TakenProps = { taken: NonNullable<BookingQuote["taken_by"]>; onLonger: (() => void) | undefined };

/** Said while the hour is chosen, not only once it is refused. */
function TakenNote({ taken: { number, name, check_in, check_out }, onLonger }: TakenProps) {
  const say = useSay();
  const { weekday, time } = useFormats();
  const span = { from: `${weekday(check_in)}, ${time(check_in)}`, to: `${weekday(check_out)}, ${time(check_out)}` };
  return (
    <Text size="sm" c="red.8" role="alert">
      {name === null ? say("bookings.taken_by_lock", { number, ...span }) : say("bookings.taken_by", { number, name, ...span })}
      {onLonger && (
        <>
          {" "}
          <Anchor component="button" type="button" size="sm" onClick={onLonger}>
            {say("room_plan.longer_otherwise")}
          </Anchor>
        </>
      )}
    </Text>
  );
}

/** `best`: what the property's own choice is called; null if it isn't offered. `taken`: the chosen one, where these days are not its. */
function useRoomChoices(values: BookingValues, ownRoomId: string | null, best: string | null) {
  const say = useSay();
  const all = useRooms().data?.data ?? [];
  const { data: free, isPlaceholderData } = useFreeRooms(values);
  const held = all.filter(({ id }) => id === values.room_id || id === ownRoomId);
  const offered = [...held, ...(free ?? []).filter(({ id }) => !held.some((room) => room.id === id))];
  const isKnown = free !== undefined && !isPlaceholderData;
  const chosen = all.find(({ id }) => id === values.room_id);
  const taken = isKnown && chosen && chosen.id !== ownRoomId && !free.some(({ id }) => id === chosen.id) ? chosen : null;
  const choices = [
    { value: "", label: say("bookings.no_room") },
    ...(best === null ? [] : [{ value: BEST_ROOM, label: best }]),
    ...offered.map(({ id, number, status }) => ({
      value: id,
      label: status === "clean" ? number : say("bookings.room_status", { number, status: say(`rooms.${status}`) }),
    })),
  ];
  return { choices, taken, instead: free?.[0] ?? null };
}
