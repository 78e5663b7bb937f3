import "@mantine/core/styles/Badge.css";
import { Badge, Button, Stack, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { ContactLine } from "#client/guests/contacts/contact-line.tsx";
import { ContactPicker } from "#client/guests/contacts/contact-picker.tsx";
import { missingWords } from "#client/guests/contacts/guest-words.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { stepOf, toastStep } from "#client/platform/undo/step-history.ts";
import { mayEdit } from "#client/stays/bookings/action-choices.ts";
import { TaxExemptionMenu } from "#client/stays/bookings/detail/tax-exemption-menu.tsx";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import { missingGuestData } from "#shared/stays/bookings/rules.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

type Props = {
  booking: Booking;
  /** True if everybody's data are looked at; a check-in asks for the first guest's only. */
  isWhole?: boolean;
};

/** Guests of the room. Each change is saved at once, independent of the form above. */
export function BookingGuests({ booking, isWhole = false }: Props) {
  const say = useSay();
  const guests = booking.guests ?? [];
  const isEditable = mayEdit(booking);

  const add = useWrite(trpc.bookings.addGuest);
  const remove = useWrite(trpc.bookings.removeGuest);
  const isBusy = add.isRunning || remove.isRunning;

  async function handleRemove({ id, name }: Contact): Promise<void> {
    const input = { id: booking.id, contact_id: id };
    if (!(await remove.run(input))) return;
    toastStep(
      stepOf(
        say("bookings.guest_removed", { name }),
        (send) => send(trpc.bookings.addGuest, input),
        (send) => send(trpc.bookings.removeGuest, input),
      ),
    );
  }

  return (
    <Stack gap="xs">
      {guests.map((guest, index) => {
        const missing = missingWords(missingGuestData(guest), say);
        return (
          <ContactLine
            key={guest.id}
            id={guest.id}
            name={guest.name}
            hint={[guest.communication.phone, guest.address.city].filter(Boolean).join(" · ") || null}
            warning={index === 0 || isWhole ? missing : null}
            mark={isWhole && missing === null ? <CompleteMark /> : undefined}
            isBusy={isBusy}
            onRemove={isEditable ? () => void handleRemove(guest) : undefined}
          >
            {isWhole && index > 0 && <SameAddress guest={guest} first={guests[0]} />}
            {isWhole && <TaxExemptionMenu booking={booking} guest={guest} />}
          </ContactLine>
        );
      })}
      {guests.length === 0 && (
        <Text size="sm" c="dimmed">
          {say("bookings.no_guests")}
        </Text>
      )}
      {isEditable && guests.length < booking.occupancy && (
        <ContactPicker
          label={say("bookings.add_guest")}
          makesGuests
          without={guests.map(({ id }) => id)}
          onPick={({ id }) => void add.run({ id: booking.id, contact_id: id })}
        />
      )}
    </Stack>
  );
}

/** Anyone who comes along mostly lives where the first guest does; one click, and undone by one. */
function SameAddress({ guest, first }: { guest: Contact; first: Contact | undefined }) {
  const say = useSay();
  const may = useMay();
  const { run, isRunning } = useWrite(trpc.contacts.update);
  if (!first?.address.line1 || guest.address.line1 || !may("bookings:write")) return null;
  const { id, name } = guest;
  const [before, after] = [placeOf(guest), placeOf(first)];

  async function handleClick(): Promise<void> {
    if (!(await run({ id, address: after }))) return;
    toastStep(
      stepOf(
        say("bookings.address_taken", { name }),
        (send) => send(trpc.contacts.update, { id, address: before }),
        (send) => send(trpc.contacts.update, { id, address: after }),
      ),
    );
  }

  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={isRunning}
      aria-label={say("bookings.same_address_for", { name })}
      onClick={() => void handleClick()}
    >
      {say("check_in.same_address")}
    </Button>
  );
}

function placeOf({ address: { line1, line2, postal_code, city, state, country } }: Contact) {
  return { line1, line2, postal_code, city, state, country };
}

function CompleteMark() {
  const say = useSay();
  return (
    <Badge variant="light" color="spruce" leftSection={<IconCheck size={12} aria-hidden />} tt="none" fw={560}>
      {say("bookings.guest_complete")}
    </Badge>
  );
}
