import { CONFLICT_VIEWS } from "#client/channels/conflicts/conflicts-page.tsx";
import { CONTACT_FILTERS } from "#client/guests/contacts/contacts-page.tsx";
import { ITEM_FILTERS } from "#client/inventory/items/items-page.tsx";
import { PAYMENT_METHOD_FILTERS } from "#client/inventory/payment-methods/payment-methods-page.tsx";
import { ROOM_TYPE_FILTERS } from "#client/inventory/room-types/room-types-page.tsx";
import { ROOM_FILTERS } from "#client/inventory/rooms/rooms-page.tsx";
import { TAX_RATE_FILTERS } from "#client/inventory/tax-rates/tax-rates-page.tsx";
import { BANK_LINE_FILTERS } from "#client/money/bank-statements/bank-page.tsx";
import { INVOICE_FILTERS } from "#client/money/invoices/invoices-page.tsx";
import { OPEN_ITEM_FILTERS } from "#client/money/open-items/open-items-page.tsx";
import { MESSAGE_RULE_FILTERS } from "#client/office/messages/rules-page.tsx";
import { MESSAGE_FILTERS } from "#client/office/messages/week-page.tsx";
import { CONTACT_BOOKING_VIEWS } from "#client/office/pages/contact-bookings.tsx";
import type { Filters } from "#client/platform/ui/filter/filters.ts";
import { POLICY_FILTERS } from "#client/prices/cancellation-policies/policies-page.tsx";
import { RATE_FILTERS } from "#client/prices/rates/rates-page.tsx";
import { BOOKING_FILTERS } from "#client/stays/bookings/list/booking-filters.ts";
import { GROUP_FILTERS } from "#client/stays/groups/groups-page.tsx";
import { BOARD_FILTERS } from "#client/stays/housekeeping/housekeeping-page.tsx";
import { REGISTER_FILTERS } from "#client/stays/registrations/register-list.tsx";
import { LOCK_FILTERS } from "#client/stays/room-locks/room-locks-page.tsx";
import { API_KEY_FILTERS } from "#client/tenant/api-keys/api-keys-page.tsx";
import { FILE_FILTERS } from "#client/tenant/files/files-page.tsx";
import { SECURITY_LOG_FILTERS } from "#client/tenant/security-log/security-log-tab.tsx";
import { SETTING_FILTERS } from "#client/tenant/settings/advanced-tab.tsx";
import { MEMBER_FILTERS } from "#client/tenant/team/team-tab.tsx";
import { ContactQuery } from "#shared/guests/contacts/schema.ts";
import { ItemQuery } from "#shared/inventory/items/schema.ts";
import { PaymentMethodQuery } from "#shared/inventory/payment-methods/schema.ts";
import { RoomTypeQuery } from "#shared/inventory/room-types/schema.ts";
import { RoomQuery } from "#shared/inventory/rooms/schema.ts";
import { TaxRateQuery } from "#shared/inventory/tax-rates/schema.ts";
import { BankLineQuery } from "#shared/money/bank-statements/schema.ts";
import { InvoiceQuery } from "#shared/money/invoices/schema.ts";
import { OpenItemsQuery } from "#shared/money/open-items/schema.ts";
import { MessageRuleQuery } from "#shared/office/messages/schema.ts";
import { CancellationPolicyQuery } from "#shared/prices/cancellation-policies/schema.ts";
import { RateQuery } from "#shared/prices/rates/schema.ts";
import { BookingQuery } from "#shared/stays/bookings/schema.ts";
import { GroupQuery } from "#shared/stays/groups/schema.ts";
import { RegistrationQuery } from "#shared/stays/registrations/schema.ts";
import { RoomLockQuery } from "#shared/stays/room-locks/schema.ts";
import { ApiKeyQuery } from "#shared/tenant/api-keys/schema.ts";
import { FileQuery } from "#shared/tenant/files/schema.ts";
import { SecurityQuery } from "#shared/tenant/security-log/schema.ts";
import { SettingQuery } from "#shared/tenant/settings/schema.ts";
import { MemberQuery } from "#shared/tenant/team/schema.ts";
import type { Answers, ProcedurePath } from "#tests/support/components/fake-server.ts";
import { makeSetting, pageOf } from "#tests/support/components/records.ts";

type FilteredList = {
  at: string;
  call: ProcedurePath;
  query: { shape: object };
  filters: Filters;
  answers: Answers;
  /** Fields of the call without a filter of their own, each with its reason. */
  without?: Readonly<Record<string, string>>;
};

