import { bookingPageRouter } from "#server/channels/booking-page/router.ts";
import { calendarFeedsRouter } from "#server/channels/calendar-feeds/router.ts";
import { channelConnectionsRouter } from "#server/channels/channel-engine/router.ts";
import { conflictsRouter } from "#server/channels/conflicts/router.ts";
import { guestLinksRouter } from "#server/channels/guest-links/router.ts";
import { consentsRouter } from "#server/guests/consents/router.ts";
import { contactsRouter } from "#server/guests/contacts/router.ts";
import { itemsRouter } from "#server/inventory/items/router.ts";
import { paymentMethodsRouter } from "#server/inventory/payment-methods/router.ts";
import { roomTypesRouter } from "#server/inventory/room-types/router.ts";
import { roomsRouter } from "#server/inventory/rooms/router.ts";
import { taxRatesRouter } from "#server/inventory/tax-rates/router.ts";
import { bankStatementsRouter } from "#server/money/bank-statements/router.ts";
import { cardPaymentsRouter } from "#server/money/card-payments/router.ts";
import { cashClosingsRouter } from "#server/money/cash-closings/router.ts";
import { cashReceiptsRouter, cashRegisterRouter } from "#server/money/cash-register/router.ts";
import { depositsRouter } from "#server/money/deposits/router.ts";
import { invoicesRouter } from "#server/money/invoices/router.ts";
import { openItemsRouter } from "#server/money/open-items/router.ts";
import { adminNoticesRouter } from "#server/office/admin-notices/router.ts";
import { auditsRouter } from "#server/office/audits/router.ts";
import { backupsRouter } from "#server/office/backup/router.ts";
import { contactMergeRouter } from "#server/office/contact-merge/router.ts";
import { emergencySheetRouter } from "#server/office/emergency-sheet/router.ts";
import { integrationsRouter } from "#server/office/integrations/router.ts";
import {
  bookingListRouter,
  contactListRouter,
  datevDocumentsRouter,
  groupListRouter,
  invoiceListRouter,
  openItemListRouter,
  roomListRouter,
  roomLockListRouter,
} from "#server/office/list-files/router.ts";
import { madeByKeyRouter } from "#server/office/made-by-key/router.ts";
import { messageRulesRouter, messagesRouter } from "#server/office/messages/router.ts";
import { morningMailRouter } from "#server/office/morning-mail/router.ts";
import { formerMembersRouter } from "#server/office/privacy/former-members-router.ts";
import { retentionRouter } from "#server/office/privacy/retention/router.ts";
import { privacyRouter } from "#server/office/privacy/router.ts";
import { reconciliationRouter } from "#server/office/reconciliation/router.ts";
import { accountingRouter } from "#server/office/reports/accounting/accounting-router.ts";
import { reportsRouter } from "#server/office/reports/router.ts";
import { searchRouter } from "#server/office/search/router.ts";
import { setupRouter } from "#server/office/setup/router.ts";
import { webhooksRouter } from "#server/office/webhooks/router.ts";
import { noteInputs } from "#server/platform/core/calls/read-input.ts";
import { mergeRouters, router } from "#server/platform/core/calls/trpc.ts";
import { liveRouter } from "#server/platform/live/router.ts";
import { cancellationPoliciesRouter } from "#server/prices/cancellation-policies/router.ts";
import { localTaxesRouter } from "#server/prices/local-taxes/router.ts";
import { ratesRouter } from "#server/prices/rates/router.ts";
import { accessControlRouter } from "#server/stays/access-control/router.ts";
import { availabilitiesRouter } from "#server/stays/availability/router.ts";
import { bookingsRouter } from "#server/stays/bookings/router.ts";
import { foliosRouter } from "#server/stays/folios/router.ts";
import { groupsRouter } from "#server/stays/groups/router.ts";
import { housekeepingRouter } from "#server/stays/housekeeping/router.ts";
import { notesRouter } from "#server/stays/notes/router.ts";
import { registrationsRouter } from "#server/stays/registrations/router.ts";
import { roomLocksRouter } from "#server/stays/room-locks/router.ts";
import { roomPlanRouter } from "#server/stays/room-plan/router.ts";
import { shiftsRouter } from "#server/stays/shifts/router.ts";
import { apiKeysRouter } from "#server/tenant/api-keys/router.ts";
import { eventsRouter } from "#server/tenant/events/router.ts";
import { filesRouter } from "#server/tenant/files/router.ts";
import { importsRouter } from "#server/tenant/imports/router.ts";
import { mailRouter } from "#server/tenant/mail/router.ts";
import { propertiesRouter } from "#server/tenant/properties/router.ts";
import { securityLogRouter } from "#server/tenant/security-log/router.ts";
import { memberPasswordsRouter } from "#server/tenant/session/member-passwords-router.ts";
import { passkeysRouter } from "#server/tenant/session/passkeys-router.ts";
import { sessionRouter } from "#server/tenant/session/router.ts";
import { settingsRouter } from "#server/tenant/settings/router.ts";
import { systemRouter } from "#server/tenant/system/router.ts";
import { teamRouter } from "#server/tenant/team/router.ts";

