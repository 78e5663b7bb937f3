import { amenitiesText } from "#shared/channels/booking-page/amenities.ts";
import { pageSettingsText } from "#shared/channels/booking-page/settings-text.ts";
import { bookingPageText } from "#shared/channels/booking-page/text.ts";
import { calendarFeedsText } from "#shared/channels/calendar-feeds/text.ts";
import { channelAlpineBitsText } from "#shared/channels/channel-engine/alpinebits-text.ts";
import { channelSetupText } from "#shared/channels/channel-engine/setup-text.ts";
import { channelTabsText } from "#shared/channels/channel-engine/tabs-text.ts";
import { channelsText } from "#shared/channels/channel-engine/text.ts";
import { conflictsText } from "#shared/channels/conflicts/text.ts";
import { guestLinksText } from "#shared/channels/guest-links/text.ts";
import { consentsText } from "#shared/guests/consents/text.ts";
import { contactsText } from "#shared/guests/contacts/text.ts";
import { itemsText } from "#shared/inventory/items/text.ts";
import { paymentMethodsText } from "#shared/inventory/payment-methods/text.ts";
import { roomTypesText } from "#shared/inventory/room-types/text.ts";
import { roomsText } from "#shared/inventory/rooms/text.ts";
import { taxRatesText } from "#shared/inventory/tax-rates/text.ts";
import { bankStatementsText } from "#shared/money/bank-statements/text.ts";
import { cardPaymentsScreensText } from "#shared/money/card-payments/screens-text.ts";
import { cashClosingsText } from "#shared/money/cash-closings/text.ts";
import { cashRegisterText } from "#shared/money/cash-register/screens-text.ts";
import { cashReceiptText } from "#shared/money/cash-register/text.ts";
import { depositsText } from "#shared/money/deposits/text.ts";
import { invoicesText } from "#shared/money/invoices/text.ts";
import { openItemsText } from "#shared/money/open-items/text.ts";
import { backupText } from "#shared/office/backup/text.ts";
import { docsText } from "#shared/office/docs/text.ts";
import { emergencyText } from "#shared/office/emergency-sheet/text.ts";
import { integrationsText } from "#shared/office/integrations/text.ts";
import { messagesDeskText } from "#shared/office/messages/desk-text.ts";
import { messageRulesText } from "#shared/office/messages/rules-text.ts";
import { messagesText } from "#shared/office/messages/text.ts";
import { morningMailText } from "#shared/office/morning-mail/text.ts";
import { privacyText } from "#shared/office/privacy/text.ts";
import { reconciliationText } from "#shared/office/reconciliation/text.ts";
import { accountingText } from "#shared/office/reports/accounting-text.ts";
import { dayListsText } from "#shared/office/reports/day-lists-text.ts";
import { dashboardText, originsText, serviceListText, sourcesText } from "#shared/office/reports/figures-text.ts";
import { forecastText } from "#shared/office/reports/forecast-text.ts";
import { reportsText } from "#shared/office/reports/text.ts";
import { searchText } from "#shared/office/search/text.ts";
import { firstRunText } from "#shared/office/setup/first-run-text.ts";
import { shellText } from "#shared/office/shell/text.ts";
import { webhooksText } from "#shared/office/webhooks/text.ts";
import { actionsText } from "#shared/platform/core/actions-text.ts";
import { problemsText } from "#shared/platform/core/problems-text.ts";
import { screensText } from "#shared/platform/core/screens-text.ts";
import { licencesText } from "#shared/platform/releases/licences-text.ts";
import { releaseNotesText } from "#shared/platform/releases/notes-text.ts";
import { releasesText } from "#shared/platform/releases/text.ts";
import { cancellationPoliciesText } from "#shared/prices/cancellation-policies/text.ts";
import { localTaxesText } from "#shared/prices/local-taxes/text.ts";
import { childPricesText } from "#shared/prices/rates/child-prices-text.ts";
import { priceRulesText } from "#shared/prices/rates/price-rules-text.ts";
import { restrictionsText } from "#shared/prices/rates/restrictions-text.ts";
import { ratesText } from "#shared/prices/rates/text.ts";
import { violationsText } from "#shared/prices/rates/violations-text.ts";
import { doorsText } from "#shared/stays/access-control/doors-text.ts";
import { accessControlText } from "#shared/stays/access-control/text.ts";
import { checkInText } from "#shared/stays/bookings/check-in-text.ts";
import { departureText } from "#shared/stays/bookings/departure-text.ts";
import { partsText } from "#shared/stays/bookings/parts-text.ts";
import { bookingScreensText } from "#shared/stays/bookings/screens-text.ts";
import { stockText } from "#shared/stays/bookings/stock-text.ts";
import { bookingsText } from "#shared/stays/bookings/text.ts";
import { payersText } from "#shared/stays/folios/payers-text.ts";
import { routingText } from "#shared/stays/folios/routing-text.ts";
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

