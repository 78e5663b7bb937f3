import { type ContactRow, contactStore } from "#server/guests/contacts/queries.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import type { FolioRow } from "#server/stays/folios/queries.ts";
import { groupStore } from "#server/stays/groups/queries.ts";
import { contactsText } from "#shared/guests/contacts/text.ts";
import { type BillingAddress, missingOf } from "#shared/money/invoices/address.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { NO_ADDRESS } from "#shared/platform/core/fields.ts";

/** The customer of an invoice: the named contact, else the folio's customer, else that of its booking or group. */
export function customerOf(view: View, folio: FolioRow, named: string | null): ContactRow | null {
  if (named !== null) return contactStore.get(view, named, "customer_id");
  const id =
    folio.customer_id ??
    (folio.booking_id === null ? null : bookingStore.findAny(view, folio.booking_id)?.customer_id) ??
    (folio.group_id === null ? null : groupStore.findAny(view, folio.group_id)?.customer_id) ??
    null;
  return id === null ? null : contactStore.findAny(view, id);
}

/**
 * The billing address: the given one, else the customer's. Throws `folio/customer_address_incomplete`, whose detail and errors name the
 * missing fields.
 */
export function addressFor(view: View, customer: ContactRow | null, given: BillingAddress | null): BillingAddress {
  const address = given ?? ownAddressOf(customer);
  const missing = missingOf(address);
  if (missing.length > 0) {
    const errors = missing.map((field) => ({ path: `billing_address.${field}`, message: "missing" }));
    const names = missing.map((field) => contactsText[field][view.actor.language]);
    throw new Problem("folio/customer_address_incomplete", names.join(", "), errors);
  }
  return address;
}

/** The name and address of a customer as a billing address; fields may be missing. */
export function ownAddressOf(customer: Pick<ContactRow, "name" | "address"> | null): BillingAddress {
  return { ...NO_ADDRESS, ...customer?.address, name: customer?.name ?? null };
}
