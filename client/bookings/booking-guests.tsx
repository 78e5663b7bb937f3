import { Stack, Text } from "@mantine/core";
import { told } from "#client/bookings/use-booking-actions.ts";
import { ContactLine } from "#client/contacts/contact-line.tsx";
import { ContactPicker } from "#client/contacts/contact-picker.tsx";
import { useSay } from "#client/core/i18n.ts";
import { api } from "#client/core/trpc.ts";
import { toast, toastTrouble } from "#client/ui/toast.tsx";
import { type GuestField, missingGuestData } from "#shared/bookings/rules.ts";
import type { Booking } from "#shared/bookings/schema.ts";

const FIELD_WORDS = {
  name: "bookings.missing_name",
  date_of_birth: "bookings.missing_date_of_birth",
  nationality: "bookings.missing_nationality",
  "address.line1": "bookings.missing_line1",
  "address.postal_code": "bookings.missing_postal_code",
  "address.city": "bookings.missing_city",
} as const satisfies Record<GuestField, unknown>;

/** Who stays in the room. Each change counts at once, beside the form above. */
export function BookingGuests({ booking }: { booking: Booking }) {
  const say = useSay();
  const guests = booking.guests ?? [];
  const isEditable = booking.actions?.some(({ action, allowed }) => action === "edit" && allowed) ?? false;

  async function add(contact_id: string): Promise<void> {
    try {
      told(await api.bookings.addGuest.mutate({ id: booking.id, contact_id }));
    } catch (thrown) {
      toastTrouble(thrown);
    }
  }

  async function remove(contact_id: string, name: string): Promise<void> {
    try {
      told(await api.bookings.removeGuest.mutate({ id: booking.id, contact_id }));
      toast({ message: say("bookings.guest_removed", { name }), undo: () => add(contact_id) });
    } catch (thrown) {
      toastTrouble(thrown);
    }
  }

  return (
    <Stack gap="xs">
      {guests.map((guest, index) => (
        <ContactLine
          key={guest.id}
          id={guest.id}
          name={guest.name}
          hint={[guest.communication.phone, guest.address.city].filter(Boolean).join(" · ") || null}
          warning={index === 0 ? missingWords(missingGuestData(guest)) : null}
          onRemove={isEditable ? () => void remove(guest.id, guest.name) : undefined}
        />
      ))}
      {guests.length === 0 && (
        <Text size="sm" c="dimmed">
          {say("bookings.no_guests")}
        </Text>
      )}
      {isEditable && guests.length < booking.occupancy && (
        <ContactPicker label={say("bookings.add_guest")} without={guests.map(({ id }) => id)} onPick={({ id }) => void add(id)} />
      )}
    </Stack>
  );

  function missingWords(fields: readonly GuestField[]): string | null {
    if (fields.length === 0) return null;
    return say("bookings.missing_data", { fields: fields.map((field) => say(FIELD_WORDS[field])).join(", ") });
  }
}
