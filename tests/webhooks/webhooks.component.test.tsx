import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { WebhookPage } from "#client/office/webhooks/webhook-page.tsx";
import { WebhooksPage } from "#client/office/webhooks/webhooks-page.tsx";
import { type Webhook, type WebhookDelivery, WebhookInput, type WebhookTest } from "#shared/office/webhooks/schema.ts";
import type { Answers } from "#tests/support/components/fake-server.ts";
import { dialogOf, expectAccessible, expectCount, picture } from "#tests/support/components/hand.ts";
import { keepRecords } from "#tests/support/components/kept-records.ts";
import { makeWebhook, pageOf } from "#tests/support/components/records.ts";
import { hearChange, NOW, showScreen } from "#tests/support/components/screen.tsx";

function makeDelivery(id: string, values: Partial<WebhookDelivery> = {}): WebhookDelivery {
  return {
    object: "webhook_delivery",
    id,
    webhook_id: "erp",
    event_id: id,
    seq: 1,
    type: "booking.created",
    parent_object: "booking",
    parent_id: "b1",
    state: "delivered",
    attempts: 1,
    next_attempt_at: null,
    last_attempt_at: NOW,
    last_status: 200,
    last_error: null,
    duration_ms: 48,
    answer: null,
    created_at: NOW,
    ...values,
  };
}

const GIVEN_UP = { state: "given_up", attempts: 17, last_status: 500, last_error: "unavailable", answer: "queue full" } as const;

