import type { AnyTRPCProcedure } from "@trpc/server";
import type { Source } from "#client/platform/core/freshness.ts";
import type { EntityName } from "#server/entities.ts";
import type { AppRouter } from "#server/router.ts";

/**
 * The objects that answers are made of: the entities, and further ones. `room_status` is a room of which only status or inspection
 * changed. `record` is every event of a record, also one that leaves its columns as they are: a mail, a note, a key. `service_list` and
 * `housekeeping` stand for bookings and room locks for a role that may not receive those.
 */
type ObjectName = EntityName | "housekeeping" | "record" | "room_status" | "service_list" | "session";

type MadeOf = Readonly<Partial<Record<ObjectName, Source>>>;

type QueryPaths<R, Prefix extends string = ""> = {
  [K in keyof R & string]: R[K] extends { _def: { type: infer T } }
    ? T extends "query"
      ? `${Prefix}${K}`
      : never
    : R[K] extends AnyTRPCProcedure
      ? never
      : QueryPaths<R[K], `${Prefix}${K}.`>;
}[keyof R & string];

/** `bookings.list` and every other query procedure. */
export type QueryPath = QueryPaths<AppRouter["_def"]["record"]>;

/** The query's record is the one that changed. */
const own: Source = ({ id }, change) => id === change.id;
/** The query is about what belongs to the record that changed, or about all records. */
const parent: Source = ({ parent_id }, change) => parent_id === undefined || parent_id === change.id;
/** A record that was created may have taken the next number of its series, which the property shows. */
const takesNumber: Source = (_, { type }) => /\.(created|drafted|finalized|canceled|registered|deposit_issued)$/.test(type);
/** The query asks for the mails that were not sent, or for those of the record. */
const mails: Source = ({ unsent, parent_id }, change) => unsent === true || parent_id === change.id;
/** The query expands relations. */
const expanding: Source = ({ expand }) => Array.isArray(expand) && expand.length > 0;
/** A note was left beside a room. */
const besideRoom: Source = (_, { object }) => object === "room";
/** The query expands what changes with bookings and folios. */
const withSummary: Source = ({ expand }) => Array.isArray(expand) && expand.some((relation) => relation !== "default_rate");
const expands = (expand: unknown, relation: string) => Array.isArray(expand) && expand.includes(relation);
/** The query expands the stays of a room. */
const withStays: Source = ({ expand, expand_current_bookings }) => expand_current_bookings === true || expands(expand, "bookings");
/** The query expands what locks a room. */
const withLocks: Source = ({ expand, expand_current_room_locks }) => expand_current_room_locks === true || expands(expand, "room_locks");

/** Files and one-off answers: asked for when they are wanted, never shown from the cache. */
const ASKED_ONCE: MadeOf = {};

