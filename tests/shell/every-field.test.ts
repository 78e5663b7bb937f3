import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { DocumentInput } from "#shared/guests/contacts/input.ts";
import { RoomsInput } from "#shared/inventory/rooms/schema.ts";
import { TaxRateInput } from "#shared/inventory/tax-rates/schema.ts";
import { BillingAddress } from "#shared/money/invoices/address.ts";
import { WebhookInput } from "#shared/office/webhooks/schema.ts";
import { CancellationPolicyInput } from "#shared/prices/cancellation-policies/schema.ts";
import { RateInput, RateItemInput } from "#shared/prices/rates/schema.ts";
import { BookingInput, BookingPatch } from "#shared/stays/bookings/schema.ts";
import { GroupInput } from "#shared/stays/groups/schema.ts";
import { RoomLockInput } from "#shared/stays/room-locks/schema.ts";
import { ApiKeyInput } from "#shared/tenant/api-keys/schema.ts";
import { PropertyInput } from "#shared/tenant/properties/schema.ts";
import { GeneralSettingsPatch, SettingInput } from "#shared/tenant/settings/schema.ts";

/** The screen that shows a field. */
type Place = `client/${string}`;
type Entity = { schema: z.ZodType; places: Readonly<Record<string, Place>> };

/**
 * Every field that a user can enter, and the screen that shows it. A new field of a schema that has no line here fails the
 * test; add the line with the screen. A whole part is named by its own key. Forms that `every-form.component.test.tsx` draws are not here.
 */
const ENTITIES: Readonly<Record<string, Entity>> = {
  "contact's document": { schema: DocumentInput, places: at("client/guests/contacts/document-form.tsx", "name purpose type") },
  "new booking": {
    schema: BookingInput,
    places: {
      ...at("client/stays/bookings/form/stay-days.tsx", "check_in check_out"),
      ...at("client/stays/bookings/form/stay-fields.tsx", "occupancy adults children room_type_id room_id room_fixed"),
      ...at("client/stays/bookings/form/booking-values.ts", "auto_assign_room guest_id status"),
      ...at("client/stays/bookings/form/booking-values.ts", "customer_id rate_id expires_at"),
      ...at("client/stays/bookings/detail/detail-fields.tsx", "description color arrival_time debtor"),
      ...at("client/stays/bookings/form/booking-values.ts", "total_gross_amount send_confirmation send_pre_check_in_link"),
      ...at("client/stays/bookings/form/new-booking-form.tsx", "ignore_rate_rules"),
      ...at("client/stays/bookings/detail/booking-facts.tsx", "external_id external_code source"),
      code: "client/stays/bookings/detail/booking-hint.tsx",
      group_id: "client/office/shell/slide-overs.tsx",
    },
  },
  booking: {
    schema: BookingPatch,
    places: {
      ...at("client/stays/bookings/form/stay-days.tsx", "check_in check_out"),
      ...at("client/stays/bookings/form/stay-fields.tsx", "occupancy adults children room_type_id room_id room_fixed"),
      ...at("client/stays/bookings/form/booking-values.ts", "customer_id rate_id source expires_at"),
      ...at("client/stays/bookings/detail/detail-fields.tsx", "description color arrival_time debtor"),
      ...at("client/stays/bookings/form/booking-values.ts", "retain_original_price total_gross_amount"),
    },
  },
  group: { schema: GroupInput, places: at("client/stays/groups/group-form.tsx", "name customer_id") },
  "billing address": {
    schema: BillingAddress,
    places: at("client/money/invoices/address-fields.tsx", "name line1 line2 postal_code city state country"),
  },
  "room lock": {
    schema: RoomLockInput,
    places: at("client/stays/room-locks/lock-form.tsx", "room_id reason start end start_status end_status"),
  },
  room: { schema: RoomsInput, places: at("client/inventory/rooms/room-page.tsx", "number room_type_id external_id") },
  rate: {
    schema: RateInput,
    places: at(
      "client/prices/rates/rate-form.tsx",
      "external_id parent_rate_id parent_adjustment_percentage name code default active cancellation_policy_id",
    ),
  },
  "rate's item": { schema: RateItemInput, places: at("client/prices/rates/rate-item-form.tsx", "item_id unit frequency included") },
  "tax rate": {
    schema: TaxRateInput,
    places: {
      ...at("client/inventory/tax-rates/tax-rate-form.tsx", "name percentage"),
      ...at("client/inventory/tax-rates/tax-rate-fields.ts", "percentages exemption account_number tax_code"),
    },
  },
  "cancellation policy": {
    schema: CancellationPolicyInput,
    places: at("client/prices/cancellation-policies/policy-fields.ts", "name steps no_show fee_tax no_show_tax texts"),
  },
  property: {
    schema: PropertyInput,
    places: {
      ...at("client/tenant/properties/name-and-zone-fields.tsx", "name slug time_zone currency check_in_time check_out_time"),
      ...at("client/tenant/properties/reach-fields.tsx", "communication.email communication.phone communication.website"),
      ...at(
        "client/tenant/properties/reach-fields.tsx",
        "address.line1 address.line2 address.postal_code address.city address.state address.country",
      ),
      ...at("client/tenant/properties/company-fields.tsx", "bank.name bank.iban bank.bic"),
      ...at("client/tenant/properties/company-fields.tsx", "company.name company.managing_director company.registration_number"),
      ...at(
        "client/tenant/properties/company-fields.tsx",
        "company.register_court company.tax_number company.vat_number company.cost_center",
      ),
      ...at("client/tenant/properties/branding-fields.tsx", "branding.logo branding.logo_id branding.primary_color"),
      legal: "client/tenant/properties/legal-fields.tsx",
      ...at("client/tenant/properties/numbering-fields.tsx", "invoice.prefix invoice.next_number booking.prefix booking.suffix"),
      ...at("client/tenant/properties/numbering-fields.tsx", "contact.number_prefix contact.next_number"),
    },
  },
  webhook: { schema: WebhookInput, places: at("client/office/webhooks/webhook-form.tsx", "url event_types active") },
  "API key": { schema: ApiKeyInput, places: at("client/tenant/api-keys/api-key-form.tsx", "name role_id expires_on") },
  setting: { schema: SettingInput, places: at("client/tenant/settings/setting-form.tsx", "key value") },
  "general settings": {
    schema: GeneralSettingsPatch,
    places: {
      ...at("client/tenant/settings/general-form.tsx", "language mail_from undo_seconds confirms_offers terms.de terms.en"),
      ...at("client/office/emergency-sheet/sheet-settings.tsx", "sheet_mail saves_sheet"),
      mail_templates: "client/tenant/settings/mail-template-form.tsx",
    },
  },
};