function showList(...first: Webhook[]) {
  const webhooks = keepRecords(first);
  const answers: Answers = {
    "webhooks.list": () => pageOf(...webhooks.all()),
    "webhooks.create": (input) => {
      const made = webhooks.add(makeWebhook({ id: "made", ...WebhookInput.parse(input) }));
      return { ...made, secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" };
    },
  };
  return showScreen({
    at: "/webhooks",
    path: "/webhooks",
    element: <WebhooksPage />,
    role: "admin",
    elsewhere: ["/webhooks/made"],
    answers,
  });
}

async function showOne(webhook: Webhook, deliveries: readonly WebhookDelivery[] = []) {
  const webhooks = keepRecords([webhook]);
  const log = keepRecords(deliveries.map((delivery) => ({ ...delivery, version: 1 })));
  const answers: Answers = {
    "webhooks.get": ({ id }) => webhooks.get(id),
    "webhooks.update": ({ id, ...input }) => webhooks.change(id, WebhookInput.parse(input)),
    "webhooks.deliveries": ({ state }) => pageOf(...log.all().filter((each) => state === undefined || each.state === state)),
    "webhooks.retry": ({ deliveryId }) => log.change(deliveryId, { state: "waiting", last_error: null, next_attempt_at: NOW }),
    "webhooks.retryAll": () => ({ count: log.all().filter(({ state }) => state === "given_up").length }),
    "events.list": () => ({ ...pageOf(), next_seq: 0, reset: false }),
  };
  const shown = { at: `/webhooks/${webhook.id}`, path: "/webhooks/:id", element: <WebhookPage />, elsewhere: ["/webhooks"], answers };
  return { webhooks, log, ...(await showScreen({ ...shown, role: "admin" })) };
}

const rowOf = (words: RegExp) => page.getByRole("row", { name: words });

test("a webhook is made for chosen events, its secret is shown once, and then it is in the list", async () => {
  const { server } = await showList();
  await expect.element(page.getByText("No webhooks yet")).toBeVisible();
  await page.getByRole("link", { name: "Create webhook" }).first().click();
  const dialog = dialogOf("New webhook");
  await dialog.getByRole("textbox", { name: "Address" }).fill("foo");
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await expect.element(dialog.getByText("Please enter the full address, beginning with https://")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Address" }).fill("https://erp.example/hook");
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await expect.element(dialog.getByText("At least one event")).toBeVisible();
  await dialog.getByRole("searchbox", { name: "Find an event" }).fill("inspected");
  await dialog.getByRole("checkbox", { name: /inspected/ }).click();
  await expectAccessible();
  await picture("webhook-new");
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await expect.element(dialog.getByText("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")).toBeVisible();
  await expectAccessible();
  await picture("webhook-secret");
  await expect
    .poll(() => server.inputsOf("webhooks.create"))
    .toMatchObject([{ url: "https://erp.example/hook", event_types: ["room.inspected"] }]);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect.element(rowOf(/erp\.example\/hook/)).toHaveTextContent(/Nothing sent yet/);
  await expect.element(page.getByText("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")).not.toBeInTheDocument();
});

test("a test shows what the receiver has answered, good or bad", async () => {
  const { server } = await showOne(makeWebhook({ id: "erp" }));
  const fine: WebhookTest = { delivered: true, status: 202, error: null, duration_ms: 48, answer: null };
  server.answer({ "webhooks.test": () => fine });
  const button = page.getByRole("button", { name: "Test now" });
  await button.click();
  await expect.element(page.getByRole("status").getByText("Delivered, answer 202 after 48 ms")).toBeVisible();
  server.answer({ "webhooks.test": () => ({ ...fine, delivered: false, status: 401, error: "refused", answer: "<b>bad signature</b>" }) });
  await button.click();
  await expect.element(page.getByText("Not delivered: refused by the receiver (401)")).toBeVisible();
  await expect.element(page.getByText("<b>bad signature</b>")).toBeVisible();
  await expectAccessible();
  await picture("webhook-test");
});

test("another secret is given only after a question, with the version that was read", async () => {
  const { server } = await showOne(makeWebhook({ id: "erp", version: 4 }));
  server.answer({ "webhooks.renewSecret": () => makeWebhook({ id: "erp", version: 5, secret: "whsec_new" }) });
  await page.getByRole("button", { name: "New secret" }).click();
  await expect.element(page.getByText("The former one stops at once", { exact: false })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "New secret" }).click();
  await expect.element(page.getByText("whsec_new")).toBeVisible();
  await expect.poll(() => server.headersOf("webhooks.renewSecret")?.get("if-match")).toBe('"4"');
});

test("the log says what came of each delivery, and what was given up is sent again, one or all", async () => {
  const waiting = { state: "waiting", last_status: null } as const;
  const deliveries = [
    makeDelivery("gone-through", { attempts: 3 }),
    makeDelivery("given-up", { ...GIVEN_UP, type: "room.cleaned" }),
    makeDelivery("tried", {
      ...waiting,
      type: "invoice.issued",
      attempts: 2,
      last_error: "timeout",
      next_attempt_at: "2030-04-01T11:00:00.000Z",
    }),
    makeDelivery("behind", { ...waiting, type: "invoice.canceled", attempts: 0 }),
  ];
  const { server } = await showOne(makeWebhook({ id: "erp", state: "failing", given_up: 1 }), deliveries);
  const table = page.getByRole("table", { name: "Deliveries" });
  await expect.element(table.getByText("Delivered (200, 48 ms) at attempt 3")).toBeVisible();
  await expect.element(table.getByText("Given up: the receiver reports a fault (500)")).toBeVisible();
  await expect.element(table.getByText("The receiver says: queue full")).toBeVisible();
  await expect.element(table.getByText(/^No answer within 10 seconds\. Attempt 2; the next one .*13:00/)).toBeVisible();
  // What waits for an earlier event can't overtake it.
  const behind = rowOf(/Waits for an earlier event of the same record/);
  await expect.element(behind).toBeVisible();
  await expectCount(behind.getByRole("button"), 0);
  await expectAccessible();
  await picture("webhook-log");
  await page.getByText("Given up", { exact: true }).click();
  await expectCount(table.getByRole("row"), 2);
  await page.getByRole("button", { name: "Send all that were given up again" }).click();
  await expect.element(page.getByText("One event is sent again")).toBeVisible();
  await table.getByRole("button", { name: "Send again" }).click();
  await expect.element(page.getByText("It is sent again", { exact: true })).toBeVisible();
  await expect.poll(() => server.inputsOf("webhooks.retry")).toEqual([{ id: "erp", deliveryId: "given-up" }]);
  hearChange({ object: "webhook", id: "erp", type: "webhook.redelivered" });
  await expect.element(page.getByText("None in this state.")).toBeVisible();
});

test("a delivery that arrives meanwhile changes log and state by itself", async () => {
  const { webhooks, log } = await showOne(makeWebhook({ id: "erp" }), [
    makeDelivery("first", { state: "waiting", attempts: 0, next_attempt_at: NOW }),
  ]);
  await expect.element(page.getByText("Being sent")).toBeVisible();
  webhooks.change("erp", { state: "working", last_success_at: NOW });
  log.change("first", { state: "delivered", attempts: 1 });
  hearChange({ object: "webhook", id: "erp", type: "webhook.delivered" });
  await expect.element(page.getByText("Delivered (200, 48 ms)")).toBeVisible();
  await expect.element(page.getByText("Works", { exact: true })).toBeVisible();
});

test.each([
  [
    "failing",
    { last_error: "unreachable", failing_since: "2030-03-31T10:00:00.000Z" },
    /Nothing has got through since .*: out of reach\. It is tried again\./,
  ],
  ["off", { active: false, off_because: "gone" }, /The receiver has answered that it is gone \(410\)/],
  ["off", { active: false, off_because: "failing" }, /Nothing has got through for two weeks/],
  ["blocked", { maker_name: "Ben", effective_role_id: null }, /Ben has left the team: the webhook rests/],
] as const)("a webhook that is %s says why: %j", async (state, more, words) => {
  await showOne(makeWebhook({ id: "erp", state, ...more }));
  await expect.element(page.getByText(words)).toBeVisible();
  await expectAccessible();
  await picture(`webhook-${state}`);
});
