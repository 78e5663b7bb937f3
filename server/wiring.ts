import { alpineBitsDriver } from "#server/channels/alpinebits/driver.ts";
import { compareWithChannel } from "#server/channels/calendar-feeds/compare.ts";
import type { FeedStayReactions, PortalBookings } from "#server/channels/calendar-feeds/feed-stays.ts";
import { comparePortalStay } from "#server/channels/channel-engine/compare-booking.ts";
import type { ChannelDrivers } from "#server/channels/channel-engine/driver.ts";
import { portalBookings } from "#server/channels/channel-engine/portal-bookings.ts";
import type { ChannelStayReactions } from "#server/channels/channel-engine/stays.ts";
import { taxesPaidByPortals } from "#server/channels/channel-engine/withheld-taxes.ts";
import { channexDriver } from "#server/channels/channex/driver.ts";
import { conflictFollowsPortalStay } from "#server/channels/conflicts/follow-portal-stay.ts";
import { conflictFollowsStay } from "#server/channels/conflicts/follow-stay.ts";
import { AUDIENCE, OBJECT_OF_ID, REMARKABLE_OBJECT_OF_ID, SHAPES, type Shapes, USES } from "#server/entities.ts";
import { contactRows } from "#server/guests/contacts/contact-rows.ts";
import type { ContactReactions } from "#server/guests/contacts/reactions.ts";
import { roomRows } from "#server/inventory/rooms/room-rows.ts";
import type { TaxRateReactions } from "#server/inventory/tax-rates/reactions.ts";
import { mailKinds } from "#server/mail-kinds.ts";
import type { CashReactions } from "#server/money/cash-closings/reactions.ts";
import { cashReactions } from "#server/money/cash-register/cash-movements.ts";
import { issueDueReceipts } from "#server/money/cash-register/due-receipts.ts";
import { signatureFor } from "#server/money/cash-register/invoice-signature.ts";
import { cancelCorrections, correctRates, ratesFollowStay } from "#server/money/cash-register/rate-corrections.ts";
import { receiptQueue } from "#server/money/cash-register/receipt-queue.ts";
import { depositsFollowNewStay, depositsFollowStay } from "#server/money/deposits/follow-stay.ts";
import { depositHooks } from "#server/money/deposits/hooks.ts";
import { mailDepositsOfAccepted, withdrawDepositMails } from "#server/money/deposits/mail-after-acceptance.ts";
import { stayDeposits } from "#server/money/deposits/with-cancellation.ts";
import type { DepositHooks } from "#server/money/invoices/deposit-hooks.ts";
import { draftsFollowCustomer } from "#server/money/invoices/draft-address.ts";
import { pdfQueue } from "#server/money/invoices/pdf-queue.ts";
import { draftedFolios } from "#server/money/invoices/queries.ts";
import { paymentReactions } from "#server/money/payments/post-payment.ts";
import { newestAudit } from "#server/office/audits/jobs.ts";
import { countNewStay, recountStay } from "#server/office/forecast/count-stay.ts";
import { asksForConsent } from "#server/office/messages/advertising.ts";
import { endMorningMail } from "#server/office/morning-mail/subscriptions.ts";
import { guardSetting } from "#server/office/setting-rules/guard.ts";
import type { Db } from "#server/platform/core/database/db.ts";
import type { Relations } from "#server/platform/core/database/expand.ts";
import type { Uses } from "#server/platform/core/database/uses.ts";
import type { WorkQueue } from "#server/platform/core/jobs/work-queue.ts";
import type { Audience } from "#server/platform/core/work/entity.ts";
import { RELATIONS } from "#server/relations.ts";
import { withCurrent } from "#server/rooms-now.ts";
import { keyQueue } from "#server/stays/access-control/key-queue.ts";
import { reviewKeys } from "#server/stays/access-control/revocation.ts";
import { usualTimes } from "#server/stays/availability/stay-times.ts";
import { takeBalance } from "#server/stays/bookings/account.ts";
import { bookingRows } from "#server/stays/bookings/import/booking-rows.ts";
import { taxesFollowBirthday } from "#server/stays/bookings/local-tax.ts";
import { oversleptTaxes } from "#server/stays/bookings/overslept-taxes.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import type { BookingReactions } from "#server/stays/bookings/reactions.ts";
import type { StayDeposits } from "#server/stays/bookings/stay-deposits.ts";
import type { FolioOwners } from "#server/stays/folios/owner-hooks.ts";
import type { PaymentReactions } from "#server/stays/folios/reactions.ts";
import { chargesFollowTaxRate } from "#server/stays/folios/taxes-follow.ts";
import { regroup } from "#server/stays/groups/membership.ts";
import { groupStore } from "#server/stays/groups/queries.ts";
import { createNote } from "#server/stays/notes/service.ts";
import { reviewTransmissions, transmissionQueue } from "#server/stays/registrations/transmission/queue.ts";
import { noteKeyUse } from "#server/tenant/api-keys/last-use.ts";
import { newestEventTime } from "#server/tenant/events/queries.ts";
import { assertLogo } from "#server/tenant/files/logo.ts";
import type { ImportKinds } from "#server/tenant/imports/import-kinds.ts";
import type { MailKinds } from "#server/tenant/mail/kinds.ts";
import { mailQueue } from "#server/tenant/mail/mail-queue.ts";
import type { PropertyChecks } from "#server/tenant/properties/checks.ts";
import { guardPayee } from "#server/tenant/security-log/guard.ts";
import { removePasskeysOfLeaver } from "#server/tenant/session/passkeys.ts";
import { forgetPasswordLinks } from "#server/tenant/session/password-links.ts";
import { assertProven } from "#server/tenant/session/proof.ts";
import { disconnectKeysOf, endSessionsHere } from "#server/tenant/session/service.ts";
import type { SettingChecks } from "#server/tenant/settings/checks.ts";
import type { DueReceipts } from "#server/tenant/system/pause.ts";
import type { TeamReactions } from "#server/tenant/team/reactions.ts";
import { isPossibleValue } from "#shared/office/setting-rules/values.ts";

