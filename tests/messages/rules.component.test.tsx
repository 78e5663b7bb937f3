import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { MessageRulePage, NewMessageRulePage } from "#client/office/messages/rule-page.tsx";
import { MessageRulesPage } from "#client/office/messages/rules-page.tsx";
import { type Message, type MessageRule, MessageRuleInput, type MessageRulePreview } from "#shared/office/messages/schema.ts";
import type { ListedFile } from "#shared/tenant/files/schema.ts";
import type { MailSample } from "#shared/tenant/mail/sample.ts";
import { makeMessage } from "#tests/messages/message-record.ts";
import type { Answers } from "#tests/support/components/fake-server.ts";
import { fakeUploads } from "#tests/support/components/fake-uploads.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { dialogOf, expectAccessible, expectCount, picture } from "#tests/support/components/hand.ts";
import { keepRecords } from "#tests/support/components/kept-records.ts";
import { makeMessageRule, makeRate, pageOf } from "#tests/support/components/records.ts";
import { hearChange, NOW, showScreen } from "#tests/support/components/screen.tsx";

const DIRECTIONS = makeMessageRule({ id: "directions", name: "Directions" });
const REVIEW = makeMessageRule({
  id: "review",
  name: "Review",
  occasion: "after_departure",
  days: 1,
  sources: ["Booking.com"],
  guests: "new",
  is_marketing: true,
  active: true,
  active_since: NOW,
});

const SAMPLE: MailSample = {
  values: { greeting: "Dear Anna Gruber," },
  about: "48151",
  attachments: [],
  link_label: null,
  primary_color: null,
  property_name: "Edelweiss",
  logo_id: null,
  from: "hotel@example.com",
  refusal: null,
  undo_seconds: 30,
  local_address: null,
};

function makeFile(size = 2048): ListedFile {
  const { created_at, updated_at, deleted_at, version } = DIRECTIONS;
  const times = { created_at, updated_at, deleted_at, version };
  return { object: "file", id: "map", name: "Map.pdf", content_type: "application/pdf", size, uses: null, uses_truncated: false, ...times };
}

/** A message of the rule, as the look at it shows it. */
function previewed(id: string, values: Partial<Message> = {}): Message {
  const about = { rule_id: "directions", booking_id: "b1", booking_code: "48151", language: "en" } as const;
  return makeMessage({ ...about, id, due_at: "2030-04-03T08:00:00.000Z", subject: "Your arrival", body: "See you soon", ...values });
}

const PREVIEW: MessageRulePreview = {
  count: 1,
  messages: [
    previewed("one"),
    previewed("two", { guest_name: "Ben Huber", booking_code: "48152", state: "skipped", reason: "no_address", to: [] }),
  ],
  sample: { language: "en", subject: "Your arrival on Thursday", body: "See you soon, Anna" },
};

function answersFor(rules: ReturnType<typeof keepRecords<MessageRule>>): Answers {
  return {
    ...fakeGuesthouse().answers,
    "events.list": () => ({ ...pageOf(), next_seq: 0, reset: false }),
    "rates.list": () => pageOf(makeRate({ id: "standard", name: "Standard" })),
    "mail.sample": () => SAMPLE,
    "mail.setup": () => ({ from: SAMPLE.from, refusal: null, undo_seconds: 30, local_address: null }),
    "messageRules.list": () => pageOf(...rules.all()),
    "messageRules.get": ({ id }) => rules.get(id),
    "messageRules.preview": () => PREVIEW,
    "messageRules.create": (input) => rules.add(makeMessageRule({ id: "made", ...MessageRuleInput.parse(input) })),
    "messageRules.update": ({ id, ...input }) => rules.change(id, MessageRuleInput.parse(input)),
    "messageRules.delete": ({ id }) => rules.remove(id),
  };
}

type Role = "manager" | "staff";

async function showList(first: readonly MessageRule[], role: Role = "manager") {
  const rules = keepRecords(first);
  const place = { at: "/message-rules", path: "/message-rules", element: <MessageRulesPage /> };
  const shown = await showScreen({ ...place, elsewhere: ["/message-rules/made", "/message-rules/new"], role, answers: answersFor(rules) });
  return { ...shown, rules };
}