describe.each(Object.entries(ENTITIES))("%s", (_, { schema, places }) => {
  test("every field has its place, and no place is for a field that is gone", () => {
    const known = Object.keys(places);
    const fields = fieldsOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
    const isNamed = (field: string) => known.some((name) => field === name || field.startsWith(`${name}.`));
    expect(fields.filter((field) => !isNamed(field))).toEqual([]);
    expect(known.filter((name) => !fields.some((field) => field === name || field.startsWith(`${name}.`)))).toEqual([]);
  });

  test("the screen that is named speaks of the field", () => {
    const silent = Object.entries(places).flatMap(([field, place]) => {
      const name = field.split(".").at(-1) ?? "";
      return new RegExp(`\\b${name}\\b`).test(readFileSync(place, "utf8")) ? [] : [`${field} in ${place}`];
    });
    expect(silent).toEqual([]);
  });
});

type Shape = { properties?: Record<string, unknown>; anyOf?: unknown[] };

/** The fields of a schema; those of its parts with their path. */
function fieldsOf(schema: unknown, path = ""): string[] {
  const { properties, anyOf } = schema as Shape;
  if (properties) return Object.entries(properties).flatMap(([name, part]) => fieldsOf(part, path ? `${path}.${name}` : name));
  const parts = (anyOf ?? []).flatMap((part) => ((part as Shape).properties ? fieldsOf(part, path) : []));
  return parts.length > 0 ? parts : [path];
}

function at(place: `client/${string}`, fields: string): Record<string, Place> {
  return Object.fromEntries(fields.split(" ").map((field) => [field, place]));
}