/** Functions that modules need from modules above them, passed in here so that imports go one way only. */
export type Wiring = {
  /** The relations that `expand` can load. */
  readonly relations: Relations;
  /** The API shapes of entities. */
  readonly shapes: Shapes;
  /** The checks for references to an entity before it is deleted. */
  readonly uses: Uses;
  /** The permission for the events of each entity. */
  readonly audience: Audience;
  /** Finds the entity with an id whose changes are recorded. */
  readonly objectOfId: typeof OBJECT_OF_ID;
  /** The same, with further entities that remarks may be posted to. */
  readonly remarkableObjectOfId: typeof REMARKABLE_OBJECT_OF_ID;
  /** Adds to rooms the stays and locks that occupy them now. */
  readonly withCurrent: typeof withCurrent;
  /** The property's usual times of check-in and check-out. */
  readonly usualTimes: typeof usualTimes;
  /** Notes when an API key was last used. */
  readonly noteKeyUse: typeof noteKeyUse;
  /** Demands a recent proof of the password, for changes of where money goes. Throws `session/password_needed`. */
  readonly assertProven: typeof assertProven;
  /** The local taxes of nights that guests stayed on without a price for them. */
  readonly oversleptTaxes: typeof oversleptTaxes;
  /** The nights whose local tax a portal pays to the municipality. */
  readonly taxesPaidByPortals: typeof taxesPaidByPortals;
  /** True if the property has messages that need the guests' consent. */
  readonly asksForConsent: typeof asksForConsent;
  readonly bookingReactions: BookingReactions;
  readonly contactReactions: ContactReactions;
  /** Reactions to what a channel's calendar says of a stay. */
  readonly feedStayReactions: FeedStayReactions;
  /** The bookings of portals that are connected, for calendars of the same portals. */
  readonly portalBookings: PortalBookings;
  /** Reactions to what a portal says of a stay. */
  readonly channelStayReactions: ChannelStayReactions;
  /** The partners that distribute to portals, by kind. */
  readonly channelDrivers: ChannelDrivers;
  readonly paymentReactions: PaymentReactions;
  readonly cashReactions: CashReactions;
  readonly folioOwners: FolioOwners;
  readonly deposits: DepositHooks;
  /** Hooks of cancellations for deposits. */
  readonly stayDeposits: StayDeposits;
  /** Receipts of the cash register that correct the rates of folios which are settled without a further payment. */
  readonly rateCorrections: { issue: typeof correctRates; cancel: typeof cancelCorrections };
  /** The signature of the cash register's last receipt on folios, which their invoice repeats. */
  readonly signatureFor: typeof signatureFor;
  readonly taxRateReactions: TaxRateReactions;
  readonly teamReactions: TeamReactions;
  readonly propertyChecks: PropertyChecks;
  readonly settingChecks: SettingChecks;
  /** Tells if a value is valid for a setting, by the rules of the module that reads it. */
  readonly isPossibleSetting: (key: string, value: string) => boolean;
  /** The records that mails are about, by kind of mail. */
  readonly mailKinds: MailKinds;
  /** The rules by which the rows of import files are validated and created. */
  readonly importKinds: ImportKinds;
  /** Writes a note on a record of any kind. */
  readonly addNote: typeof createNote;
  readonly dueReceipts: DueReceipts;
  /** Moments at which the program ran, by its data; data from before it stored its clock are trusted from one of them. */
  readonly knownMoments: (db: Db) => string[];
  /** Counts of what waits for jobs, for the metrics and the page of the system. */
  readonly queues: readonly WorkQueue[];
};

