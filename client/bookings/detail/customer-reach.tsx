import { Box, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { BookingValues } from "#client/bookings/form/booking-values.ts";
import { useSay } from "#client/core/i18n.ts";
import { FieldsGrid } from "#client/ui/form/fields-grid.tsx";
import type { Contact } from "#shared/contacts/schema.ts";

/** What whoever calls says next: fields for the number and the address that aren't known yet. */
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
