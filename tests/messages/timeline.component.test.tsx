import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { timelineTab } from "#client/office/messages/timeline-tab.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import type { Message, MessageState } from "#shared/office/messages/schema.ts";
import type { Language } from "#shared/platform/core/language.ts";
import type { Role } from "#shared/platform/core/permissions.ts";
import { MASKED_CODE } from "#shared/tenant/mail/template.ts";
import { makeMessage } from "#tests/messages/message-record.ts";
import { type Answers, Refusal } from "#tests/support/components/fake-server.ts";
import { expectAccessible, expectCount, picture } from "#tests/support/components/hand.ts";
import { makeProperty } from "#tests/support/components/records.ts";
import { hearChange, showScreen } from "#tests/support/components/screen.tsx";

function Timeline() {
  return <>{timelineTab("stay", useSay()).content()}</>;
}

type Shown = { role?: Role; language?: Language };

/** A stay's messages, which the fake server changes as the real one would. */
async function show(first: readonly Message[], { role = "staff", language = "en" }: Shown = {}) {
  let messages = [...first];
  const change = (messageId: string, values: Partial<Message>): Message => {
    messages = messages.map((each) => (each.id === messageId ? { ...each, ...values } : each));
    return messages.find(({ id }) => id === messageId) ?? makeMessage();
  };
  const answers: Answers = {
    "messages.ofBooking": () => ({ data: messages }),
    "messages.stop": ({ messageId }) => change(messageId, { state: "stopped" }),
    "messages.resume": ({ messageId }) => change(messageId, { state: "planned" }),
    "messages.send": ({ messageId }) => change(messageId, { state: "waiting", reason: null, mail_id: "mail" }),
    "messages.edit": ({ messageId, subject = "", body = "" }) => change(messageId, { subject, body, edited: true }),
    "properties.current": () => makeProperty(),
    "mail.setup": () => ({ from: "Haus <post@haus.example>", refusal: null, undo_seconds: 30, local_address: null }),
    "guestLinks.copy": () => ({ guest_url: "https://keyrack.example/public/abc/pre-check-in" }),
  };
  const drawn = await showScreen({
    at: "/bookings/stay",
    path: "/bookings/:id",
    element: <Timeline />,
    elsewhere: ["/groups/:id"],
    role,
    language,
    answers,
  });
  return { change, ...drawn };
}

const button = (name: string) => page.getByRole("button", { name });
const dialog = page.getByRole("dialog");

const IN_STATES: readonly [MessageState, Partial<Message>, { en: readonly string[]; de: readonly string[] }][] = [
  ["planned", {}, { en: ["Planned", "Planned for Tue 2 Apr"], de: ["Geplant", "Geplant für Di, 2. Apr."] }],
  [
    "waiting",
    { reason: "hourly_limit" },
    { en: ["Waiting", "Due since Tue 2 Apr", "too many e-mails"], de: ["Wartet", "an der Reihe", "nicht zu viele E-Mails"] },
  ],
  ["waiting", { mail_id: "mail" }, { en: ["Is being sent"], de: ["Wird gerade gesendet"] }],
  ["sent", { mail_id: "mail", sent_at: "2030-04-02T08:01:00.000Z" }, { en: ["Sent on Tue 2 Apr"], de: ["Gesendet am Di, 2. Apr."] }],
  [
    "skipped",
    { reason: "no_value", missing: ["door_code"] },
    { en: ["Not sent", "has no value", "Missing: Door code"], de: ["Wird nicht gesendet", "fehlt die Angabe", "Es fehlt: Türcode"] },
  ],
  ["stopped", {}, { en: ["Stopped"], de: ["Angehalten"] }],
  [
    "failed",
    { reason: "unreachable", mail_id: "mail" },
    { en: ["Failed", "cannot be reached"], de: ["Fehlgeschlagen", "nicht erreichbar"] },
  ],
  ["uncertain", { mail_id: "mail" }, { en: ["May have arrived", "connection broke"], de: ["Unklar, ob angekommen", "Verbindung brach"] }],
];