async function showOne(rule: MessageRule, role: Role = "manager") {
  const rules = keepRecords([rule]);
  const place = { at: `/message-rules/${rule.id}`, path: "/message-rules/:id", element: <MessageRulePage /> };
  const shown = await showScreen({ ...place, elsewhere: ["/message-rules"], role, answers: answersFor(rules) });
  return { ...shown, rules };
}

const rowOf = (words: RegExp) => page.getByRole("row", { name: words });
const write = (language: string) =>
  page.getByRole("radiogroup", { name: "Language of the text" }).getByText(language, { exact: true }).click();
const save = () => page.getByRole("button", { name: "Save" }).click();

test("the list says of each rule when it writes and to whom, and that it is an advertisement", async () => {
  await showList([DIRECTIONS, REVIEW]);
  await expect.element(rowOf(/Directions/)).toHaveTextContent(/3 days before arrival at 10:00.*All guests/);
  await expect.element(rowOf(/Review/)).toHaveTextContent(/Advertisement.*The day after departure at 10:00.*Booking.com · Only new guests/);
  await expect.element(page.getByRole("switch", { name: "Review switched on" })).toBeChecked();
  await expectAccessible();
  await picture("message-rules");
});

test("a property without rules is told what one does", async () => {
  await showList([]);
  await expect.element(page.getByText("No rules yet")).toBeVisible();
  await expectAccessible();
});

test("a rule is switched on only after a look at whom it would write to, and off at once", async () => {
  const { server } = await showList([DIRECTIONS]);
  const toggle = page.getByRole("switch", { name: "Directions switched on" });
  await toggle.click();
  const dialog = dialogOf("Switch on “Directions”?");
  await expect.element(dialog.getByText("It would send one e-mail in the coming seven days.")).toBeVisible();
  await expect.element(dialog.getByRole("row", { name: /Anna Gruber/ })).toHaveTextContent(/Wed 3 Apr, 10:00.*Is sent/);
  await expect.element(dialog.getByRole("row", { name: /Ben Huber/ })).toHaveTextContent(/The guest has no e-mail address/);
  await expect.element(dialog.getByRole("article")).toHaveTextContent(/Your arrival on Thursday.*See you soon, Anna/);
  await expectAccessible();
  await picture("message-rule-switched-on");
  await dialog.getByRole("button", { name: "Leave it off" }).click();
  await expect.element(toggle).not.toBeChecked();
  expect(server.inputsOf("messageRules.update")).toEqual([]);

  await toggle.click();
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect.poll(() => server.inputsOf("messageRules.update")).toMatchObject([{ id: "directions", active: true, days: 3 }]);
  await expect.element(page.getByText("“Directions” is switched on")).toBeVisible();
  hearChange({ object: "message_rule", id: "directions", type: "message_rule.switched_on" });
  await expect.element(toggle).toBeChecked();

  await toggle.click();
  await expect.poll(() => server.inputsOf("messageRules.update").at(-1)).toMatchObject({ active: false });
});

test("the front desk sees the rules, and leaves them to the manager", async () => {
  await showList([DIRECTIONS], "staff");
  await expect.element(page.getByRole("switch", { name: "Directions switched on" })).toBeDisabled();
  await expectCount(page.getByRole("link", { name: "Create rule" }), 0);
  await expectCount(page.getByRole("button", { name: "Actions for Directions" }), 0);
});

test("the front desk reads a rule without being able to change it", async () => {
  await showOne(REVIEW, "staff");
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveAttribute("readonly");
  await expectCount(page.getByRole("button", { name: "Save" }), 0);
  await expectCount(page.getByRole("button", { name: /^Remove/ }), 0);
  await expectAccessible();
});

test("what a colleague switches off is off here, too", async () => {
  const { rules } = await showList([REVIEW]);
  const toggle = page.getByRole("switch", { name: "Review switched on" });
  await expect.element(toggle).toBeChecked();
  rules.change("review", { active: false, active_since: null });
  hearChange({ object: "message_rule", id: "review", type: "message_rule.switched_off" });
  await expect.element(toggle).not.toBeChecked();
});

