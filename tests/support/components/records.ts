import { Communication, type Contact, ContactCompany, NO_TRAVEL_DOCUMENT } from "#shared/guests/contacts/schema.ts";
import type { Item } from "#shared/inventory/items/schema.ts";
import type { PaymentMethod } from "#shared/inventory/payment-methods/schema.ts";
import type { RoomType } from "#shared/inventory/room-types/schema.ts";
import type { Room } from "#shared/inventory/rooms/schema.ts";
import type { TaxRate } from "#shared/inventory/tax-rates/schema.ts";
import { BillingAddress } from "#shared/money/invoices/address.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import type { MessageRule } from "#shared/office/messages/schema.ts";
import type { Webhook } from "#shared/office/webhooks/schema.ts";
import { Address } from "#shared/platform/core/fields.ts";
import { makePage, type Page } from "#shared/platform/core/paging.ts";
import type { CancellationPolicy } from "#shared/prices/cancellation-policies/schema.ts";
import type { LocalTaxRule } from "#shared/prices/local-taxes/schema.ts";
import type { Price, Rate, RateItem, RateRestriction } from "#shared/prices/rates/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import type { Group } from "#shared/stays/groups/schema.ts";
import type { Note } from "#shared/stays/notes/schema.ts";
import type { RoomLock } from "#shared/stays/room-locks/schema.ts";
import type { ApiKey } from "#shared/tenant/api-keys/schema.ts";
import { PropertyInput } from "#shared/tenant/properties/schema.ts";
import type { Setting } from "#shared/tenant/settings/schema.ts";
import type { OutputOf } from "#tests/support/components/fake-server.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const ENTITY = { created_at: "2030-01-01T00:00:00.000Z", updated_at: "2030-01-01T00:00:00.000Z", deleted_at: null, version: 1 };

/** A whole list as one page. */
export function pageOf<T>(...rows: T[]): Page<T> {
  return makePage({ page_number: 1, page_size: 1000 }, rows.length, rows);
}

export function makeRoomType(values: Partial<RoomType> & Pick<RoomType, "id" | "name">): RoomType {
  return {
    object: "room_type",
    ...ENTITY,
    external_id: null,
    code: null,
    name_de: null,
    name_en: null,
    min_occupancy: 1,
    default_occupancy: 2,
    max_occupancy: 2,
    max_cots: 0,
    prices: null,
    rooms: null,
    ...values,
  };
}

export function makeRate(values: Partial<Rate> & Pick<Rate, "id" | "name">): Rate {
  return {
    object: "rate",
    ...ENTITY,
    external_id: null,
    parent_rate_id: null,
    parent_adjustment_percentage: 0,
    code: null,
    default: false,
    active: true,
    cancellation_policy_id: null,
    parent_rate: null,
    restrictions: [],
    prices: [],
    child_prices: [],
    price_rules: [],
    items: [],
    ...values,
  };
}

export function makePeriod(
  values: Partial<RateRestriction> & Pick<RateRestriction, "id" | "name" | "from" | "to" | "rate_id">,
): RateRestriction {
  return { object: "rate_restriction", ...ENTITY, prices: null, ...values };
}

export function makePrice(values: Partial<Price> & Pick<Price, "rate_id" | "room_type_id" | "occupancy">, amount: number): Price {
  const id = [values.rate_id, values.room_type_id, values.occupancy, values.rate_restriction_id ?? "all"].join(" ");
  return {
    object: "price",
    ...ENTITY,
    id,
    rate_name: "",
    room_type_name: "",
    rate_restriction_id: null,
    rate_restriction: null,
    gross_amount: decimal(amount),
    ...values,
  };
}

export function makeRateItem(values: Partial<RateItem> & Pick<RateItem, "rate_id" | "item_id">): RateItem {
  const { rate_id, item_id } = values;
  return {
    object: "rate_item",
    ...ENTITY,
    id: `${rate_id} ${item_id}`,
    rate: null,
    item: null,
    unit: "person",
    frequency: "daily",
    included: false,
    ...values,
  };
}

/** 12.00 with 10 % tax in it. */
export function makeItem(values: Partial<Item> & Pick<Item, "id" | "name">): Item {
  return {
    object: "item",
    ...ENTITY,
    external_id: null,
    name_de: null,
    name_en: null,
    booking_text: null,
    active: true,
    book_next_day: false,
    type: "catering",
    tax_rate_id: "reduced",
    tax_rate: null,
    account_number: null,
    net_amount: decimal(10.91),
    tax_amount: decimal(1.09),
    gross_amount: decimal(12),
    stock: null,
    ...values,
  };
}