describe.each(["en", "de"] as const)("each message names its rule, state, reason, reader and subject, in %s", (language) => {
  test.each(IN_STATES)("%s", async (state, values, words) => {
    await show([makeMessage({ state, ...values })], { language });
    const row = page.getByRole("listitem");
    await expect.element(row).toHaveTextContent(/Directions/);
    for (const part of [...words[language], "anna@example.com", "Ihre Anreise"]) {
      await expect.element(row).toHaveTextContent(part);
    }
    await expectAccessible();
  });
});

test("a message is stopped, planned again from the notice, and sent now", async () => {
  const { server } = await show([makeMessage()]);
  await button("Stop: Directions").click();
  await expect.element(page.getByText("Stopped", { exact: true })).toBeVisible();
  await button("Undo").click();
  await expect.element(page.getByText("Planned", { exact: true })).toBeVisible();
  await button("Send now: Directions").click();
  await expect.element(page.getByText("Directions is being sent to anna@example.com")).toBeVisible();
  await expect.element(page.getByText("Is being sent", { exact: true })).toBeVisible();
  await expectCount(button("Send now: Directions"), 0);
  await expect.poll(() => server.inputsOf("messages.send")).toEqual([{ id: "stay", messageId: "rule.stay.0" }]);
});

test("a stopped message is planned again", async () => {
  await show([makeMessage({ state: "stopped" })]);
  await button("Plan again: Directions").click();
  await expect.element(page.getByText("Planned", { exact: true })).toBeVisible();
});

