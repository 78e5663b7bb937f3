import { amenitiesText } from "#shared/channels/booking-page/amenities.ts";
import { pageSettingsText } from "#shared/channels/booking-page/settings-text.ts";
import { bookingPageText } from "#shared/channels/booking-page/text.ts";
import { calendarFeedsText } from "#shared/channels/calendar-feeds/text.ts";
import { conflictsText } from "#shared/channels/conflicts/text.ts";
import { guestLinksText } from "#shared/channels/guest-links/text.ts";
import { contactsText } from "#shared/guests/contacts/text.ts";
import { itemsText } from "#shared/inventory/items/text.ts";
import { paymentMethodsText } from "#shared/inventory/payment-methods/text.ts";
import { roomTypesText } from "#shared/inventory/room-types/text.ts";
import { roomsText } from "#shared/inventory/rooms/text.ts";
import { taxRatesText } from "#shared/inventory/tax-rates/text.ts";
import { cardPaymentsScreensText } from "#shared/money/card-payments/screens-text.ts";
import { cashClosingsText } from "#shared/money/cash-closings/text.ts";
import { cashRegisterText } from "#shared/money/cash-register/screens-text.ts";
import { cashReceiptText } from "#shared/money/cash-register/text.ts";
import { depositsText } from "#shared/money/deposits/text.ts";
import { invoicesText } from "#shared/money/invoices/text.ts";
import { backupText } from "#shared/office/backup/text.ts";
import { emergencyText } from "#shared/office/emergency-sheet/text.ts";
import { integrationsText } from "#shared/office/integrations/text.ts";
import { privacyText } from "#shared/office/privacy/text.ts";
import { reconciliationText } from "#shared/office/reconciliation/text.ts";
import { accountingText } from "#shared/office/reports/accounting-text.ts";
import { dashboardText, originsText, serviceListText } from "#shared/office/reports/figures-text.ts";
import { reportsText } from "#shared/office/reports/text.ts";
import { searchText } from "#shared/office/search/text.ts";
import { firstRunText } from "#shared/office/setup/first-run-text.ts";
import { shellText } from "#shared/office/shell/text.ts";
import { webhooksText } from "#shared/office/webhooks/text.ts";
import { actionsText } from "#shared/platform/core/actions-text.ts";
import { problemsText } from "#shared/platform/core/problems-text.ts";
import { screensText } from "#shared/platform/core/screens-text.ts";
import { releasesText } from "#shared/platform/releases/text.ts";
import { cancellationPoliciesText } from "#shared/prices/cancellation-policies/text.ts";
import { localTaxesText } from "#shared/prices/local-taxes/text.ts";
import { restrictionsText } from "#shared/prices/rates/restrictions-text.ts";
import { ratesText } from "#shared/prices/rates/text.ts";
import { accessControlText } from "#shared/stays/access-control/text.ts";
import { checkInText } from "#shared/stays/bookings/check-in-text.ts";
import { departureText } from "#shared/stays/bookings/departure-text.ts";
import { bookingScreensText } from "#shared/stays/bookings/screens-text.ts";
import { bookingsText } from "#shared/stays/bookings/text.ts";
import { foliosText } from "#shared/stays/folios/text.ts";
import { groupsText } from "#shared/stays/groups/text.ts";
import { housekeepingText } from "#shared/stays/housekeeping/text.ts";
import { notesText } from "#shared/stays/notes/text.ts";
import { registrationsText } from "#shared/stays/registrations/text.ts";
import { roomLocksText } from "#shared/stays/room-locks/text.ts";
import { roomPlanText } from "#shared/stays/room-plan/text.ts";
import { shiftsText } from "#shared/stays/shifts/text.ts";
import { apiKeysText } from "#shared/tenant/api-keys/text.ts";
import { eventsText } from "#shared/tenant/events/text.ts";
import { filesText } from "#shared/tenant/files/text.ts";
import { importsText } from "#shared/tenant/imports/text.ts";
import { mailText } from "#shared/tenant/mail/text.ts";
import { propertiesText } from "#shared/tenant/properties/text.ts";
import { securityLogText } from "#shared/tenant/security-log/text.ts";
import { sessionText } from "#shared/tenant/session/text.ts";
import { settingsText } from "#shared/tenant/settings/text.ts";
import { systemText } from "#shared/tenant/system/text.ts";
import { teamText } from "#shared/tenant/team/text.ts";

/** The texts of all modules with screens. One line per module. */
export const TEXTS = {
  access_control: accessControlText,
  accounting: accountingText,
  actions: actionsText,
  amenities: amenitiesText,
  card_payments: cardPaymentsScreensText,
  api_keys: apiKeysText,
  booking_page: bookingPageText,
  bookings: { ...bookingsText, ...bookingScreensText },
  calendar_feeds: calendarFeedsText,
  cash_closings: cashClosingsText,
  cash_receipt: cashReceiptText,
  cash_register: cashRegisterText,
  check_in: checkInText,
  conflicts: conflictsText,
  contacts: contactsText,
  dashboard: dashboardText,
  departure: departureText,
  deposits: depositsText,
  emergency: emergencyText,
  events: eventsText,
  files: filesText,
  folios: foliosText,
  groups: groupsText,
  guest_links: guestLinksText,
  housekeeping: housekeepingText,
  imports: importsText,
  integrations: integrationsText,
  invoices: invoicesText,
  items: itemsText,
  local_taxes: localTaxesText,
  mail: mailText,
  notes: notesText,
  origins: originsText,
  page_settings: pageSettingsText,
  cancellation_policies: cancellationPoliciesText,
  payment_methods: paymentMethodsText,
  problems: problemsText,
  privacy: privacyText,
  properties: propertiesText,
  rates: { ...ratesText, ...restrictionsText },
  reconciliation: reconciliationText,
  registrations: registrationsText,
  reports: reportsText,
  room_locks: roomLocksText,
  room_plan: roomPlanText,
  room_types: roomTypesText,
  rooms: roomsText,
  screens: screensText,
  search: searchText,
  service_list: serviceListText,
  backup: backupText,
  releases: releasesText,
  security_log: securityLogText,
  session: sessionText,
  settings: settingsText,
  shell: shellText,
  shifts: shiftsText,
  start: firstRunText,
  system: systemText,
  tax_rates: taxRatesText,
  team: teamText,
  webhooks: webhooksText,
};
