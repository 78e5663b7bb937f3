import { expect, test } from "vitest";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { cancelAll, cancelBooking } from "#server/stays/bookings/steps/cancel.ts";
import { cancellationsOf } from "#server/stays/bookings/steps/cancellations.ts";
import { addPayment } from "#server/stays/folios/payments.ts";
import { foliosOf } from "#server/stays/folios/queries.ts";
import { createGroup } from "#server/stays/groups/service.ts";
import { cents } from "#shared/platform/core/money.ts";
import { makeFrontDeskWithMail } from "#tests/mail/front-desk-with-mail.ts";
import { refusalOf } from "#tests/support/front-desk.ts";
import { insert } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

type Decision = Omit<Parameters<typeof cancelBooking>[1], "id">;

/** A front desk that cancels stays with their mail, and takes payments. */
async function makeCancelingDesk() {
  const desk = await makeFrontDeskWithMail();
  const { property, clerk } = desk;
  const cash = insert(property, "payment_methods", { name: "Cash" });
  const cancel = (id: string, decision: Partial<Decision> = {}) =>
    as(property, clerk, (work) => cancelBooking(work, { id, charge_fee: false, send_mail: true, ...decision }));
  const pay = (booking: string, amount: number) =>
    as(property, clerk, (work) => {
      const [folio] = foliosOf(work, "booking_id", [booking]).get(booking) ?? [];
      addPayment(work, folio?.id ?? "", { payment_method_id: cash, reference: null, amount: cents(amount) });
    });
  const undo = (bookings: readonly { id: string; version: number }[]) =>
    as(property, clerk, (work) => undoChanges(work, { bookings: bookings.map(({ id, version }) => ({ id, version })) }));
  return { ...desk, cash, cancel, pay, undo };
}

test("a cancellation is confirmed by a mail of its own, and the mails that still waited about the stay are withdrawn", async () => {
  const { book, guest, cancel, pass, mailServer, mailsOf } = await makeCancelingDesk();
  const booking = book("5", "8", { customer_id: guest("anna@example.com"), send_confirmation: true, code: "4711" });
  cancel(booking.id);
  await pass(30);
  expect(mailServer.received.map(({ subject }) => subject)).toEqual(["Stornierung Ihrer Buchung 4711 – Pension Edelweiss"]);
  const text = mailServer.received[0]?.text ?? "";
  expect(text).toContain("Anreise: Freitag, 5. April 2030");
  expect(text).not.toContain("Stornogebühr");
  expect(mailsOf(booking)).toMatchObject([
    { kind: "confirmation", state: "canceled" },
    { kind: "cancellation", state: "sent" },
  ]);
});

test.each([
  [{ fee_amount: cents(60) }, 0, ["Stornogebühr: €\u00a060,00", "Offen sind noch €\u00a060,00."]],
  [
    { fee_amount: cents(60), deposit: "keep_as_credit" },
    100,
    ["Stornogebühr: €\u00a060,00", "€\u00a040,00 bleiben Ihnen bei uns als Guthaben."],
  ],
  [{ fee_amount: cents(60), deposit: "forfeit" }, 100, ["€\u00a040,00 von Ihrer Zahlung behalten wir als Entschädigung ein."]],
  [{ fee_amount: cents(100), deposit: "keep_as_credit" }, 100, ["Die Gebühr ist mit Ihrer Zahlung beglichen."]],
] as const)("it says what the cancellation costs and what happens to the money: %j", async (decision, paid, lines) => {
  const { book, guest, cancel, pay, pass, mailServer } = await makeCancelingDesk();
  const booking = book("5", "8", { customer_id: guest("anna@example.com") });
  if (paid > 0) pay(booking.id, paid);
  cancel(booking.id, decision);
  await pass(30);
  for (const line of lines) expect(mailServer.received[0]?.text).toContain(line);
});

