import { Box, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useSay } from "#client/platform/core/i18n.ts";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import type { BookingValues } from "#client/stays/bookings/form/booking-values.ts";
import type { Contact } from "#shared/guests/contacts/schema.ts";

/** Fields for the customer's unknown phone number and e-mail. */
export function CustomerReach({ form, contact }: { form: UseFormReturnType<BookingValues>; contact: Contact }) {
  const say = useSay();
  const { phone, email } = contact.communication;
  if (phone && email) return null;
  return (
    <Box mt="sm">
      <FieldsGrid>
        {!phone && <TextInput type="tel" label={say("contacts.phone")} autoComplete="off" {...form.getInputProps("phone")} />}
        {!email && <TextInput type="email" label={say("contacts.email")} autoComplete="off" {...form.getInputProps("email")} />}
      </FieldsGrid>
    </Box>
  );
}