test("a copy is switched off, and opens", async () => {
  const { server } = await showList([REVIEW]);
  await page.getByRole("button", { name: "Actions for Review" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect
    .poll(() => server.inputsOf("messageRules.create"))
    .toMatchObject([{ name: "Review (copy)", active: false, sources: ["Booking.com"], is_marketing: true }]);
  await expect.element(page.getByRole("heading", { name: "/message-rules/made" })).toBeVisible();
});

test("a rule is deleted after a question", async () => {
  const { server } = await showList([DIRECTIONS]);
  await page.getByRole("button", { name: "Actions for Directions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => server.inputsOf("messageRules.delete")).toMatchObject([{ id: "directions" }]);
});

test("every field of a rule comes back as it was typed", async () => {
  const full = makeMessageRule({
    ...REVIEW,
    active: false,
    template: { de: { subject: "Danke", body: "Bis bald" }, en: { subject: "Thank you", body: "See you again" } },
    attachment_ids: ["map"],
    sources: ["Booking.com", "A fair"],
    rate_ids: ["standard"],
    languages: ["de"],
    stays: "group",
    each_room: true,
    again_when_moved: true,
    asks_for_review: true,
    include_imported: true,
    include_aliases: true,
  });
  const { server } = await showOne(full);
  server.answer({ "files.get": () => makeFile() });
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Reviews");
  await save();
  await expect.poll(() => server.inputsOf("messageRules.update")).toEqual([{ id: "review", ...inputOf(full), name: "Reviews" }]);
  await expectAccessible();
  await picture("message-rule");
});

function inputOf(rule: MessageRule): MessageRuleInput {
  const { object: _, id: __, version: ___, active_since: ____, ...rest } = rule;
  const { created_at: _____, updated_at: ______, deleted_at: _______, ...input } = rest;
  return input;
}

test("conditions are added, typed and taken away", async () => {
  const { server } = await showOne(makeMessageRule({ ...DIRECTIONS, languages: ["de"] }));
  const group = (label: string) => page.getByRole("group", { name: label });
  await page.getByRole("combobox", { name: "Only from these sources" }).fill("Trade fair");
  await page.getByRole("option", { name: "Add the source “Trade fair”" }).click();
  await page.getByRole("combobox", { name: "Only from these sources" }).fill("front");
  await page.getByRole("option", { name: "Front desk" }).click();
  await page.getByRole("combobox", { name: "Only at these rates" }).click();
  await page.getByRole("option", { name: "Standard" }).click();
  await group("Only for guests with this language").getByRole("button", { name: "Remove Deutsch" }).click();
  await save();
  await expect
    .poll(() => server.inputsOf("messageRules.update"))
    .toMatchObject([{ sources: ["Trade fair", "internal"], rate_ids: ["standard"], languages: [] }]);
});

test("at check-in there is neither day nor time, and the sentence says so", async () => {
  const { server } = await showOne(DIRECTIONS);
  await expect.element(page.getByText("3 days before arrival at 10:00")).toBeVisible();
  await page.getByRole("combobox", { name: "Occasion" }).click();
  await page.getByRole("option", { name: "At check-in" }).click();
  await expectCount(page.getByRole("textbox", { name: /Days/ }), 0);
  await expect.element(page.getByText("As soon as the guest checks in")).toBeVisible();
  await save();
  await expect.poll(() => server.inputsOf("messageRules.update")).toMatchObject([{ occasion: "check_in", days: null, time: null }]);
});

test("the link to the online check-in is for before arrival only; a text that is written already stays", async () => {
  const { server } = await showOne(makeMessageRule({ ...DIRECTIONS, occasion: "during_stay", days: 1 }));
  await page.getByRole("combobox", { name: "Content" }).click();
  await page.getByRole("option", { name: "Online check-in link" }).click();
  await expectCount(page.getByRole("textbox", { name: "Subject" }), 0);
  await save();
  await expect.element(page.getByText("The online check-in link is only sent before arrival.", { exact: false })).toBeVisible();
  await page.getByRole("combobox", { name: "Occasion" }).click();
  await page.getByRole("option", { name: "Before arrival" }).click();
  await save();
  await expect
    .poll(() => server.inputsOf("messageRules.update"))
    .toMatchObject([{ content: "pre_check_in", template: { en: { subject: "Your arrival", body: "See you soon" } } }]);
});

test("a rule without a text is refused at the text, and a placeholder is put in at the cursor", async () => {
  const rules = keepRecords<MessageRule>([]);
  const place = { at: "/message-rules/new", path: "/message-rules/new", element: <NewMessageRulePage /> };
  const { server } = await showScreen({ ...place, elsewhere: ["/message-rules/made"], answers: answersFor(rules) });
  await page.getByRole("textbox", { name: "Name" }).fill("Parking");
  await page.getByRole("button", { name: "Create rule" }).click();
  await expect.element(page.getByText("Please write the text in at least one language.")).toBeVisible();
  await page.getByRole("textbox", { name: "Subject" }).fill("Where to park");
  await page.getByRole("textbox", { name: "Text" }).fill("Hello ");
  await page.getByRole("button", { name: "Room", exact: true }).click();
  await expect.element(page.getByRole("textbox", { name: "Text" })).toHaveValue("Hello {{room}}");
  await write("Deutsch");
  await page.getByRole("textbox", { name: "Subject" }).fill("Parken");
  await write("English");
  await page.getByRole("button", { name: "Create rule" }).click();
  // The German text is missing: its fields are shown.
  await expect.element(page.getByRole("textbox", { name: "Subject" })).toHaveValue("Parken");
  await page.getByRole("textbox", { name: "Text" }).fill("Hallo");
  await page.getByRole("button", { name: "Create rule" }).click();
  await expect
    .poll(() => server.inputsOf("messageRules.create"))
    .toMatchObject([
      { name: "Parking", active: false, days: 3, time: "10:00", template: { en: { body: "Hello {{room}}" }, de: { body: "Hallo" } } },
    ]);
});

test("a rule that is switched on in its form is saved after the look at its messages", async () => {
  const { server } = await showOne(DIRECTIONS);
  await page.getByRole("textbox", { name: "Days before arrival" }).fill("5");
  await page.getByRole("switch", { name: "Switched on" }).click();
  await save();
  const dialog = dialogOf("Switch on “Directions”?");
  await dialog.getByRole("button", { name: "Leave it off" }).click();
  expect(server.inputsOf("messageRules.update")).toEqual([]);
  await expect.element(page.getByRole("textbox", { name: "Days before arrival" })).toHaveValue("5");
  await save();
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect.poll(() => server.inputsOf("messageRules.update")).toMatchObject([{ active: true, days: 5 }]);
  await expect.poll(() => server.inputsOf("messageRules.preview")).toMatchObject([{ days: 5 }, { days: 5 }]);
});

test("a file is attached, and taken away again; too many bytes are refused at once", async () => {
  fakeUploads(() => ({ body: makeFile(11 * 1_048_576) }));
  const { server } = await showOne(DIRECTIONS);
  server.answer({ "files.get": () => makeFile(11 * 1_048_576) });
  await page.getByLabelText("Attach a file").upload(new File(["x"], "Map.pdf", { type: "application/pdf" }));
  await expect.element(page.getByText("Map.pdf")).toBeVisible();
  await expect.element(page.getByText("The attachments have 11.5 MB in all. 10 MB are allowed.")).toBeVisible();
  await page.getByRole("button", { name: "Do not attach Map.pdf" }).click();
  await expectCount(page.getByText("Map.pdf"), 0);
});

test("what a colleague saves meanwhile is offered, and nothing that was typed is lost", async () => {
  const { rules } = await showOne(DIRECTIONS);
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("My directions");
  rules.change("directions", { name: "Ben's directions", time: "09:00" });
  hearChange({ object: "message_rule", id: "directions", type: "message_rule.changed" });
  await expect.element(page.getByText("Ben's directions").first()).toBeVisible();
  await expect.element(name).toHaveValue("My directions");
});