/** Texts of the shell, of the login and of the plan, which the first picture waits for. One line per module. */
const FIRST_TEXTS = {
  actions: actionsText,
  doors: doorsText,
  emergency: emergencyText,
  payers: payersText,
  problems: problemsText,
  releases: releasesText,
  room_plan: roomPlanText,
  rooms: roomsText,
  screens: screensText,
  search: searchText,
  session: sessionText,
  shell: shellText,
  shifts: shiftsText,
  stock: stockText,
  violations: violationsText,
};

/** Texts of all other screens, fetched with the first of them. One line per module. */
const FURTHER_TEXTS = {
  access_control: accessControlText,
  accounting: accountingText,
  amenities: amenitiesText,
  api_keys: apiKeysText,
  backup: backupText,
  booking_page: bookingPageText,
  bookings: { ...bookingsText, ...bookingScreensText },
  calendar_feeds: calendarFeedsText,
  cancellation_policies: cancellationPoliciesText,
  card_payments: cardPaymentsScreensText,
  cash_receipt: cashReceiptText,
  cash_closings: cashClosingsText,
  cash_register: cashRegisterText,
  channels: { ...channelsText, ...channelSetupText, ...channelTabsText, ...channelAlpineBitsText },
  check_in: checkInText,
  conflicts: conflictsText,
  consents: consentsText,
  contacts: contactsText,
  dashboard: dashboardText,
  day_lists: dayListsText,
  departure: departureText,
  deposits: depositsText,
  bank_statements: bankStatementsText,
  open_items: openItemsText,
  docs: docsText,
  events: eventsText,
  files: filesText,
  folios: foliosText,
  forecast: forecastText,
  groups: groupsText,
  guest_links: guestLinksText,
  housekeeping: housekeepingText,
  imports: importsText,
  integrations: integrationsText,
  invoices: invoicesText,
  items: itemsText,
  licences: licencesText,
  local_taxes: localTaxesText,
  mail: mailText,
  message_rules: messageRulesText,
  messages: { ...messagesText, ...messagesDeskText },
  morning_mail: morningMailText,
  notes: notesText,
  origins: originsText,
  sources: sourcesText,
  page_settings: pageSettingsText,
  parts: partsText,
  payment_methods: paymentMethodsText,
  privacy: privacyText,
  properties: propertiesText,
  rates: { ...ratesText, ...restrictionsText, ...childPricesText, ...priceRulesText },
  reconciliation: reconciliationText,
  registrations: registrationsText,
  release_notes: releaseNotesText,
  reports: reportsText,
  room_locks: roomLocksText,
  room_types: roomTypesText,
  routing: routingText,
  security_log: securityLogText,
  service_list: serviceListText,
  settings: settingsText,
  start: firstRunText,
  system: systemText,
  tax_rates: taxRatesText,
  team: teamText,
  webhooks: webhooksText,
};

/** The texts of all modules with screens, as the app fetches them. */
export const TEXT_GROUPS = { first: FIRST_TEXTS, further: FURTHER_TEXTS };
export type TextGroup = keyof typeof TEXT_GROUPS;

/** The same in one table. */
export const TEXTS = { ...FIRST_TEXTS, ...FURTHER_TEXTS };