/** The one table of reactions that run in the same transaction as the change that causes them. */
export const wiring: Wiring = {
  withCurrent,
  usualTimes,
  noteKeyUse,
  assertProven,
  oversleptTaxes,
  taxesPaidByPortals,
  asksForConsent,
  relations: RELATIONS,
  shapes: SHAPES,
  uses: USES,
  audience: AUDIENCE,
  objectOfId: OBJECT_OF_ID,
  remarkableObjectOfId: REMARKABLE_OBJECT_OF_ID,
  mailKinds,
  dueReceipts: issueDueReceipts,
  knownMoments: (db) => [newestEventTime(db), newestAudit(db)].filter((moment) => moment !== null),
  queues: [mailQueue, keyQueue, pdfQueue, receiptQueue, transmissionQueue],
  addNote: createNote,
  importKinds: { rooms: roomRows, contacts: contactRows, bookings: bookingRows },
  bookingReactions: {
    created: [depositsFollowNewStay, countNewStay],
    saved: [
      reviewKeys,
      reviewTransmissions,
      compareWithChannel,
      comparePortalStay,
      depositsFollowStay,
      ratesFollowStay,
      mailDepositsOfAccepted,
      withdrawDepositMails,
      recountStay,
    ],
    regrouped: [regroup],
  },
  paymentReactions,
  cashReactions,
  feedStayReactions: [conflictFollowsStay],
  portalBookings,
  channelStayReactions: [conflictFollowsPortalStay],
  channelDrivers: { channex: channexDriver, alpinebits: alpineBitsDriver },
  contactReactions: { changed: [draftsFollowCustomer, taxesFollowBirthday] },
  taxRateReactions: { datesChanged: [chargesFollowTaxRate] },
  teamReactions: {
    roleChanged: [disconnectKeysOf],
    removed: [endSessionsHere, disconnectKeysOf, removePasskeysOfLeaver, endMorningMail],
    emailChanged: [forgetPasswordLinks],
  },
  deposits: depositHooks,
  stayDeposits,
  propertyChecks: [assertLogo, guardPayee],
  settingChecks: [guardSetting],
  isPossibleSetting: isPossibleValue,
  rateCorrections: { issue: correctRates, cancel: cancelCorrections },
  signatureFor,
  folioOwners: {
    booking: (work, id) => bookingStore.get(work, id, "booking_id"),
    group: (work, id) => groupStore.get(work, id, "group_id"),
    groupOfBooking: (view, id) => bookingStore.get(view, id).group_id,
    stay: (view, id, field) => bookingStore.get(view, id, field),
    drafted: draftedFolios,
    settled(work, folio) {
      if (folio.booking_id !== null) return takeBalance(work, folio.booking_id);
      return folio.group_id === null ? folio : groupStore.get(work, folio.group_id);
    },
  },
};