const FREE_ROOMS = {
  booking: true,
  property: true,
  room: true,
  room_lock: true,
  room_status: true,
  room_type: true,
} as const satisfies MadeOf;
const PRICES = { item: true, rate: true, tax_rate: true } as const satisfies MadeOf;
const BOOKINGS = {
  booking: true,
  contact: true,
  folio: true,
  group: true,
  rate: true,
  room: true,
  room_type: true,
} as const satisfies MadeOf;
const FOLIOS = {
  booking: true,
  cash_closing: true,
  cash_entry: true,
  contact: true,
  folio: true,
  group: true,
  invoice: true,
  item: true,
  payment_method: true,
  room: true,
  tax_rate: true,
} as const satisfies MadeOf;
const GROUPS = { booking: true, contact: true, folio: true, group: true, tax_rate: true } as const satisfies MadeOf;
const CONTACTS = {
  booking: withSummary,
  contact: true,
  file: withSummary,
  folio: withSummary,
  group: withSummary,
  invoice: withSummary,
  rate: true,
} as const satisfies MadeOf;
const INVOICES = {
  booking: true,
  contact: true,
  file: true,
  folio: true,
  group: true,
  invoice: true,
  item: true,
  payment_method: true,
  property: true,
  tax_rate: true,
} as const satisfies MadeOf;
const REGISTER = { booking: true, contact: true, property: true, registration: true, room: true, setting: true } as const satisfies MadeOf;
const LOCKS = { room: true, room_lock: true, room_status: expanding, user: true } as const satisfies MadeOf;
const RATES = { item: true, rate: true, room_type: true, tax_rate: true } as const satisfies MadeOf;
const ROOMS = {
  booking: withStays,
  contact: withStays,
  folio: withStays,
  room: true,
  room_lock: withLocks,
  room_type: true,
} as const satisfies MadeOf;
const FIGURES = {
  booking: true,
  contact: true,
  folio: true,
  group: true,
  item: true,
  room: true,
  room_lock: true,
  room_type: true,
  room_status: true,
  service_list: true,
  tax_rate: true,
} as const satisfies MadeOf;
const BOOKS = { booking: true, contact: true, folio: true, group: true, invoice: true, property: true } as const satisfies MadeOf;
const ACCOUNTS = { item: true, payment_method: true, setting: true, tax_rate: true } as const satisfies MadeOf;
const MAIL_PREVIEW = {
  booking: own,
  contact: true,
  group: own,
  invoice: own,
  property: true,
  record: own,
  room_type: true,
  setting: true,
} as const satisfies MadeOf;
const RECEIPTS = {
  booking: true,
  cash_receipt: true,
  cash_register: true,
  folio: true,
  group: true,
  invoice: true,
} as const satisfies MadeOf;
const DRAWER = {
  booking: true,
  cash_closing: true,
  cash_entry: true,
  cash_register: true,
  folio: true,
  group: true,
  invoice: true,
  payment_method: true,
} as const satisfies MadeOf;
const FEEDS = {
  calendar_feed: true,
  rate: expanding,
  room: expanding,
  room_status: expanding,
  room_type: expanding,
} as const satisfies MadeOf;
const CONFLICTS = { ...FREE_ROOMS, calendar_feed: true, conflict: true, contact: true } as const satisfies MadeOf;
const KEYS = { api_key: true, member: true, user: true } as const satisfies MadeOf;
const HOOKS = { member: true, user: true, webhook: true } as const satisfies MadeOf;
const TEAM = { member: true, user: true } as const satisfies MadeOf;