test.each([
  ["failed" as const, "The last attempt failed.", "Send again"],
  ["uncertain" as const, "would get it twice", "Send again"],
])("one that %s is sent again only after a question", async (state, words, again) => {
  const { server } = await show([makeMessage({ state, mail_id: "mail" })]);
  await button(`${again}: Directions`).click();
  await expect.element(dialog.getByText(words)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expectCount(dialog, 0);
  await expect.poll(() => server.inputsOf("messages.send")).toEqual([]);
  await button(`${again}: Directions`).click();
  await dialog.getByRole("button", { name: again }).click();
  await expect.poll(() => server.inputsOf("messages.send")).toHaveLength(1);
});

test("one that was left out names its reason before it is sent anyway", async () => {
  const { server } = await show([makeMessage({ state: "skipped", reason: "too_late" })]);
  await button("Send now: Directions").click();
  await expect.element(dialog.getByText("The time for it has already passed.")).toBeVisible();
  await dialog.getByRole("button", { name: "Send now" }).click();
  await expect.poll(() => server.inputsOf("messages.send")).toHaveLength(1);
});

test("a refusal is said with its reason", async () => {
  const { server } = await show([makeMessage({ state: "stopped" })]);
  server.answer({
    "messages.send": () => {
      throw new Refusal("message/not_possible", { detail: "canceled" });
    },
  });
  await button("Send now: Directions").click();
  await expect
    .element(page.getByText("That is not possible with this message any more. The booking is cancelled, or the guest did not arrive."))
    .toBeVisible();
});

test("its text is changed for this one guest, and placeholders that nothing fills in are refused", async () => {
  const { server } = await show([makeMessage()]);
  await button("Edit: Directions").click();
  await expect.element(dialog.getByText(/no longer follows the rule’s template/)).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await dialog.getByLabelText("Text", { exact: true }).fill("Der Code: {{door_code}}");
  await expect.element(dialog.getByText(/Instead of {{door_code}}/)).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await dialog.getByLabelText("Text", { exact: true }).fill("Der Schlüssel liegt im Kasten.");
  await expectAccessible();
  await picture("message-edit");
  server.answer({
    "messages.edit": () => {
      throw new Refusal("message/not_possible", { detail: "sent" });
    },
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog.getByText("That is not possible with this message any more.")).toBeVisible();
  await expect.element(dialog.getByLabelText("Text", { exact: true })).toHaveValue("Der Schlüssel liegt im Kasten.");
  await expect
    .poll(() => server.inputsOf("messages.edit"))
    .toEqual([{ id: "stay", messageId: "rule.stay.0", subject: "Ihre Anreise", body: "Der Schlüssel liegt im Kasten." }]);
});

test("opened, it is shown as the guest reads it, with its files, and leads from a sent one to the mail", async () => {
  await show([makeMessage({ state: "sent", mail_id: "mail", sent_at: "2030-04-02T08:01:00.000Z", attachments: ["Anfahrt.pdf"] })]);
  await button("Directions: see the text").click();
  const letter = dialog.getByRole("article");
  await expect.element(letter).toHaveTextContent("wir freuen uns auf Sie.");
  await expect.element(letter).toHaveTextContent("Anfahrt.pdf");
  await expect.element(dialog.getByRole("link", { name: "The mail in the history" })).toHaveAttribute("href", "/bookings/stay?tab=events");
  await expectCount(dialog.getByRole("region", { name: "By WhatsApp or SMS" }), 0);
  await expectAccessible();
  await picture("message-open");
});

test("a colleague's step is shown in the list and in the open message", async () => {
  const { change } = await show([makeMessage()]);
  await button("Directions: see the text").click();
  await expect.element(dialog.getByText("Planned", { exact: true })).toBeVisible();
  change("rule.stay.0", { state: "sent", mail_id: "mail", sent_at: "2030-04-01T10:01:00.000Z" });
  hearChange({ object: "booking", id: "stay", type: "mail.sent" });
  await expect.element(dialog.getByText("Sent", { exact: true })).toBeVisible();
  await expectCount(dialog.getByRole("button", { name: /^Stop/ }), 0);
});

describe("by phone", () => {
  const open = () => button("Directions: see the text").click();
  const reached = { phone: "0664 1234567", phone_international: "+436641234567" };

  test("WhatsApp and SMS open with the text filled in", async () => {
    await show([makeMessage({ ...reached, body: "Bis bald, Anna!" })]);
    await open();
    const whatsApp = dialog.getByRole("link", { name: "WhatsApp" });
    await expect.element(whatsApp).toHaveAttribute("href", "https://wa.me/436641234567?text=Bis%20bald%2C%20Anna!");
    await expect.element(whatsApp).toHaveAttribute("rel", "noopener noreferrer");
    await expect.element(whatsApp).toHaveAttribute("target", "_blank");
    await expect
      .element(dialog.getByRole("link", { name: "SMS" }))
      .toHaveAttribute("href", "sms:+436641234567?&body=Bis%20bald%2C%20Anna!");
  });

  test("a number without a country gets a short message only", async () => {
    await show([makeMessage({ phone: "0664 12", body: "Bis bald" })]);
    await open();
    await expect.element(dialog.getByRole("link", { name: "SMS" })).toHaveAttribute("href", "sms:066412?&body=Bis%20bald");
    await expect.element(dialog.getByText(/WhatsApp needs the number with its country code/)).toBeVisible();
    await expectCount(dialog.getByRole("link", { name: "WhatsApp" }), 0);
  });

  test("a link to the online check-in is made first", async () => {
    const { server } = await show([makeMessage({ ...reached, body: "Hier: {{link}}" })]);
    await open();
    await dialog.getByRole("button", { name: "Make the link for WhatsApp and SMS" }).click();
    await expect
      .element(dialog.getByRole("link", { name: "WhatsApp" }))
      .toHaveAttribute("href", "https://wa.me/436641234567?text=Hier%3A%20https%3A%2F%2Fkeyrack.example%2Fpublic%2Fabc%2Fpre-check-in");
    await expect.poll(() => server.inputsOf("guestLinks.copy")).toEqual([{ id: "stay", purpose: "pre_check_in" }]);
  });

  test("a door code stays with the mail", async () => {
    await show([makeMessage({ ...reached, body: `Code ${MASKED_CODE}` })]);
    await open();
    await expect.element(dialog.getByText(/The door code is put into the mail only when it is sent/)).toBeVisible();
    await expectCount(dialog.getByRole("link", { name: /WhatsApp|SMS/ }), 0);
  });
});

test("a message for the whole group says so and leads to the group", async () => {
  await show([makeMessage({ group_id: "family" })]);
  await expect.element(page.getByRole("link", { name: "For the whole group" })).toHaveAttribute("href", "/groups/family?tab=messages");
});

test("a stay without messages says where they come from", async () => {
  await show([]);
  await expect.element(page.getByText("No message is planned for this stay.", { exact: false })).toBeVisible();
  await expectAccessible();
});