/** Every procedure: one line a module. */
export const appRouter = router({
  accessControl: accessControlRouter,
  adminNotices: adminNoticesRouter,
  apiKeys: mergeRouters(apiKeysRouter, madeByKeyRouter),
  audits: auditsRouter,
  availabilities: availabilitiesRouter,
  calendarFeeds: calendarFeedsRouter,
  cardPayments: cardPaymentsRouter,
  cashClosings: cashClosingsRouter,
  channelConnections: channelConnectionsRouter,
  cashReceipts: cashReceiptsRouter,
  cashRegister: cashRegisterRouter,
  bankStatements: bankStatementsRouter,
  bookings: mergeRouters(bookingsRouter, bookingListRouter),
  bookingPage: bookingPageRouter,
  deposits: depositsRouter,
  emergencySheet: emergencySheetRouter,
  morningMail: morningMailRouter,
  events: eventsRouter,
  files: filesRouter,
  folios: foliosRouter,
  groups: mergeRouters(groupsRouter, groupListRouter),
  guestLinks: guestLinksRouter,
  properties: mergeRouters(propertiesRouter, setupRouter),
  conflicts: conflictsRouter,
  consents: consentsRouter,
  contacts: mergeRouters(contactsRouter, contactMergeRouter, privacyRouter, contactListRouter),
  invoices: mergeRouters(invoicesRouter, invoiceListRouter),
  housekeeping: housekeepingRouter,
  imports: importsRouter,
  integrations: integrationsRouter,
  items: itemsRouter,
  live: liveRouter,
  localTaxes: localTaxesRouter,
  mail: mailRouter,
  messageRules: messageRulesRouter,
  messages: messagesRouter,
  notes: notesRouter,
  openItems: mergeRouters(openItemsRouter, openItemListRouter),
  cancellationPolicies: cancellationPoliciesRouter,
  paymentMethods: paymentMethodsRouter,
  registrations: registrationsRouter,
  roomLocks: mergeRouters(roomLocksRouter, roomLockListRouter),
  roomPlan: roomPlanRouter,
  rates: ratesRouter,
  reports: mergeRouters(reportsRouter, accountingRouter, datevDocumentsRouter, reconciliationRouter),
  rooms: mergeRouters(roomsRouter, roomListRouter),
  roomTypes: roomTypesRouter,
  search: searchRouter,
  backups: backupsRouter,
  privacy: retentionRouter,
  securityLog: securityLogRouter,
  session: mergeRouters(sessionRouter, passkeysRouter),
  settings: settingsRouter,
  shifts: shiftsRouter,
  system: systemRouter,
  taxRates: taxRatesRouter,
  team: mergeRouters(teamRouter, memberPasswordsRouter, formerMembersRouter),
  webhooks: webhooksRouter,
});
export type AppRouter = typeof appRouter;

noteInputs(appRouter);
