import { expect, test } from "vitest";
import { cardPaymentsJob } from "#server/money/card-payments/job.ts";
import { payUrl } from "#server/money/card-payments/links.ts";
import { followClock } from "#server/platform/core/pause/pauses.ts";
import { readSignature } from "#shared/money/card-payments/rules.ts";
import type { CardPaymentState } from "#shared/money/card-payments/schema.ts";
import { KEY, startStripeServer, WEBHOOK_SECRET } from "#tests/card-payments/stripe-server.ts";
import { startStay } from "#tests/deposits/deposit-server.ts";
import { insert } from "#tests/support/guesthouse.ts";
import { NOW, viewOf } from "#tests/support/test-server.ts";

/** A stay with a deposit of 66, a property that takes cards, and a provider. */
async function startCardPayments() {
  const served = await startStay();
  const { property, actor, login, ask, folioOf, booking_id, url } = served;
  const stripe = await startStripeServer(() => property.clock.now);
  const online = insert(property, "payment_methods", { name: "Online", kind: "online" });
  const admin = await login("admin");
  const setup = { provider: "stripe", payment_method_id: online, url: stripe.url };
  const saved = await admin.call<CardPaymentState>("PUT /card_payments", { setup, key: KEY, webhook_secret: WEBHOOK_SECRET });
  const deposit = await ask({ gross_amount: 66 });
  const linkOf = (id: string) => new URL(payUrl(viewOf(property, actor), property.config, id)).pathname;
  const visit = async (query = "", id = deposit.id) => {
    const answer = await fetch(`${url}${linkOf(id)}${query}`, { redirect: "manual" });
    return { status: answer.status, to: answer.headers.get("location"), page: await answer.text() };
  };
  const send = async ({ body, signature }: { body: string; signature: string }) => {
    const headers = { "content-type": "application/json; charset=utf-8", "stripe-signature": signature };
    return (await fetch(`${url}/api/public/card_payments/stripe`, { method: "POST", body, headers })).status;
  };
  const paid = async () => {
    const { payments } = await folioOf(`booking_id=${booking_id}`);
    return payments?.map(({ amount, reference }) => [amount, reference]);
  };
  const sessions = () => property.runtime.db.$client.prepare("SELECT state FROM card_sessions ORDER BY id").pluck().all();
  const later = (minutes: number) => void (property.clock.now = new Date(Date.parse(property.clock.now) + minutes * 60_000).toISOString());
  return { ...served, linkPath: linkOf, stripe, admin, setup, saved, deposit, visit, send, paid, sessions, later };
}

test("the setup keeps its secrets to itself, and another address needs the key again", async () => {
  const { saved, admin, setup, property } = await startCardPayments();
  expect(saved.body).toMatchObject({
    has_key: true,
    has_webhook_secret: true,
    webhook_url: expect.stringContaining("/api/public/card_payments/stripe"),
  });
  expect(JSON.stringify(saved.body)).not.toContain(KEY);
  const settings = (await admin.call("GET /settings?page_size=100")).body;
  expect(JSON.stringify(settings)).not.toMatch(new RegExp(`${KEY}|${WEBHOOK_SECRET}`));
  expect((await admin.call("PUT /card_payments", { setup })).body).toMatchObject({ has_key: true });
  const atTheDesk = { setup: { ...setup, payment_method_id: insert(property, "payment_methods", { name: "Card", kind: "card" }) } };
  expect((await admin.call("PUT /card_payments", atTheDesk)).body).toMatchObject({ type: "validation" });
  const elsewhere = { setup: { ...setup, url: "https://api.example.com" } };
  expect((await admin.call("PUT /card_payments", elsewhere)).body).toMatchObject({ has_key: false, has_webhook_secret: false });
});

test("the link leads to the provider's page, twice to the same; what is asked for is in cents", async () => {
  const { stripe, visit } = await startCardPayments();
  const [first, second] = await Promise.all([visit(), visit()]);
  expect([first.status, second.status]).toEqual([303, 303]);
  expect(first.to).toBe("https://checkout.example/cs_test_1");
  expect(second.to).toBe(first.to);
  expect((await visit()).to).toBe(first.to);
  expect(stripe.state.sessions).toHaveLength(1);
  const form = Object.fromEntries(stripe.state.forms[0] ?? []);
  expect(form).toMatchObject({
    mode: "payment",
    "line_items[0][price_data][unit_amount]": "6600",
    "line_items[0][price_data][currency]": "eur",
  });
  expect(form["success_url"]).toContain("?done=1");
});

