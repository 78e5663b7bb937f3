import { describe, expect, test } from "vitest";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { type Area, can, GRANTS, isAtMost, ROLES, type Role } from "#shared/platform/core/permissions.ts";
import { ApiKeyInput } from "#shared/tenant/api-keys/schema.ts";
import { MemberInvite, MemberRole } from "#shared/tenant/team/schema.ts";
import { callAs, PROCEDURES } from "#tests/support/procedures.ts";
import { makeMember, makeTestProperty, startTestServer } from "#tests/support/test-server.ts";

/**
 * The roles that may call each procedure, one letter per role: admin, manager, staff, c(l)eaning, (k)itchen. A procedure
 * without a line fails.
 */
const WHO = {
  everybodyAtAll:
    "session.login session.preparePasskeyLogin session.loginWithPasskey session.options session.current session.forgotPassword session.resetPassword calendarFeeds.calendar bookingPage.property bookingPage.picture bookingPage.offers bookingPage.hold bookingPage.book guestLinks.get guestLinks.property guestLinks.confirm guestLinks.decline guestLinks.preCheckIn guestLinks.unsubscribing guestLinks.unsubscribe system.version system.reportError files.signedContent cashReceipts.publicPdf",
  amslk: `system.pause session.get session.logout session.switchProperty session.updatePassword session.confirmPassword session.secondFactor session.prepareSecondFactor session.turnOnSecondFactor session.turnOffSecondFactor session.passkeys session.preparePasskey session.addPasskey session.renamePasskey session.removePasskey session.preparePasskeyProof session.confirmPasskey session.list session.end session.endOthers team.me team.updateMe team.setAvatar team.removeAvatar team.avatar
    properties.current properties.list properties.names properties.holding live.events`,
  amsk: "reports.items",
  amsl: `housekeeping.board rooms.list rooms.listExport rooms.get rooms.clean rooms.dirty rooms.outOfService rooms.inspect rooms.undoInspect roomLocks.unlock
    notes.list notes.get notes.create notes.update notes.delete notes.undoDelete notes.setPhoto notes.photo`,
  ams: `bookings.list bookings.listExport groups.listExport contacts.listExport invoices.listExport invoices.pdfs roomLocks.listExport bookings.folios bookings.dayCounts bookings.get bookings.create bookings.createBatch bookings.update bookings.move bookings.moveOne bookings.swap bookings.cut bookings.movePart bookings.joinPart bookings.moveIn bookings.setNights bookings.routing bookings.setRouting groups.routing groups.setRouting bookings.proposeRoom bookings.freeUpRoom bookings.createFreeingUpRoom bookings.actAll bookings.applyLocalTaxes bookings.localTaxChanges bookings.cancelAll bookings.undo bookings.quote bookings.quoteNights bookings.quoteNew
    bookings.confirm bookings.checkIn bookings.undoCheckIn bookings.checkOut bookings.undoCheckOut bookings.noShow bookings.undoNoShow
    bookings.cancel bookings.undoCancel bookings.arrive bookings.departures bookings.depart bookings.markNoShow bookings.addGuest bookings.removeGuest bookings.setTaxExemption bookings.confirmation groups.confirmation
    folios.list folios.get folios.usualItems folios.create folios.update folios.delete folios.addCharge folios.changeCharge folios.deleteCharge
    cashClosings.drawer cashClosings.move cashClosings.list cashClosings.get cashClosings.create cashClosings.pdf
    cashRegister.state cashRegister.training cashRegister.setTraining cashReceipts.sellForPractice cashReceipts.cancelPractice cashReceipts.list cashReceipts.get cashReceipts.pdf cashReceipts.sendMail cashReceipts.previewMail
    folios.moveCharges folios.splitCharge folios.undoSplit folios.transfer folios.addPayment folios.deletePayment
    invoices.list invoices.get invoices.checks invoices.credits invoices.issueAgain invoices.create invoices.update invoices.delete invoices.finalize invoices.pay invoices.takePaymentBack
    deposits.list deposits.create bankStatements.list bankStatements.upload bankStatements.lines bankStatements.book bankStatements.bookCertain bankStatements.undo bankStatements.ignore openItems.list openItems.listExport openItems.reminders openItems.remind openItems.takeBack openItems.letters openItems.hold openItems.payFees openItems.waiveFees
    invoices.send invoices.sendMail invoices.previewMail invoices.preview invoices.content invoices.peppol invoices.xrechnung
    groups.list groups.get groups.create groups.update groups.delete groups.addBooking groups.removeBooking groups.addBookings groups.removeBookings
    groups.saveRoomingList groups.checkIn groups.checkInSelected groups.checkOut groups.cancel
    registrations.list registrations.stays registrations.register registrations.undo registrations.documents registrations.export registrations.sheet registrations.sign registrations.correct registrations.transmit registrations.guestCard registrations.municipalityFile registrations.service
    contacts.list contacts.get contacts.create contacts.update contacts.delete contacts.similar contacts.attach contacts.detach contacts.merge contacts.export contacts.anonymize consents.get consents.set
    roomLocks.list roomLocks.get roomLocks.create roomLocks.update roomLocks.delete roomLocks.createBatch roomLocks.updateBatch
    roomLocks.changeMoving roomLocks.createMoving roomLocks.propose roomLocks.undoMoving
    accessControl.list accessControl.issue accessControl.showCode accessControl.revoke accessControl.openDoor availabilities.days availabilities.rooms availabilities.roomTypes roomPlan.window search.find search.count live.presence live.say
    events.list events.get events.create shifts.since shifts.here shifts.seen emergencySheet.get reports.today reports.dayList reports.dayListFile
    mail.setup mail.list mail.get mail.cancel mail.retry bookings.sendConfirmation bookings.sendPreCheckInLink bookings.sendMail bookings.previewMail guestLinks.copy cardPayments.copyLink
    groups.sendConfirmation groups.sendMail groups.previewMail
    files.list files.get files.create files.url files.content files.delete
    housekeeping.roomCodes roomTypes.list roomTypes.get rates.list rates.get rates.rules rates.rulesBetween rates.priceRules rates.summaries items.list items.get localTaxes.list localTaxes.get paymentMethods.list paymentMethods.get
    channelConnections.list channelConnections.get channelConnections.mapping channelConnections.preview channelConnections.cells channelConnections.stuckDays channelConnections.prices channelConnections.drift channelConnections.messages
    channelConnections.stays channelConnections.settleStay channelConnections.settleMatch channelConnections.revisions channelConnections.retryRevision
    conflicts.list conflicts.count conflicts.get conflicts.resolve conflicts.dismiss conflicts.reopen
    messages.list messages.ofBooking messages.refused messages.send messages.stop messages.resume messages.edit
    messageRules.list messageRules.get messageRules.preview cancellationPolicies.list cancellationPolicies.get bookings.cancellationFees bookings.cancellations
    taxRates.list taxRates.get properties.get bookingPage.settings bookingPage.checks deposits.settings openItems.settings bankStatements.settings cardPayments.state integrations.list accessControl.nuki settings.list settings.general mail.sample privacy.retention`,
  am: `rooms.create rooms.update rooms.delete roomTypes.create roomTypes.update roomTypes.delete
    rates.create rates.update rates.delete rates.addItem rates.removeItem rates.createPrices rates.updatePrices rates.deletePrice
    imports.preview imports.create imports.refused imports.progress imports.stop imports.sample rates.setPrices rates.setChildPrices rates.synchronize rates.previewSynchronize
    rates.createPriceRule rates.updatePriceRule rates.deletePriceRule rates.createRule rates.changeRules rates.deleteRule rates.createRestriction rates.updateRestriction rates.deleteRestriction
    items.create items.update items.delete settings.updateCots localTaxes.create localTaxes.update localTaxes.delete localTaxes.takePreset localTaxes.declaration localTaxes.declarationFile paymentMethods.create paymentMethods.update paymentMethods.delete
    cashRegister.outage cashRegister.dep cashRegister.dsfinvk taxRates.create taxRates.update taxRates.delete taxRates.becomeSmallBusiness reports.dashboard reports.origins reports.sources reports.forecast reports.forecastFile morningMail.get morningMail.set reports.nationalityStatistics reports.reconciliation reports.bmdNtcs reports.rzl reports.datev reports.datevDocuments reports.accounting
    channelConnections.create channelConnections.renewPassword channelConnections.update channelConnections.delete channelConnections.test channelConnections.setMapping channelConnections.sync channelConnections.pause channelConnections.acceptPrices channelConnections.partnerProperties channelConnections.createRooms channelConnections.recover channelConnections.rawRevision
    calendarFeeds.list calendarFeeds.get calendarFeeds.create calendarFeeds.update calendarFeeds.renewAddress calendarFeeds.read calendarFeeds.delete
    cancellationPolicies.create cancellationPolicies.update cancellationPolicies.delete messageRules.create messageRules.update messageRules.delete
    reports.accountingSettings audits.bookings audits.offers audits.rooms audits.roomLocks invoices.cancel invoices.credit deposits.forfeit deposits.undoForfeit properties.update properties.setUp properties.setExtras properties.checklist team.list privacy.record privacy.recordPdf`,
  a: `registrations.saveService registrations.checkService mail.test properties.skipCheck properties.create settings.create settings.update settings.delete settings.updateGeneral bookingPage.save deposits.saveSettings openItems.saveSettings bankStatements.saveSettings accessControl.test accessControl.connectNuki accessControl.mapLock cardPayments.save cardPayments.test reports.saveAccountingSettings mail.trial
    team.invite team.resetPassword team.sendPasswordLink team.changeRole team.remove team.former team.eraseFormer apiKeys.list apiKeys.get apiKeys.create apiKeys.update apiKeys.made apiKeys.revoke apiKeys.delete webhooks.list webhooks.get webhooks.create webhooks.update webhooks.renewSecret webhooks.delete webhooks.test webhooks.deliveries webhooks.retry webhooks.retryAll securityLog.list adminNotices.list adminNotices.read privacy.updateRetention privacy.confirmRetention system.state system.retryFailed system.runJob system.endPause
    cashRegister.save cashRegister.start cashRegister.test cashRegister.beginOutage cashRegister.endOutage cashRegister.close cashRegister.check cashRegister.setNeed cashRegister.registration cashRegister.keys
    backups.state backups.backUp backups.testRestore backups.restore backups.allowDownload backups.content`,
} as const;

