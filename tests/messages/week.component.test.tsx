import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { MessagesPage } from "#client/office/messages/week-page.tsx";
import { type Message, type MessageRule, MessageRuleInput } from "#shared/office/messages/schema.ts";
import type { Language } from "#shared/platform/core/language.ts";
import { makeMessage } from "#tests/messages/message-record.ts";
import { Refusal } from "#tests/support/components/fake-server.ts";
import { expectAccessible, expectCount, picture } from "#tests/support/components/hand.ts";
import { pageOf } from "#tests/support/components/records.ts";
import { hearChange, NOW, showScreen } from "#tests/support/components/screen.tsx";

function makeRule(id: string, name: string): MessageRule {
  const template = { de: { subject: "Hallo", body: "Guten Tag" } };
  const input = MessageRuleInput.parse({ name, active: true, occasion: "before_arrival", days: 3, time: "10:00", template });
  return { ...input, object: "message_rule", id, created_at: NOW, updated_at: NOW, deleted_at: null, version: 1, active_since: NOW };
}

const OF_HUBER = { booking_id: "huber", booking_code: "B-2", guest_name: "Eva Huber", to: ["eva@example.com"] };
const WEEK = [
  makeMessage(),
  makeMessage({ id: "thanks.huber.0", rule_id: "thanks", rule_name: "Thanks", due_at: "2030-04-02T09:00:00.000Z", ...OF_HUBER }),
  makeMessage({ id: "rule.huber.0", state: "skipped", reason: "no_address", due_at: "2030-04-04T08:00:00.000Z", ...OF_HUBER, to: [] }),
];

type Shown = { at?: string; language?: Language };

async function show(first: readonly Message[], { at = "/messages", language = "en" }: Shown = {}) {
  let messages = [...first];
  const change = (messageId: string, values: Partial<Message>): Message => {
    messages = messages.map((each) => (each.id === messageId ? { ...each, ...values } : each));
    return messages.find(({ id }) => id === messageId) ?? makeMessage();
  };
  const drawn = await showScreen({
    at,
    path: "/messages",
    element: <MessagesPage />,
    role: "staff",
    language,
    answers: {
      "messages.list": () => ({ data: messages }),
      "messageRules.list": () => pageOf(makeRule("rule", "Directions"), makeRule("thanks", "Thanks")),
      "messages.stop": ({ messageId }) => change(messageId, { state: "stopped" }),
      "messages.send": ({ messageId }) => change(messageId, { state: "waiting", mail_id: "mail" }),
    },
  });
  return { change, ...drawn };
}

test("the coming week lists its messages by day, each with the way to its stay and what can be done", async () => {
  const { server } = await show(WEEK);
  await expect.element(page.getByRole("heading", { name: /Tue 2 Apr/ })).toHaveTextContent("2 messages");
  await expect.element(page.getByRole("heading", { name: /Thu 4 Apr/ })).toHaveTextContent("1 message");
  await expect.poll(() => server.inputsOf("messages.list")[0]).toEqual({ from: "2030-04-01", to: "2030-04-08" });
  await expect.element(page.getByRole("link", { name: "Anna Gruber · B-1" })).toHaveAttribute("href", "/bookings/stay?tab=messages");
  await expectAccessible();
  await picture("messages-week");
  await page.getByRole("button", { name: "Stop: Thanks" }).click();
  await expect.element(page.getByText("Stopped", { exact: true })).toBeVisible();
  await expect.poll(() => server.inputsOf("messages.stop")).toEqual([{ id: "huber", messageId: "thanks.huber.0" }]);
  await page.getByRole("button", { name: "Send now: Directions" }).click();
  await expect.poll(() => server.inputsOf("messages.send")).toEqual([{ id: "stay", messageId: "rule.stay.0" }]);
});

test("state and rule narrow the list, and an empty one offers to clear the filters", async () => {
  const { router } = await show(WEEK, { at: "/messages?state=skipped" });
  await expectCount(page.getByRole("heading", { level: 2 }), 1);
  await expect.element(page.getByText("The guest has no e-mail address.", { exact: false })).toBeVisible();
  router.navigate("/messages?rule_id=thanks");
  await expect.element(page.getByRole("link", { name: "Eva Huber · B-2" })).toBeVisible();
  await expectCount(page.getByRole("link", { name: "Anna Gruber · B-1" }), 0);
  router.navigate("/messages?state=failed");
  await expectCount(page.getByRole("heading", { level: 2, name: /Apr/ }), 0);
  await page.getByRole("button", { name: /Clear/ }).last().click();
  await expect.element(page.getByRole("link", { name: "Anna Gruber · B-1" })).toBeVisible();
});

test("other days are chosen, of a longer range the first 31 are shown", async () => {
  const { server } = await show(WEEK, { at: "/messages?from=2030-05-01&to=2030-05-03" });
  await expect.poll(() => server.inputsOf("messages.list")).toEqual([{ from: "2030-05-01", to: "2030-05-03" }]);
  await show(WEEK, { at: "/messages?range=this_year" });
  await expect.element(page.getByText(/31 days are shown at most/).first()).toBeVisible();
});

test("a week without messages says where they come from, in German", async () => {
  await show([], { language: "de" });
  await expect.element(page.getByRole("heading", { name: "Keine Nachrichten" })).toBeVisible();
  await expect.element(page.getByText("Was sie wann bekommen, legen die Regeln fest.", { exact: false })).toBeVisible();
});

test("a message that a colleague stops is shown as stopped", async () => {
  const { change } = await show(WEEK);
  await expect.element(page.getByRole("button", { name: "Stop: Thanks" })).toBeVisible();
  change("thanks.huber.0", { state: "stopped" });
  hearChange({ object: "booking", id: "huber", type: "message.stopped" });
  await expect.element(page.getByText("Stopped", { exact: true })).toBeVisible();
});

test("a list that fails can be loaded again", async () => {
  let isBroken = true;
  await showScreen({
    at: "/messages",
    path: "/messages",
    element: <MessagesPage />,
    answers: {
      "messageRules.list": () => pageOf(),
      "messages.list": () => {
        if (isBroken) throw new Refusal("forbidden");
        return { data: WEEK };
      },
    },
  });
  await expect.element(page.getByRole("heading", { name: /could not be loaded/i })).toBeVisible();
  isBroken = false;
  await page.getByRole("button", { name: /again/i }).click();
  await expect.element(page.getByRole("link", { name: "Anna Gruber · B-1" })).toBeVisible();
});