export function makeRoom(values: Partial<Room> & Pick<Room, "id" | "number" | "room_type_id">): Room {
  return {
    object: "room",
    ...ENTITY,
    external_id: null,
    room_type: null,
    status: "clean",
    inspected_at: null,
    bookings: null,
    room_locks: null,
    ...values,
  };
}

/** A confirmed stay for two. */
export function makeBookingRecord(
  values: Partial<Booking> & Pick<Booking, "id" | "code" | "check_in" | "check_out" | "room_type_id">,
): Booking {
  const { id, check_in, check_out, room_type_id, room_id = null, room_fixed = false } = values;
  const days = { from: check_in.slice(0, 10), to: check_out.slice(0, 10) };
  return {
    object: "booking",
    ...ENTITY,
    external_id: null,
    external_code: null,
    group_id: null,
    group: null,
    customer_id: null,
    customer: null,
    occupancy: 2,
    adults: (values.occupancy ?? 2) - (values.children?.length ?? 0),
    children: [],
    cots: 0,
    status: "confirmed",
    expires_at: null,
    source: "direct",
    arrival_time: null,
    number_plates: null,
    dining_table: null,
    debtor: null,
    color: null,
    description: null,
    arrived_at: null,
    departed_at: null,
    number_of_nights: 1,
    room_id: null,
    room: null,
    room_fixed: false,
    rooms: [{ id, room_id, room_type_id, check_in, check_out, room_fixed, ...days }],
    rate_id: null,
    rate: null,
    pre_check_in: false,
    guests: null,
    tax_exemptions: [],
    security_code: "1234",
    registration_number: null,
    read_only: false,
    overbooked: false,
    gross_amount: decimal(0),
    paid_amount: decimal(0),
    due_amount: decimal(0),
    folios: null,
    default_folio: null,
    guest_due_amount: values.due_amount ?? decimal(0),
    price: { nights: [], items: [], gross_amount: decimal(0) },
    cancellation_terms: null,
    actions: null,
    nights: null,
    payers: null,
    ...values,
  };
}

export type PropertyRecord = OutputOf<"properties.get">;

export function makeProperty(values: Partial<PropertyRecord> = {}): PropertyRecord {
  const { branding, slug = "edelweiss", ...fields } = PropertyInput.parse({ name: "Pension Edelweiss" });
  return {
    object: "property",
    ...ENTITY,
    id: "edelweiss",
    slug,
    ...fields,
    branding: { ...branding, logo: null },
    ...values,
  };
}

export function makeTaxRate(values: Partial<TaxRate> & Pick<TaxRate, "id" | "name" | "percentage">): TaxRate {
  const percentages = [{ valid_from: null, percentage: values.percentage }];
  return { object: "tax_rate", ...ENTITY, percentages, account_number: null, tax_code: null, exemption: null, ...values };
}

export function makePaymentMethod(values: Partial<PaymentMethod> & Pick<PaymentMethod, "id" | "name">): PaymentMethod {
  return {
    object: "payment_method",
    ...ENTITY,
    name_de: null,
    name_en: null,
    booking_text: null,
    account_number: null,
    kind: "other",
    ...values,
  };
}

/** A rule of a local tax for all year, € 2 per person and night. */
export function makeLocalTaxRule(values: Partial<LocalTaxRule> & Pick<LocalTaxRule, "id" | "valid_from">): LocalTaxRule {
  return {
    object: "local_tax_rule",
    ...ENTITY,
    item_id: "tax",
    season_from: null,
    season_to: null,
    kind: "fixed",
    amount: decimal(2),
    percentage: null,
    deduction: null,
    steps: [],
    free_below_age: null,
    age_rule: "birthday",
    most_nights: null,
    exemptions: [],
    source: null,
    vat_on_top: false,
    ...values,
  };
}

/** A person of whom nothing but the name is known. */
export function makeContact(values: Partial<Contact> & Pick<Contact, "id" | "name">): Contact {
  return {
    object: "contact",
    ...ENTITY,
    type: "person",
    gender: "unspecified",
    number: values.id,
    language: null,
    nationality: null,
    single_name: false,
    date_of_birth: null,
    debtor: null,
    default_rate_id: null,
    default_rate: null,
    communication: Communication.parse({}),
    address: Address.parse({}),
    company: ContactCompany.parse({}),
    travel_document: NO_TRAVEL_DOCUMENT,
    bookings_as_customer: null,
    bookings_as_guest: null,
    groups: null,
    folios: null,
    documents: null,
    summary: null,
    anonymized_at: null,
    ...values,
  };
}

export function makeRoomLock(values: Partial<RoomLock> & Pick<RoomLock, "id" | "room_id" | "start" | "end">): RoomLock {
  return {
    object: "room_lock",
    ...ENTITY,
    room: null,
    reason: null,
    start_status: "out_of_service",
    end_status: "dirty",
    created_by: null,
    creator: null,
    ...values,
  };
}