test("what was paid is posted once, however often it is reported, and the deposit is paid", async () => {
  const { stripe, visit, send, paid, stand } = await startCardPayments();
  await visit();
  const report = stripe.report(stripe.pay());
  expect(await Promise.all([send(report), send(report)])).toEqual([204, 204]);
  expect(await send(report)).toBe(204);
  expect(await paid()).toEqual([[66, "pi_1"]]);
  expect(await stand()).toEqual(["paid 66"]);
  expect((await visit()).page).toContain("Vielen Dank!");
});

test("a payment that came by the provider is not taken back here; one by the same method at the desk is", async () => {
  const { stripe, visit, send, call, folioOf, booking_id, setup } = await startCardPayments();
  await visit();
  await send(stripe.report(stripe.pay()));
  const { id, payments } = await folioOf(`booking_id=${booking_id}`);
  expect((await call(`DELETE /folios/${id}/payments/${payments?.[0]?.id}`)).body).toMatchObject({ type: "payment/at_provider" });
  const typed = { payment_method_id: setup.payment_method_id, amount: 66, reference: "typed" };
  await call(`POST /folios/${id}/payments`, typed);
  const second = (await folioOf(`booking_id=${booking_id}`)).payments?.at(-1);
  expect((await call(`DELETE /folios/${id}/payments/${second?.id}`)).status).toBe(204);
});

test("a stay whose deposit came by the provider is canceled, and what goes back is booked", async () => {
  const { stripe, visit, send, call, paid, stand, booking_id, setup } = await startCardPayments();
  await visit();
  await send(stripe.report(stripe.pay()));
  const decision = { fee_amount: 20, deposit: "refund", refund_payment_method_id: setup.payment_method_id };
  expect((await call(`POST /bookings/${booking_id}/cancel`, decision)).body).toMatchObject({ status: "canceled", due_amount: 0 });
  expect(await paid()).toEqual([
    [66, "pi_1"],
    [-46, null],
  ]);
  expect(await stand()).toEqual(["canceled 0"]);
});

test("reports in any order: a bank that pays days later, an old word after the money", async () => {
  const { stripe, visit, send, paid, sessions } = await startCardPayments();
  await visit();
  const waiting = { ...stripe.turn(0, { status: "complete" }) };
  expect(await send(stripe.report(waiting))).toBe(204);
  expect([await paid(), sessions()]).toEqual([[], ["open"]]);
  await send(stripe.report(stripe.pay(), { type: "checkout.session.async_payment_succeeded" }));
  await send(stripe.report(waiting));
  await send(stripe.report({ ...waiting, status: "expired" }, { type: "checkout.session.expired" }));
  expect([await paid(), sessions()]).toEqual([[[66, "pi_1"]], ["paid"]]);
});

test("a report with a wrong, old or missing signature changes nothing", async () => {
  const { stripe, visit, send, paid } = await startCardPayments();
  await visit();
  const session = stripe.pay();
  expect(await send(stripe.report(session, { secret: "whsec_other" }))).toBe(403);
  expect(await send(stripe.report(session, { at: "2030-04-01T09:54:00.000Z" }))).toBe(403);
  expect(await send({ ...stripe.report(session), signature: "" })).toBe(403);
  const { body, signature } = stripe.report(session);
  expect(await send({ body: body.replace("6600", "6601"), signature })).toBe(403);
  expect(await send({ body: "{", signature })).toBe(400);
  expect(await paid()).toEqual([]);
  expect(await send(stripe.report({ ...session, id: "cs_of_another_program" }))).toBe(204);
});

test("a copy of the data acknowledges no report, so that the provider repeats it", async () => {
  const { stripe, visit, send, paid, property } = await startCardPayments();
  await visit();
  const { $client } = property.runtime.db;
  const become = (kind: string | null) =>
    $client.prepare("UPDATE installation_state SET copy_kind = ?, copy_since = ?").run(kind, kind && NOW);
  followClock(property.runtime);
  become("moved");
  const report = stripe.report(stripe.pay());
  expect(await send(report)).toBe(400);
  expect(await paid()).toEqual([]);
  become(null);
  expect(await send(report)).toBe(204);
  expect(await paid()).toEqual([[66, "pi_1"]]);
});

test("another amount or currency than was asked for is not posted, and the desk is told", async () => {
  const { stripe, visit, send, paid, sessions, call, deposit } = await startCardPayments();
  await visit();
  await send(stripe.report({ ...stripe.pay(), currency: "usd" }));
  await send(stripe.report({ ...stripe.pay(), amount_total: 6599 }));
  expect([await paid(), sessions()]).toEqual([[], ["unplaced"]]);
  const { body } = await call<{ data: { type: string }[] }>(`GET /events?parent_id=${deposit.id}`);
  expect(body.data.filter(({ type }) => type === "invoice.card_payment_unplaced")).toHaveLength(1);
});