/** Every list whose call is narrowed by filters, empty, with its address. */
export const FILTERED_LISTS: readonly FilteredList[] = [
  {
    at: "/bookings",
    query: BookingQuery,
    call: "bookings.list",
    filters: BOOKING_FILTERS,
    without: {
      customer_id: "the contact's page lists them",
      group_id: "the group's page lists them",
      guest_id: "the contact's page lists them",
      room_id: "the check-in asks who is in the room",
    },
    answers: { "bookings.list": () => pageOf() },
  },
  {
    at: "/invoices",
    query: InvoiceQuery,
    call: "invoices.list",
    filters: INVOICE_FILTERS,
    without: {
      booking_id: "the booking's page lists them",
      customer_id: "the contact's page lists them",
      group_id: "the group's page lists them",
      number: "the search finds it",
    },
    answers: {},
  },
  {
    at: "/open-items",
    query: OpenItemsQuery,
    call: "openItems.list",
    filters: OPEN_ITEM_FILTERS,
    without: { customer_id: "assigning a bank line asks for it" },
    answers: {},
  },
  {
    at: "/bank-statements",
    query: BankLineQuery,
    call: "bankStatements.lines",
    filters: BANK_LINE_FILTERS,
    without: {
      state: "comes with the view",
      statement_id: "programs alone ask for the lines of one statement",
      to_assign: "comes with the view",
    },
    answers: {},
  },
  {
    at: "/contacts",
    query: ContactQuery,
    call: "contacts.list",
    filters: CONTACT_FILTERS,
    without: { number: "the search finds it" },
    answers: { "contacts.list": () => pageOf() },
  },
  {
    at: "/groups",
    query: GroupQuery,
    call: "groups.list",
    filters: GROUP_FILTERS,
    without: { departing_from: "comes with the view" },
    answers: { "groups.list": () => pageOf() },
  },
  { at: "/files", query: FileQuery, call: "files.list", filters: FILE_FILTERS, answers: { "files.list": () => pageOf() } },
  { at: "/room-locks", query: RoomLockQuery, call: "roomLocks.list", filters: LOCK_FILTERS, answers: { "roomLocks.list": () => pageOf() } },
  {
    at: "/registrations?tab=register",
    query: RegistrationQuery,
    call: "registrations.list",
    filters: REGISTER_FILTERS,
    without: { due_on: "programs alone ask for one day" },
    answers: {
      "registrations.list": () => pageOf(),
      "settings.list": () => pageOf(makeSetting("FEATURE_REGISTRATION_MANAGEMENT", "true")),
    },
  },
  {
    at: "/message-rules",
    query: MessageRuleQuery,
    call: "messageRules.list",
    filters: MESSAGE_RULE_FILTERS,
    answers: { "messageRules.list": () => pageOf() },
  },
  {
    at: "/rooms",
    query: RoomQuery,
    call: "rooms.list",
    filters: ROOM_FILTERS,
    without: { expand_current_bookings: "a relation", expand_current_room_locks: "a relation" },
    answers: { "rooms.list": () => pageOf() },
  },
  {
    at: "/room-types",
    query: RoomTypeQuery,
    call: "roomTypes.list",
    filters: ROOM_TYPE_FILTERS,
    answers: { "roomTypes.list": () => pageOf() },
  },
  { at: "/items", query: ItemQuery, call: "items.list", filters: ITEM_FILTERS, answers: { "items.list": () => pageOf() } },
  { at: "/tax-rates", query: TaxRateQuery, call: "taxRates.list", filters: TAX_RATE_FILTERS, answers: { "taxRates.list": () => pageOf() } },
  {
    at: "/payment-methods",
    query: PaymentMethodQuery,
    call: "paymentMethods.list",
    filters: PAYMENT_METHOD_FILTERS,
    answers: { "paymentMethods.list": () => pageOf() },
  },
  {
    at: "/rates",
    query: RateQuery,
    call: "rates.list",
    filters: RATE_FILTERS,
    answers: { "rates.list": () => pageOf(), "rates.summaries": () => [] },
  },
  {
    at: "/cancellation-policies",
    query: CancellationPolicyQuery,
    call: "cancellationPolicies.list",
    filters: POLICY_FILTERS,
    answers: { "cancellationPolicies.list": () => pageOf() },
  },
  { at: "/api-keys", query: ApiKeyQuery, call: "apiKeys.list", filters: API_KEY_FILTERS, answers: { "apiKeys.list": () => pageOf() } },
  {
    at: "/settings/team",
    query: MemberQuery,
    call: "team.list",
    filters: MEMBER_FILTERS,
    answers: { "team.list": () => pageOf(), "team.former": () => [] },
  },
  {
    at: "/settings/security",
    query: SecurityQuery,
    call: "securityLog.list",
    filters: SECURITY_LOG_FILTERS,
    answers: { "securityLog.list": () => pageOf() },
  },
  {
    at: "/settings/advanced",
    query: SettingQuery,
    call: "settings.list",
    filters: SETTING_FILTERS,
    answers: { "settings.list": () => pageOf() },
  },
];

/** Declarations without a call of their own: switches between views, and the board, which narrows rows that it has. */
export const OTHER_DECLARATIONS: readonly Filters[] = [BOARD_FILTERS, CONFLICT_VIEWS, CONTACT_BOOKING_VIEWS, MESSAGE_FILTERS];
