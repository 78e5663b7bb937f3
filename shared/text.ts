import { accessControlText } from "#shared/access-control/text.ts";
import { apiKeysText } from "#shared/api-keys/text.ts";
import { backupText } from "#shared/backup/text.ts";
import { amenitiesText } from "#shared/booking-page/amenities.ts";
import { pageSettingsText } from "#shared/booking-page/settings-text.ts";
import { bookingPageText } from "#shared/booking-page/text.ts";
import { checkInText } from "#shared/bookings/check-in-text.ts";
import { departureText } from "#shared/bookings/departure-text.ts";
import { bookingScreensText } from "#shared/bookings/screens-text.ts";
import { bookingsText } from "#shared/bookings/text.ts";
import { calendarFeedsText } from "#shared/calendar-feeds/text.ts";
import { cancellationPoliciesText } from "#shared/cancellation-policies/text.ts";
import { cardPaymentsScreensText } from "#shared/card-payments/screens-text.ts";
import { cashClosingsText } from "#shared/cash-closings/text.ts";
import { cashRegisterText } from "#shared/cash-register/screens-text.ts";
import { cashReceiptText } from "#shared/cash-register/text.ts";
import { conflictsText } from "#shared/conflicts/text.ts";
import { contactsText } from "#shared/contacts/text.ts";
import { actionsText } from "#shared/core/actions-text.ts";
import { problemsText } from "#shared/core/problems-text.ts";
import { screensText } from "#shared/core/screens-text.ts";
import { depositsText } from "#shared/deposits/text.ts";
import { emergencyText } from "#shared/emergency-sheet/text.ts";
import { eventsText } from "#shared/events/text.ts";
import { filesText } from "#shared/files/text.ts";
import { foliosText } from "#shared/folios/text.ts";
import { groupsText } from "#shared/groups/text.ts";
import { guestLinksText } from "#shared/guest-links/text.ts";
import { housekeepingText } from "#shared/housekeeping/text.ts";
import { importsText } from "#shared/imports/text.ts";
import { integrationsText } from "#shared/integrations/text.ts";
import { invoicesText } from "#shared/invoices/text.ts";
import { itemsText } from "#shared/items/text.ts";
import { localTaxesText } from "#shared/local-taxes/text.ts";
import { mailText } from "#shared/mail/text.ts";
import { notesText } from "#shared/notes/text.ts";
import { paymentMethodsText } from "#shared/payment-methods/text.ts";
import { privacyText } from "#shared/privacy/text.ts";
import { propertiesText } from "#shared/properties/text.ts";
import { restrictionsText } from "#shared/rates/restrictions-text.ts";
import { ratesText } from "#shared/rates/text.ts";
import { reconciliationText } from "#shared/reconciliation/text.ts";
import { registrationsText } from "#shared/registrations/text.ts";
import { releasesText } from "#shared/releases/text.ts";
import { accountingText } from "#shared/reports/accounting-text.ts";
import { dashboardText, originsText, serviceListText } from "#shared/reports/figures-text.ts";
import { reportsText } from "#shared/reports/text.ts";
import { roomLocksText } from "#shared/room-locks/text.ts";
import { roomPlanText } from "#shared/room-plan/text.ts";
import { roomTypesText } from "#shared/room-types/text.ts";
import { roomsText } from "#shared/rooms/text.ts";
import { searchText } from "#shared/search/text.ts";
import { securityLogText } from "#shared/security-log/text.ts";
import { sessionText } from "#shared/session/text.ts";
import { settingsText } from "#shared/settings/text.ts";
import { firstRunText } from "#shared/setup/first-run-text.ts";
import { shellText } from "#shared/shell/text.ts";
import { shiftsText } from "#shared/shifts/text.ts";
import { systemText } from "#shared/system/text.ts";
import { taxRatesText } from "#shared/tax-rates/text.ts";
import { teamText } from "#shared/team/text.ts";
import { webhooksText } from "#shared/webhooks/text.ts";

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