/** An open folio of a booking without a charge. */
export function makeFolio(values: Partial<Folio> & Pick<Folio, "id">): Folio {
  return {
    object: "folio",
    ...ENTITY,
    group_id: null,
    group: null,
    booking_id: null,
    booking: null,
    customer_id: null,
    customer: null,
    default: true,
    virtual: false,
    number: "1",
    status: "open",
    taxes: [],
    group_total: null,
    folios: null,
    charges: [],
    payments: [],
    invoices: [],
    net_amount: decimal(0),
    tax_amount: decimal(0),
    gross_amount: decimal(0),
    paid_amount: decimal(0),
    due_amount: decimal(0),
    ...values,
  };
}

export function makeNote(values: Partial<Note> & Pick<Note, "id" | "parent_id" | "text">): Note {
  return {
    object: "note",
    ...ENTITY,
    type: null,
    photo_id: null,
    user_id: "anna",
    user: null,
    api_key_id: null,
    api_key: null,
    author_name: "Anna",
    ...values,
  };
}

export function makeSetting(key: string, value: string): Setting {
  return { object: "setting", ...ENTITY, id: key, key, value };
}

export function makeCancellationPolicy(values: Partial<CancellationPolicy> & Pick<CancellationPolicy, "id" | "name">): CancellationPolicy {
  return {
    object: "cancellation_policy",
    ...ENTITY,
    steps: [],
    no_show: null,
    fee_tax: "none",
    no_show_tax: "lodging",
    texts: { de: null, en: null },
    ...values,
  };
}

export function makeGroup(values: Partial<Group> & Pick<Group, "id" | "name">): Group {
  return {
    object: "group",
    ...ENTITY,
    customer_id: null,
    customer: null,
    bookings: null,
    summary: null,
    folios: null,
    default_folio: null,
    ...values,
  };
}

/** An issued invoice without lines of which nothing is due. */
export function makeInvoice(values: Partial<Invoice> & Pick<Invoice, "id">): Invoice {
  return {
    object: "invoice",
    ...ENTITY,
    folio_id: "folio",
    folio: null,
    customer_id: null,
    customer: null,
    related_invoice_id: null,
    related_invoice: null,
    billing_address: BillingAddress.parse({}),
    additional_text: null,
    group_charges: true,
    number: "2030-1",
    status: "paid",
    is_cancellation: false,
    kind: "invoice",
    deducted_amount: decimal(0),
    credited_amount: decimal(0),
    cancellation_reason: null,
    finalized_at: ENTITY.created_at,
    finalized_on: "2030-01-01",
    total_amount: decimal(0),
    paid_amount: decimal(0),
    due_amount: decimal(0),
    content: null,
    file_id: "file",
    file: null,
    payments: null,
    signature_caption: null,
    signature_data: null,
    ...values,
  };
}

/** A key of Anna's for the staff. */
export function makeApiKey(values: Partial<ApiKey> & Pick<ApiKey, "id" | "name">): ApiKey {
  return {
    object: "api_key",
    ...ENTITY,
    role_id: "staff",
    revoked_at: null,
    expires_on: null,
    last_used_at: null,
    maker_id: "anna",
    maker_name: "Anna",
    effective_role_id: values.role_id ?? "staff",
    secret: null,
    ...values,
  };
}

/** An active webhook of Anna's that has sent nothing yet. */
export function makeMessageRule(values: Partial<MessageRule> & Pick<MessageRule, "id" | "name">): MessageRule {
  return {
    object: "message_rule",
    ...ENTITY,
    active: false,
    active_since: null,
    occasion: "before_arrival",
    days: 3,
    time: "10:00",
    content: "own",
    template: { de: null, en: { subject: "Your arrival", body: "See you soon" } },
    attachment_ids: [],
    sources: [],
    rate_ids: [],
    room_type_ids: [],
    languages: [],
    stays: "all",
    guests: "all",
    each_room: false,
    again_when_moved: false,
    is_marketing: false,
    asks_for_review: false,
    include_imported: false,
    include_aliases: false,
    ...values,
  };
}

export function makeWebhook(values: Partial<Webhook> & Pick<Webhook, "id">): Webhook {
  return {
    object: "webhook",
    ...ENTITY,
    url: "https://erp.example/hook",
    event_types: ["booking.*"],
    active: true,
    state: "unused",
    failing_since: null,
    last_success_at: null,
    last_error: null,
    last_status: null,
    next_attempt_at: null,
    off_because: null,
    waiting: 0,
    given_up: 0,
    maker_id: "anna",
    maker_name: "Anna",
    effective_role_id: "manager",
    secret: null,
    ...values,
  };
}