test("a refund is announced, in the guest's language", async () => {
  const { book, guest, cancel, pay, pass, mailServer, cash } = await makeCancelingDesk();
  const booking = book("5", "8", { customer_id: guest("anna@example.com", "en") });
  pay(booking.id, 100);
  cancel(booking.id, { deposit: "refund", refund_payment_method_id: cash });
  await pass(30);
  expect(mailServer.received[0]?.text).toContain("We will refund you €100.00.");
});

test("an undone cancellation is not confirmed, and its mail does not go out with a later one", async () => {
  const { book, guest, cancel, undo, pass, mailServer, mailsOf } = await makeCancelingDesk();
  const booking = book("5", "8", { customer_id: guest("anna@example.com") });
  undo([cancel(booking.id)]);
  expect(mailsOf(booking)).toMatchObject([{ state: "canceled" }]);
  cancel(booking.id);
  await pass(30);
  expect(mailServer.received).toHaveLength(1);
});

test("without send_mail nobody gets a mail; with it, a stay that nobody with an address booked stays as it is", async () => {
  const { book, guest, cancel, mailsOf } = await makeCancelingDesk();
  const quiet = book("5", "8", { customer_id: guest("anna@example.com") });
  cancel(quiet.id, { send_mail: false });
  expect(mailsOf(quiet)).toEqual([]);
  const without = book("10", "12", { customer_id: guest(null) });
  expect(refusalOf(() => cancel(without.id))).toBe("mail/no_recipient");
});

test("stays of a group that are canceled together are confirmed to its customer by one mail, a single one to its own guest", async () => {
  const { property, clerk, book, guest, cancel, undo, pass, mailServer, mailsOf } = await makeCancelingDesk();
  const leader = guest("leader@example.com");
  const group = as(property, clerk, (work) => createGroup(work, { name: "Choir", customer_id: leader }));
  const [first, second, third] = ["5", "6", "7"].map((day, index) =>
    book(day, String(Number(day) + 1), { customer_id: guest(`guest${index}@example.com`), group_id: group.id, code: `20${index}` }),
  );
  cancel(first?.id ?? "");
  await pass(30);
  expect(mailServer.received.map(({ to_addresses }) => to_addresses)).toEqual([["guest0@example.com"]]);

  const ids = [second?.id ?? "", third?.id ?? ""];
  const together = () => as(property, clerk, (work) => cancelAll(work, { ids, charge_fee: false, send_mail: true }));
  undo(together());
  expect(mailsOf(group)).toMatchObject([{ kind: "group_cancellation", state: "canceled" }]);
  await pass(10);
  together();
  await pass(30);
  expect(mailServer.received.slice(1)).toMatchObject([
    { to_addresses: ["leader@example.com"], subject: "Stornierung für Choir – Pension Edelweiss" },
  ]);
  expect(mailServer.received[1]?.text).toContain("Storniert: 2 Zimmer, 4 Personen");
  expect(mailServer.received[1]?.text).toContain("Buchungsnummern: 201, 202");
});

test("the question before it knows to whom the mail goes, and that portals write to their guests themselves", async () => {
  const { property, clerk, book, guest } = await makeCancelingDesk();
  const direct = book("5", "8", { customer_id: guest("anna@example.com") });
  const alias = book("8", "9", { customer_id: guest("abc@guest.booking.com") });
  const elsewhere = book("9", "10", { customer_id: guest("anna2@example.com"), external_code: "BDC-1" });
  const nobody = book("10", "12", { customer_id: guest(null) });
  const expires_at = "2030-04-04T10:00:00.000Z";
  const offer = book("12", "13", { customer_id: guest("eva@example.com"), status: "pending", expires_at });
  const asked = () =>
    cancellationsOf(
      viewOf(property, clerk),
      property.config,
      [direct, alias, elsewhere, nobody, offer].map(({ id }) => id),
    ).map(({ mail_to, mail_proposed }) => [mail_to, mail_proposed]);
  expect(asked()).toEqual([
    ["anna@example.com", true],
    ["abc@guest.booking.com", false],
    ["anna2@example.com", false],
    [null, false],
    ["eva@example.com", false],
  ]);
  property.config.smtp_url = null;
  expect(asked()[0]).toEqual([null, false]);
});
