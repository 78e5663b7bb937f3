import { Box, Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { ContactPicker } from "#client/guests/contacts/contact-picker.tsx";
import { missingWords } from "#client/guests/contacts/guest-words.ts";
import { useRoomActions } from "#client/inventory/rooms/use-room-actions.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { bookingName } from "#client/platform/ui/booking-name.ts";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { Dim, Hint } from "#client/platform/ui/typography.tsx";
import { whyNotNow } from "#client/stays/bookings/action-choices.ts";
import { askedFields, guestValues } from "#client/stays/bookings/check-in/check-in-values.ts";
import { canWizardSettle } from "#client/stays/bookings/check-in/needs-wizard.ts";
import { GuestFields } from "#client/stays/bookings/form/guest-fields.tsx";
import { pickedContact } from "#client/stays/bookings/form/picked-contact.ts";
import { usePayerWords } from "#client/stays/bookings/payers-words.ts";
import { personsInWords } from "#client/stays/bookings/persons-words.ts";
import type { ArrivalEntry } from "#client/stays/groups/arrival-entry.ts";
import css from "#client/stays/groups/group-check-in.module.css";
import type { ArrivalRoom } from "#client/stays/groups/use-rooms-for-arrivals.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import { missingGuestData } from "#shared/stays/bookings/rules.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

type Props = {
  booking: Booking;
  entry: ArrivalEntry;
  room: ArrivalRoom | undefined;
  isRegistered: boolean;
  /** Why the last try has left this one out. */
  refusal: ProblemType | null;
  onChange(entry: ArrivalEntry): void;
  /** Opens the check-in of this booking alone, which asks for everybody. */
  onOthers(): void;
};

/** One arrival of a group: who comes and where to, and fields for no more than what is missing of it. */
export function GroupArrivalRow({ booking, entry, room, isRegistered, refusal, onChange, onOthers }: Props) {
  const say = useSay();
  const { mark, isRunning } = useRoomActions();
  const payerWords = usePayerWords();
  const dues = (booking.payers ?? []).filter(({ due_amount }) => due_amount !== 0);
  const { contact, guest } = entry;
  const asked = askedFields(contact, isRegistered);
  const proposed = room?.proposed ?? null;
  const isDirty = proposed?.status === "dirty";
  const words = [
    contact ? missingWords(missingGuestData(contact), say) : say("check_in.guest_choose"),
    room?.refusal ? say(`check_in.room_${room.refusal}`, { number: room.own?.number ?? "" }) : null,
    isDirty ? say("check_in.room_dirty", { number: proposed.number }) : null,
    // What is missing is said by its own words.
    refusal && !canWizardSettle(refusal) ? whyNotNow({ action: "check_in", allowed: false, reasons: [refusal] }, say) : null,
  ].filter((each) => each !== null);
  const Sign = words.length === 0 ? IconCircleCheck : IconAlertTriangle;
  const entered = Math.max(booking.guests?.length ?? 0, contact ? 1 : 0);
  const name = contact?.name ?? bookingName(booking) ?? booking.code;
  return (
    <li className={css["arrival"]} aria-label={[proposed?.number, name].filter(Boolean).join(" ")}>
      <div className={css["line"]} data-state={words.length === 0 ? "ready" : "open"}>
        <b>{proposed?.number ?? say("screens.none")}</b>
        <Box component="span" flex={1} miw={0} fw={560} style={{ overflowWrap: "anywhere" }}>
          {name}
        </Box>
        <Dim fz="sm">
          {entered < booking.occupancy
            ? say("bookings.guests_entered", { count: entered, all: booking.occupancy })
            : personsInWords(booking, say)}
        </Dim>
        <Sign size={18} aria-hidden />
        {entered < booking.occupancy && booking.occupancy > 1 && (
          <Button size="compact-sm" variant="default" onClick={onOthers}>
            {say("check_in.enter_others")}
          </Button>
        )}
        {isDirty && (
          <Button size="compact-sm" variant="default" loading={isRunning} onClick={() => mark(proposed, "clean")}>
            {say("check_in.mark_clean")}
          </Button>
        )}
      </div>
      {dues.length > 0 && <Hint ml={56}>{say("folios.payers_due", { dues: dues.map(payerWords).join(" · ") })}</Hint>}
      {words.length > 0 && <Hint ml={56}>{words.join(" · ")}</Hint>}
      {!contact && (
        <ContactPicker
          label={say("check_in.guest")}
          makesGuests
          onPick={({ id }) =>
            void pickedContact(id).then((picked) => picked && onChange({ ...entry, contact: picked, guest: guestValues(picked) }))
          }
        />
      )}
      {asked.size > 0 && (
        <GuestFields values={guest} asked={asked} errorOf={() => null} onChange={(typed) => onChange({ ...entry, guest: typed })} />
      )}
      {room?.refusal && (
        <SelectField
          label={say(room.refusal === "missing" ? "check_in.room_assign" : "check_in.room_choose")}
          data={room.choices.map(({ id, number, status }) => ({
            value: id,
            label: status === "clean" ? number : say("bookings.room_status", { number, status: say(`rooms.${status}`) }),
          }))}
          disabled={room.choices.length === 0}
          error={room.choices.length === 0 ? say("check_in.rooms_full") : undefined}
          value={proposed?.id ?? null}
          onChange={(id) => onChange({ ...entry, room_id: id ?? "" })}
        />
      )}
    </li>
  );
}
