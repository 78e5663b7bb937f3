import { Box, Checkbox } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { ContactField } from "#client/guests/contacts/contact-field.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { CustomerReach } from "#client/stays/bookings/detail/customer-reach.tsx";
import { BOOKING_FIELDS, type BookingValues } from "#client/stays/bookings/form/booking-values.ts";
import type { Contact } from "#shared/guests/contacts/schema.ts";

type Props = {
  form: UseFormReturnType<BookingValues>;
  /** The customer's contact, once it is known. */
  contact: Contact | undefined;
  /** True if the customer is one of the guests. */
  isGuest: boolean;
};

/** The customer, who books and pays, and the guest who travels if that is another person. */
export function PeopleFields({ form, contact, isGuest }: Props) {
  const say = useSay();
  const { customer, guest } = form.values;
  return (
    <>
      <ContactField
        label={say(BOOKING_FIELDS.customer.label)}
        contact={customer}
        error={form.errors["customer_id"]}
        disabled={false}
        autofocus
        onChange={(chosen) => {
          // The field also names its guest again when it is left: what was asked for this guest meanwhile stays.
          if (chosen?.id === customer?.id) return;
          form.setValues({
            customer: chosen,
            customer_is_guest: null,
            send_confirmation: null,
            send_pre_check_in_link: false,
            phone: "",
            email: "",
          });
        }}
      />
      {customer && contact && <CustomerReach form={form} contact={contact} />}
      {customer && (
        <Checkbox
          mt="sm"
          label={say("bookings.customer_is_guest")}
          checked={isGuest}
          onChange={(event) => form.setFieldValue("customer_is_guest", event.currentTarget.checked)}
        />
      )}
      {customer && !isGuest && (
        <Box mt="sm">
          <ContactField
            label={say(BOOKING_FIELDS.guest.label)}
            description={say("bookings.traveler_hint")}
            makesGuests
            contact={guest}
            error={form.errors["guest_id"]}
            onChange={(chosen) => form.setFieldValue("guest", chosen)}
          />
        </Box>
      )}
    </>
  );
}
