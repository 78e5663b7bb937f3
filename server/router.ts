import { accessControlRouter } from "#server/access-control/router.ts";
import { adminNoticesRouter } from "#server/admin-notices/router.ts";
import { apiKeysRouter } from "#server/api-keys/router.ts";
import { auditsRouter } from "#server/audits/router.ts";
import { availabilitiesRouter } from "#server/availability/router.ts";
import { backupsRouter } from "#server/backup/router.ts";
import { bookingPageRouter } from "#server/booking-page/router.ts";
import { bookingsRouter } from "#server/bookings/router.ts";
import { calendarFeedsRouter } from "#server/calendar-feeds/router.ts";
import { cancellationPoliciesRouter } from "#server/cancellation-policies/router.ts";
import { cardPaymentsRouter } from "#server/card-payments/router.ts";
import { cashClosingsRouter } from "#server/cash-closings/router.ts";
import { cashReceiptsRouter, cashRegisterRouter } from "#server/cash-register/router.ts";
import { conflictsRouter } from "#server/conflicts/router.ts";
import { contactMergeRouter } from "#server/contact-merge/router.ts";
import { contactsRouter } from "#server/contacts/router.ts";
import { runStepsAsOne } from "#server/core/calls/procedure-steps.ts";
import { mergeRouters, router } from "#server/core/calls/trpc.ts";
import { depositsRouter } from "#server/deposits/router.ts";
import { emergencySheetRouter } from "#server/emergency-sheet/router.ts";
import { eventsRouter } from "#server/events/router.ts";
import { filesRouter } from "#server/files/router.ts";
import { foliosRouter } from "#server/folios/router.ts";
import { groupsRouter } from "#server/groups/router.ts";
import { guestLinksRouter } from "#server/guest-links/router.ts";
import { housekeepingRouter } from "#server/housekeeping/router.ts";
import { importsRouter } from "#server/imports/router.ts";
import { integrationsRouter } from "#server/integrations/router.ts";
import { invoicesRouter } from "#server/invoices/router.ts";
import { itemsRouter } from "#server/items/router.ts";
import {
  bookingListRouter,
  contactListRouter,
  datevDocumentsRouter,
  groupListRouter,
  invoiceListRouter,
  roomListRouter,
  roomLockListRouter,
} from "#server/list-files/router.ts";
import { liveRouter } from "#server/live/router.ts";
import { localTaxesRouter } from "#server/local-taxes/router.ts";
import { madeByKeyRouter } from "#server/made-by-key/router.ts";
import { mailRouter } from "#server/mail/router.ts";
import { notesRouter } from "#server/notes/router.ts";
import { paymentMethodsRouter } from "#server/payment-methods/router.ts";
import { formerMembersRouter } from "#server/privacy/former-members-router.ts";
import { retentionRouter } from "#server/privacy/retention/router.ts";
import { privacyRouter } from "#server/privacy/router.ts";
import { propertiesRouter } from "#server/properties/router.ts";
import { ratesRouter } from "#server/rates/router.ts";
import { reconciliationRouter } from "#server/reconciliation/router.ts";
import { registrationsRouter } from "#server/registrations/router.ts";
import { accountingRouter } from "#server/reports/accounting/accounting-router.ts";
import { reportsRouter } from "#server/reports/router.ts";
import { roomLocksRouter } from "#server/room-locks/router.ts";
import { roomPlanRouter } from "#server/room-plan/router.ts";
import { roomTypesRouter } from "#server/room-types/router.ts";
import { roomsRouter } from "#server/rooms/router.ts";
import { searchRouter } from "#server/search/router.ts";
import { securityLogRouter } from "#server/security-log/router.ts";
import { memberPasswordsRouter } from "#server/session/member-passwords-router.ts";
import { passkeysRouter } from "#server/session/passkeys-router.ts";
import { sessionRouter } from "#server/session/router.ts";
import { settingsRouter } from "#server/settings/router.ts";
import { setupRouter } from "#server/setup/router.ts";
import { shiftsRouter } from "#server/shifts/router.ts";
import { systemRouter } from "#server/system/router.ts";
import { taxRatesRouter } from "#server/tax-rates/router.ts";
import { teamRouter } from "#server/team/router.ts";
import { webhooksRouter } from "#server/webhooks/router.ts";

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
  cashReceipts: cashReceiptsRouter,
  cashRegister: cashRegisterRouter,
  bookings: mergeRouters(bookingsRouter, bookingListRouter),
  bookingPage: bookingPageRouter,
  deposits: depositsRouter,
  emergencySheet: emergencySheetRouter,
  events: eventsRouter,
  files: filesRouter,
  folios: foliosRouter,
  groups: mergeRouters(groupsRouter, groupListRouter),
  guestLinks: guestLinksRouter,
  properties: mergeRouters(propertiesRouter, setupRouter),
  conflicts: conflictsRouter,
  contacts: mergeRouters(contactsRouter, contactMergeRouter, privacyRouter, contactListRouter),
  invoices: mergeRouters(invoicesRouter, invoiceListRouter),
  housekeeping: housekeepingRouter,
  imports: importsRouter,
  integrations: integrationsRouter,
  items: itemsRouter,
  live: liveRouter,
  localTaxes: localTaxesRouter,
  mail: mailRouter,
  notes: notesRouter,
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

runStepsAsOne(appRouter);
