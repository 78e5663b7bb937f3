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
import type { Answers, ProcedurePath } from "#tests/support/components/fake-server.ts";
import { makeSetting, pageOf } from "#tests/support/components/records.ts";

type FilteredList = { at: string; call: ProcedurePath; filters: Filters; answers: Answers };

/** Every list whose call is narrowed by filters, empty, with its address. */
export const FILTERED_LISTS: readonly FilteredList[] = [
  { at: "/bookings", call: "bookings.list", filters: BOOKING_FILTERS, answers: { "bookings.list": () => pageOf() } },
  { at: "/invoices", call: "invoices.list", filters: INVOICE_FILTERS, answers: {} },
  { at: "/open-items", call: "openItems.list", filters: OPEN_ITEM_FILTERS, answers: {} },
  { at: "/bank-statements", call: "bankStatements.lines", filters: BANK_LINE_FILTERS, answers: {} },
  { at: "/contacts", call: "contacts.list", filters: CONTACT_FILTERS, answers: { "contacts.list": () => pageOf() } },
  { at: "/groups", call: "groups.list", filters: GROUP_FILTERS, answers: { "groups.list": () => pageOf() } },
  { at: "/files", call: "files.list", filters: FILE_FILTERS, answers: { "files.list": () => pageOf() } },
  { at: "/room-locks", call: "roomLocks.list", filters: LOCK_FILTERS, answers: { "roomLocks.list": () => pageOf() } },
  {
    at: "/registrations?tab=register",
    call: "registrations.list",
    filters: REGISTER_FILTERS,
    answers: {
      "registrations.list": () => pageOf(),
      "settings.list": () => pageOf(makeSetting("FEATURE_REGISTRATION_MANAGEMENT", "true")),
    },
  },
  {
    at: "/message-rules",
    call: "messageRules.list",
    filters: MESSAGE_RULE_FILTERS,
    answers: { "messageRules.list": () => pageOf() },
  },
  { at: "/rooms", call: "rooms.list", filters: ROOM_FILTERS, answers: { "rooms.list": () => pageOf() } },
  { at: "/room-types", call: "roomTypes.list", filters: ROOM_TYPE_FILTERS, answers: { "roomTypes.list": () => pageOf() } },
  { at: "/items", call: "items.list", filters: ITEM_FILTERS, answers: { "items.list": () => pageOf() } },
  { at: "/tax-rates", call: "taxRates.list", filters: TAX_RATE_FILTERS, answers: { "taxRates.list": () => pageOf() } },
  {
    at: "/payment-methods",
    call: "paymentMethods.list",
    filters: PAYMENT_METHOD_FILTERS,
    answers: { "paymentMethods.list": () => pageOf() },
  },
  {
    at: "/rates",
    call: "rates.list",
    filters: RATE_FILTERS,
    answers: { "rates.list": () => pageOf(), "rates.summaries": () => [] },
  },
  {
    at: "/cancellation-policies",
    call: "cancellationPolicies.list",
    filters: POLICY_FILTERS,
    answers: { "cancellationPolicies.list": () => pageOf() },
  },
  { at: "/api-keys", call: "apiKeys.list", filters: API_KEY_FILTERS, answers: { "apiKeys.list": () => pageOf() } },
  {
    at: "/settings/team",
    call: "team.list",
    filters: MEMBER_FILTERS,
    answers: { "team.list": () => pageOf(), "team.former": () => [] },
  },
  { at: "/settings/security", call: "securityLog.list", filters: SECURITY_LOG_FILTERS, answers: { "securityLog.list": () => pageOf() } },
  { at: "/settings/advanced", call: "settings.list", filters: SETTING_FILTERS, answers: { "settings.list": () => pageOf() } },
];

/** Declarations without a call of their own: switches between views, and the board, which narrows rows that it has. */
export const OTHER_DECLARATIONS: readonly Filters[] = [BOARD_FILTERS, CONFLICT_VIEWS, CONTACT_BOOKING_VIEWS, MESSAGE_FILTERS];