test("money for a deposit that was canceled in the meantime is a credit on the folio", async () => {
  const { stripe, visit, send, paid, call, deposit, stand } = await startCardPayments();
  await visit();
  await call(`POST /invoices/${deposit.id}/cancel`, { reason: "Wrong" });
  expect((await visit()).page).toContain("Hier ist nichts mehr offen");
  await send(stripe.report(stripe.pay()));
  expect(await paid()).toEqual([[66, "pi_1"]]);
  expect(await stand()).toEqual(["canceled 0"]);
});

test("while the folio is closed the money waits, and is posted once it is open again", async () => {
  const { stripe, visit, send, paid, sessions, draft, folio_id, call, later, property } = await startCardPayments();
  await visit();
  const { id } = await draft(folio_id);
  await send(stripe.report(stripe.pay()));
  expect([await paid(), sessions()]).toEqual([[], ["unplaced"]]);
  await call(`DELETE /invoices/${id}`);
  later(61);
  await cardPaymentsJob.run(property.runtime);
  expect([await paid(), sessions()]).toEqual([[[66, "pi_1"]], ["paid"]]);
});

test("money that waits to be posted goes on waiting while the provider is away, card payments are off, or an old word comes", async () => {
  const { stripe, visit, send, paid, sessions, draft, folio_id, call, later, property, login, setup, deposit } = await startCardPayments();
  await visit();
  const { id } = await draft(folio_id);
  const waiting = { ...stripe.turn(0, { status: "complete" }) };
  await send(stripe.report(stripe.pay()));
  await send(stripe.report(waiting));
  expect(sessions()).toEqual(["unplaced"]);
  stripe.state.mood = "fails";
  later(61);
  await cardPaymentsJob.run(property.runtime);
  expect(sessions()).toEqual(["unplaced"]);
  stripe.state.mood = "answers";
  await (await login("admin")).call("PUT /card_payments", { setup: null });
  later(16);
  await cardPaymentsJob.run(property.runtime);
  expect(sessions()).toEqual(["unplaced"]);
  const told = await call<{ data: { type: string }[] }>(`GET /events?parent_id=${deposit.id}`);
  expect(told.body.data.filter(({ type }) => type === "invoice.card_payment_unplaced")).toHaveLength(1);
  // An admin who has just logged in, for whom nobody asks for the password.
  await (await login("admin")).call("PUT /card_payments", { setup, key: KEY });
  await call(`DELETE /invoices/${id}`);
  later(16);
  await cardPaymentsJob.run(property.runtime);
  expect([await paid(), sessions()]).toEqual([[[66, "pi_1"]], ["paid"]]);
});

test("the payment method of card payments can't be deleted, nor put into the cash register, while they are on", async () => {
  const { admin, setup } = await startCardPayments();
  const path = `/payment_methods/${setup.payment_method_id}` as const;
  expect((await admin.call(`DELETE ${path}`)).body).toMatchObject({ type: "in_use", detail: "card payments by link" });
  const atTheDesk = await admin.call(`PUT ${path}`, { name: "Online", kind: "card" });
  expect(atTheDesk.body).toMatchObject({ type: "payment_method/posts_links" });
  expect((await admin.call(`PUT ${path}`, { name: "Per Link", kind: "other" })).status).toBe(200);
  await admin.call("PUT /card_payments", { setup: null });
  expect((await admin.call(`PUT ${path}`, { name: "Per Link", kind: "card" })).status).toBe(200);
  expect((await admin.call(`DELETE ${path}`)).status).toBe(204);
});

test("a lost report is found by asking: when the guest comes back, and by the job", async () => {
  const { stripe, visit, paid, ask, later, property, booking_id, folioOf } = await startCardPayments();
  await visit();
  stripe.pay();
  expect((await visit("?done=1")).page).toContain("Vielen Dank!");
  expect(await paid()).toEqual([[66, "pi_1"]]);
  const second = await ask({ gross_amount: 20 });
  await visit("", second.id);
  stripe.pay(1);
  expect(await cardPaymentsJob.run(property.runtime)).not.toBeNull();
  expect((await folioOf(`booking_id=${booking_id}`)).paid_amount).toBe(66);
  later(6);
  expect(await cardPaymentsJob.run(property.runtime)).toBeNull();
  expect((await folioOf(`booking_id=${booking_id}`)).paid_amount).toBe(86);
});

test("a page that has expired is replaced by a new one, and so is one of another amount", async () => {
  const { stripe, visit, later, pay, property, sessions } = await startCardPayments();
  await visit();
  later(24 * 60);
  stripe.turn(0, { status: "expired" });
  await cardPaymentsJob.run(property.runtime);
  expect(sessions()).toEqual(["expired"]);
  expect((await visit()).to).toBe("https://checkout.example/cs_test_2");
  await pay(26);
  expect((await visit()).to).toBe("https://checkout.example/cs_test_3");
  expect(stripe.state.sessions.map(({ amount_total }) => amount_total)).toEqual([6600, 6600, 4000]);
});