const LETTERS: Record<Role, string> = { admin: "a", manager: "m", staff: "s", cleaning: "l", catering: "k" };

/** Calls that an API key may not make, whatever its role: a person's profile, password, switch of property and session. */
const PEOPLE_ONLY =
  "session.logout session.switchProperty session.updatePassword session.confirmPassword session.secondFactor session.prepareSecondFactor session.turnOnSecondFactor session.turnOffSecondFactor session.passkeys session.preparePasskey session.addPasskey session.renamePasskey session.removePasskey session.preparePasskeyProof session.confirmPasskey session.list session.end session.endOthers team.me team.updateMe team.setAvatar team.removeAvatar shifts.since shifts.here shifts.seen adminNotices.list adminNotices.read backups.backUp backups.testRestore backups.restore backups.allowDownload backups.content system.endPause morningMail.get morningMail.set".split(
    " ",
  );

const names = (line: string) => line.split(/\s+/);
const lines = Object.entries(WHO).flatMap(([who, line]) => names(line).map((name) => [name, who] as const));
const byName = new Map(lines);
/** No call takes it, so an allowed one ends at its schema, and none draws, saves or looks anything up. */
const NO_INPUT = "the input of no call";
const guarded = PROCEDURES.filter(({ name }) => byName.get(name) !== "everybodyAtAll");