/** For every query the objects that its answer is made of: the only place that decides what a change makes stale. */
export const MADE_OF = {
  "accessControl.list": { record: own },
  "adminNotices.list": { api_key: true, member: true, property: true, security_entry: true, setting: true, user: true, webhook: true },
  "apiKeys.get": KEYS,
  "apiKeys.list": KEYS,
  "apiKeys.made": { ...KEYS, webhook: true },
  "backups.content": ASKED_ONCE,
  "backups.state": { backup: true, member: true, property: true },
  "availabilities.days": FREE_ROOMS,
  "availabilities.rooms": FREE_ROOMS,
  "availabilities.roomTypes": { ...FREE_ROOMS, ...PRICES },
  "bookings.cancellationFees": ASKED_ONCE,
  "bookings.cancellations": { ...BOOKINGS, ...FOLIOS },
  "bookings.confirmation": ASKED_ONCE,
  "bookings.dayCounts": { booking: true },
  "bookings.departures": { ...BOOKINGS, ...FOLIOS, record: true, room_lock: true },
  "bookings.folios": FOLIOS,
  "bookings.get": { ...BOOKINGS, invoice: true, registration: true, room_lock: true, tax_rate: true },
  "bookings.list": { ...BOOKINGS, registration: true, room_status: expanding },
  "bookings.listExport": ASKED_ONCE,
  "bookings.localTaxChanges": { ...BOOKINGS, item: true, tax_rate: true },
  "bookings.previewMail": MAIL_PREVIEW,
  "bookings.proposeRoom": FREE_ROOMS,
  "bookings.quote": { booking: true, room: true, room_type: true, ...PRICES },
  "calendarFeeds.calendar": ASKED_ONCE,
  "calendarFeeds.get": FEEDS,
  "calendarFeeds.list": FEEDS,
  "conflicts.count": { conflict: true },
  "conflicts.get": CONFLICTS,
  "conflicts.list": CONFLICTS,
  "cashClosings.drawer": DRAWER,
  "cashClosings.get": { cash_closing: own },
  "cashClosings.list": { cash_closing: true },
  "cashClosings.pdf": ASKED_ONCE,
  "cashReceipts.get": RECEIPTS,
  "cashReceipts.list": RECEIPTS,
  "cashReceipts.pdf": ASKED_ONCE,
  "cashReceipts.previewMail": { ...MAIL_PREVIEW, booking: true, cash_receipt: true, folio: true, group: true },
  "cashReceipts.publicPdf": ASKED_ONCE,
  "cashRegister.dep": ASKED_ONCE,
  "cashRegister.dsfinvk": ASKED_ONCE,
  "cardPayments.state": { setting: true },
  "cashRegister.keys": ASKED_ONCE,
  "cashRegister.outage": { cash_register: true },
  "cashRegister.registration": { cash_register: true, property: true },
  "cashRegister.training": { cash_register: true },
  "cashRegister.state": { ...RECEIPTS, setting: true },
  "contacts.export": ASKED_ONCE,
  "contacts.get": CONTACTS,
  "contacts.list": CONTACTS,
  "contacts.listExport": ASKED_ONCE,
  "contacts.similar": { contact: true },
  "deposits.list": { ...FOLIOS, setting: true },
  "deposits.settings": { setting: true },
  "bookingPage.checks": { booking_page: true, property: true, rate: true, room: true, room_type: true, setting: true },
  "bookingPage.settings": { booking_page: true, property: true, rate: true, room_type: true },
  // Strangers' pages have no live feed.
  "bookingPage.offers": ASKED_ONCE,
  "bookingPage.picture": ASKED_ONCE,
  "bookingPage.property": ASKED_ONCE,
  "emergencySheet.get": ASKED_ONCE,
  "events.get": ASKED_ONCE,
  "events.list": { member: expanding, record: parent, user: expanding },
  "files.content": ASKED_ONCE,
  "files.get": { contact: true, file: true, invoice: true, property: true, record: true, user: true },
  "files.list": { contact: true, file: true, invoice: true, property: true, record: true, user: true },
  "files.signedContent": ASKED_ONCE,
  "files.url": ASKED_ONCE,
  "folios.get": FOLIOS,
  "folios.list": FOLIOS,
  "groups.confirmation": ASKED_ONCE,
  "groups.get": GROUPS,
  "groups.list": GROUPS,
  "groups.listExport": ASKED_ONCE,
  "groups.previewMail": { ...MAIL_PREVIEW, booking: true },
  // A guest's page has no live feed.
  "guestLinks.get": ASKED_ONCE,
  "guestLinks.property": ASKED_ONCE,
  "housekeeping.board": {
    booking: true,
    contact: true,
    housekeeping: true,
    room: true,
    room_lock: true,
    room_type: true,
    record: besideRoom,
    setting: true,
  },
  "housekeeping.roomCodes": ASKED_ONCE,
  "integrations.list": { api_key: true, calendar_feed: true, member: true, record: true, setting: true, webhook: true },
  "imports.progress": ASKED_ONCE,
  "imports.sample": ASKED_ONCE,
  "invoices.content": ASKED_ONCE,
  "invoices.checks": { ...INVOICES, room: true, setting: true },
  "invoices.get": INVOICES,
  "invoices.list": INVOICES,
  "invoices.listExport": ASKED_ONCE,
  "invoices.pdfs": ASKED_ONCE,
  "invoices.peppol": ASKED_ONCE,
  "invoices.preview": ASKED_ONCE,
  "invoices.previewMail": MAIL_PREVIEW,
  "invoices.xrechnung": ASKED_ONCE,
  "items.get": { item: true, tax_rate: true },
  "items.list": { item: true, tax_rate: true },
  "localTaxes.declaration": FIGURES,
  "localTaxes.declarationFile": ASKED_ONCE,
  "localTaxes.get": { item: true },
  "localTaxes.list": { item: true },
  "mail.get": ASKED_ONCE,
  "mail.list": { record: mails },
  "mail.sample": { booking: true, contact: true, property: true, room_type: true, setting: true },
  "mail.setup": { property: true, setting: true },
  "notes.get": { member: expanding, record: true, user: expanding },
  "notes.list": { member: expanding, record: parent, user: expanding },
  "notes.photo": ASKED_ONCE,
  "cancellationPolicies.get": { cancellation_policy: true },
  "cancellationPolicies.list": { cancellation_policy: true },
  "paymentMethods.get": { payment_method: true },
  "paymentMethods.list": { payment_method: true },
  "privacy.record": { api_key: true, member: true, property: true, setting: true, user: true },
  "privacy.recordPdf": ASKED_ONCE,
  "privacy.retention": {
    booking: true,
    contact: true,
    file: true,
    folio: true,
    group: true,
    invoice: true,
    property: true,
    registration: true,
    setting: true,
  },
  "properties.checklist": {
    item: true,
    member: true,
    property: true,
    rate: true,
    room: true,
    room_type: true,
    setting: true,
    tax_rate: true,
  },
  "properties.current": { property: true, record: takesNumber },
  "properties.get": { property: true, record: takesNumber },
  "properties.holding": ASKED_ONCE,
  "properties.list": { member: true, property: true, record: takesNumber },
  "properties.names": { member: true, property: true },
  "rates.get": RATES,
  "rates.list": RATES,
  "rates.rules": { rate: true },
  "rates.rulesBetween": { rate: true },
  "rates.summaries": RATES,
  "registrations.documents": ASKED_ONCE,
  "registrations.export": ASKED_ONCE,
  "registrations.guestCard": ASKED_ONCE,
  "registrations.municipalityFile": ASKED_ONCE,
  "registrations.list": REGISTER,
  "registrations.service": { booking: true, registration: true, setting: true },
  "registrations.sheet": REGISTER,
  "registrations.stays": REGISTER,
  "reports.accounting": { ...BOOKS, ...ACCOUNTS },
  "reports.accountingSettings": ACCOUNTS,
  "reports.bmdNtcs": ASKED_ONCE,
  "reports.datev": ASKED_ONCE,
  "reports.datevDocuments": ASKED_ONCE,
  "reports.dashboard": FIGURES,
  "reports.items": FIGURES,
  "reports.nationalityStatistics": ASKED_ONCE,
  "reports.origins": FIGURES,
  "reports.reconciliation": { ...FIGURES, ...BOOKS },
  "reports.rzl": ASKED_ONCE,
  "reports.today": FIGURES,
  "roomLocks.get": LOCKS,
  "roomLocks.list": LOCKS,
  "roomLocks.listExport": ASKED_ONCE,
  "roomLocks.propose": FREE_ROOMS,
  // Bookings and locks come whole with the feed and are laid into the windows; the names on them are other records'.
  "roomPlan.window": { contact: true, group: true },
  "rooms.get": { ...ROOMS, room_type: true },
  "rooms.list": ROOMS,
  "rooms.listExport": ASKED_ONCE,
  "roomTypes.get": { rate: true, room: true, room_status: expanding, room_type: true },
  "roomTypes.list": { rate: true, room: true, room_status: expanding, room_type: true },
  "search.count": { booking: true, contact: true, group: true, invoice: true, room: true },
  "search.find": { booking: true, contact: true, group: true, invoice: true, room: true },
  "session.current": ASKED_ONCE,
  "session.get": ASKED_ONCE,
  "securityLog.list": { api_key: true, member: true, security_entry: true, user: true },
  "session.list": { session: true },
  "session.passkeys": { session: true },
  "session.secondFactor": { session: true },
  "session.options": ASKED_ONCE,
  "settings.general": { property: true, setting: true },
  "settings.list": { setting: true },
  "shifts.since": { record: true },
  // What the process knows of itself has no events: the page asks again and again.
  "system.state": ASKED_ONCE,
  "system.pause": { pause: true },
  "system.version": ASKED_ONCE,
  "taxRates.get": { tax_rate: true },
  "taxRates.list": { tax_rate: true },
  "team.avatar": ASKED_ONCE,
  "team.former": TEAM,
  "team.list": TEAM,
  "team.me": TEAM,
  "webhooks.deliveries": { webhook: true },
  "webhooks.get": HOOKS,
  "webhooks.list": HOOKS,
} as const satisfies Record<QueryPath, MadeOf>;

/** Parts of a record, which have no events of their own: what a change of one makes stale, and which column names its record. */
export const PARTS: Readonly<Record<string, { of: ObjectName; by: string }>> = {
  access_token: { of: "record", by: "booking_id" },
  charge: { of: "folio", by: "folio_id" },
  document: { of: "contact", by: "contact_id" },
  local_tax_rule: { of: "item", by: "item_id" },
  mail: { of: "record", by: "parent_id" },
  note: { of: "record", by: "parent_id" },
  payment: { of: "folio", by: "folio_id" },
  price: { of: "rate", by: "rate_id" },
  rate_item: { of: "rate", by: "rate_id" },
  rate_restriction: { of: "rate", by: "rate_id" },
};