test("a provider that is slow is waited for; one that fails or talks nonsense is away, and the guest is told", async () => {
  const { stripe, visit, sessions } = await startCardPayments();
  for (const mood of ["fails", "talks nonsense"] as const) {
    stripe.state.mood = mood;
    expect(await visit()).toMatchObject({ status: 200, page: expect.stringContaining("Gerade nicht möglich") });
  }
  expect(sessions()).toEqual([]);
  stripe.state.mood = "slow";
  expect((await visit()).status).toBe(303);
});

test("a deposit's mail has the link while cards are taken, and no line about it otherwise", async () => {
  const { call, deposit, admin } = await startCardPayments();
  const sent = async () => {
    await call(`POST /invoices/${deposit.id}/send`, { emails: ["anna@example.com"] });
    const { body } = await call<{ data: { body: string }[] }>(`GET /mails?parent_id=${deposit.id}`);
    return body.data[0]?.body ?? "";
  };
  expect(await sent()).toContain("{{link}}");
  await admin.call("PUT /card_payments", { setup: null });
  expect(await sent()).not.toContain("{{link}}");
});

test("who comes back without having paid reads what is asked for, by the name of its document, and whom to call", async () => {
  const { visit } = await startCardPayments();
  const { page } = await visit("?back=1");
  expect(page).toMatch(/Anzahlungsrechnung 2030-1: €.66,00 sind noch zu zahlen\./);
  expect(page).toContain('href="tel:+4353371"');
  expect(page).toContain('href="mailto:servus@example.com"');
});

test("a link that was changed opens nothing", async () => {
  const { url, deposit } = await startCardPayments();
  const { status } = await fetch(`${url}/api/public/card_payments/pay/${deposit.id}.AAAAAAAAAAAAAAAAAAAAAA`, { redirect: "manual" });
  expect(status).toBe(404);
});

test("an invoice is paid by its link, too", async () => {
  const { final, visit, stripe, send, invoice } = await startCardPayments();
  const issued = await final();
  await visit("", issued.id);
  await send(stripe.report(stripe.pay()));
  expect(await invoice(issued.id)).toMatchObject({ status: "paid", due_amount: 0 });
});

test("a signature is of the last five minutes, also by a clock that goes ahead", () => {
  const now = "2030-04-01T10:00:00.000Z";
  const at = (seconds: number) => readSignature(`t=${Date.parse(now) / 1000 + seconds},v1=ab,v1=cd`, now);
  expect(at(-300)).toMatchObject({ signatures: ["ab", "cd"] });
  expect(at(300)).not.toBeNull();
  expect(at(-301)).toBeNull();
  for (const text of ["", "t=1", "v1=ab", "t=x,v1=ab", "t=,v1="]) expect(readSignature(text, now)).toBeNull();
});

test("the provider is asked whether it takes the key, and no page is opened for it", async () => {
  const { admin, stripe, setup } = await startCardPayments();
  const tryIt = async () => (await admin.call<{ type: string; detail: string }>("POST /card_payments/test")).body;
  expect((await admin.call("POST /card_payments/test")).status).toBe(204);
  expect(stripe.state.forms).toEqual([]);
  stripe.state.mood = "fails";
  expect(await tryIt()).toMatchObject({ type: "card_payments/failed", detail: "unreachable" });
  stripe.state.mood = "talks nonsense";
  expect((await tryIt()).detail).toBe("unreadable");
  stripe.state.mood = "answers";
  await admin.call("PUT /card_payments", { setup, key: "sk_test_another" });
  expect((await tryIt()).detail).toBe("unauthorized");
  await admin.call("PUT /card_payments", { setup: null });
  expect((await tryIt()).detail).toBe("not_configured");
});

test("the desk copies the link of an open deposit, which is an event, and of nothing else", async () => {
  const { login, deposit, linkPath, admin } = await startCardPayments();
  const staff = await login("staff");
  const copied = await staff.call<{ guest_url: string }>(`POST /invoices/${deposit.id}/payment_link`);
  expect(copied.status).toBe(200);
  expect(new URL(copied.body.guest_url).pathname).toBe(linkPath(deposit.id));
  const events = await staff.call<{ data: unknown[] }>(`GET /events?parent_id=${deposit.id}`);
  expect(events.body.data).toContainEqual(expect.objectContaining({ type: "invoice.payment_link_copied", user_id: staff.actor.user_id }));
  expect((await (await login("cleaning")).call(`POST /invoices/${deposit.id}/payment_link`)).status).toBe(403);
  await admin.call("PUT /card_payments", { setup: null });
  expect((await staff.call(`POST /invoices/${deposit.id}/payment_link`)).body).toMatchObject({ type: "card_payments/failed" });
});