test("the table has one line for every procedure, and none too many", () => {
  expect(lines.map(([name]) => name).sort()).toEqual(PROCEDURES.map(({ name }) => name).sort());
});

test("a guest, who holds the link to their stay, has no grant and is refused every guarded procedure", async () => {
  const property = makeTestProperty();
  const guest: Actor = { ...makeMember(property, "staff"), role: "guest", user_id: null };
  const refused: string[] = [];
  for (const { name } of guarded) {
    const outcome = await callAs(property, guest, name, NO_INPUT);
    if ("refused" in outcome && outcome.refused === "forbidden") refused.push(name);
  }
  expect(refused).toEqual(guarded.map(({ name }) => name));
  const areas = Object.keys(GRANTS) as Area[];
  expect(areas.filter((area) => can("guest", `${area}:read`) || can("guest", `${area}:write`))).toEqual([]);
});

test("nobody can be given the role of a guest", () => {
  for (const schema of [MemberRole.shape.role_id, MemberInvite.shape.role_id, ApiKeyInput.shape.role_id]) {
    expect(schema.safeParse("staff").success).toBe(true);
    expect(schema.safeParse("guest").success).toBe(false);
  }
});

describe.each(ROLES)("%s", (role) => {
  const isAllowed = (name: string) => (byName.get(name) ?? "").includes(LETTERS[role]);

  test("may do what the table says, and is refused the rest before anything is looked up", { timeout: 60_000 }, async () => {
    const property = makeTestProperty();
    const actor: Actor = { ...makeMember(property, role), session_id: "session-of-test" };
    const refused: string[] = [];
    for (const { name } of guarded) {
      const outcome = await callAs(property, actor, name, NO_INPUT);
      if ("refused" in outcome && outcome.refused === "forbidden") refused.push(name);
    }
    expect(refused.sort()).toEqual(
      guarded
        .map(({ name }) => name)
        .filter((name) => !isAllowed(name))
        .sort(),
    );
  });

  test("meets the same answers at the REST endpoint", { timeout: 60_000 }, async () => {
    const { call } = await (await startTestServer()).login(role);
    const wrong: string[] = [];
    for (const { name, rest } of guarded) {
      if (rest === null || name === "session.logout") continue;
      const request = rest.replace(/\{\w+\}/g, "nothing") as "GET /nothing";
      const { status, body } = await call(`${request}?no_such_field=1` as "GET /nothing", request.startsWith("GET") ? undefined : {});
      if ((status === 403) === isAllowed(name)) wrong.push(`${name}: ${status} ${body?.type ?? ""}`);
    }
    expect(wrong).toEqual([]);
  });

  test("as an API key may do the same but what is a person's own", { timeout: 60_000 }, async () => {
    const property = makeTestProperty();
    const actor: Actor = { ...makeMember(property, role), user_id: null, api_key_id: "key-of-test" };
    const refused: string[] = [];
    for (const { name } of guarded) {
      const outcome = await callAs(property, actor, name, NO_INPUT);
      if ("refused" in outcome && outcome.refused === "forbidden") refused.push(name);
    }
    const expected = guarded.map(({ name }) => name).filter((name) => !isAllowed(name) || PEOPLE_ONLY.includes(name));
    expect(refused.sort()).toEqual(expected.sort());
  });
});

test("who is not logged in may log in and ask for the version, nothing else", async () => {
  const property = makeTestProperty();
  const refused: string[] = [];
  for (const { name } of PROCEDURES) {
    const outcome = await callAs(property, null, name, {});
    if ("refused" in outcome && outcome.refused === "unauthenticated") refused.push(name);
  }
  expect(refused.sort()).toEqual(guarded.map(({ name }) => name).sort());
});

test("a role is at most another where it may do nothing that the other may not", () => {
  const below = ROLES.map((role) => `${role}: ${ROLES.filter((other) => isAtMost(other, role)).join(" ")}`);
  expect(below).toEqual([
    "admin: admin manager staff cleaning catering",
    "manager: manager staff cleaning catering",
    "staff: staff cleaning catering",
    "cleaning: cleaning",
    "catering: catering",
  ]);
});
