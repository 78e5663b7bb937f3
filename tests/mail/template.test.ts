import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#shared/platform/core/language.ts";
import { DEFAULT_TEMPLATES } from "#shared/tenant/mail/default-templates.ts";
import { TEMPLATE_KINDS } from "#shared/tenant/mail/schema.ts";
import { PLACEHOLDERS, renderTemplate, unknownPlaceholders } from "#shared/tenant/mail/template.ts";
import { ownTemplates, withOwnTemplates } from "#shared/tenant/mail/templates.ts";
import { mailWords } from "#shared/tenant/mail/words.ts";

const values = { guest_name: "Anna Gruber", price: null, code: "4711", link: "ignored", room_type: "" };
const rendered = (body: string) => renderTemplate({ subject: "x", body }, values).body;

test.each([
  ["a value replaces its placeholder", "Hello {{guest_name}}, {{ code }}", "Hello Anna Gruber, 4711"],
  ["a line with nothing to tell is left out", "A\nPrice: {{price}}\nB", "A\nB"],
  ["so is one whose value is empty", "Room: {{room_type}}\nB", "B"],
  ["so is one with a placeholder nobody knows the value of", "{{unheard_of}}\nB", "B"],
  ["no gap stays where a paragraph was", "A\n\nPrice: {{price}}\n\nB", "A\n\nB"],
  ["a line without placeholders stays as it is, empty ones too", "A\n\n  B", "A\n\n  B"],
  ["lines of other systems are lines", "A\r\nPrice: {{price}}\r\nB", "A\nB"],
  ["the link stays for the one who sends", "{{link}}", "{{link}}"],
])("%s", (_, body, expected) => {
  expect(rendered(body)).toBe(expected);
});

test("what a guest is called is never taken for a placeholder", () => {
  const named = (guest_name: string) => renderTemplate({ subject: "{{guest_name}}", body: "{{guest_name}}" }, { guest_name });
  expect(named("{{link}}")).toEqual({ subject: "link", body: "link" });
  expect(named("$& $1 {{code}}")).toEqual({ subject: "$& $1 code", body: "$& $1 code" });
});

test("a subject is one line, whatever it contains", () => {
  expect(renderTemplate({ subject: " {{a}}\n {{b}} ", body: "" }, { a: "Ann\r\nBcc: all@example.com", b: null }).subject).toBe(
    "Ann Bcc: all@example.com",
  );
});

test("a slip of the pen in a placeholder is found", () => {
  expect(unknownPlaceholders("confirmation", "{{code}} {{ code }} {{Code}} {{link}} {{guest name}} {{}} {{oops}} {{oops}}")).toEqual([
    "Code",
    "link",
    "guest name",
    "",
    "oops",
  ]);
  expect(unknownPlaceholders("offer", "{{link}} {{expires_at}}")).toEqual([]);
});

describe.each(TEMPLATE_KINDS.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const)))(
  "the property's %s in %s",
  (kind, language) => {
    const template = DEFAULT_TEMPLATES[kind][language];

    test("knows all its placeholders and greets in its own language", () => {
      expect(unknownPlaceholders(kind, `${template.subject} ${template.body}`)).toEqual([]);
      expect(template.body).toMatch(/^\{\{greeting\}\}\n/);
      const all = Object.fromEntries(PLACEHOLDERS[kind].map((name) => [name, `[${name}]`]));
      const { subject, body } = renderTemplate(template, all);
      expect(`${subject} ${body}`.replace("{{link}}", "")).not.toContain("{{");
      expect(body.includes("{{link}}")).toBe(["offer", "pre_check_in", "receipt", "deposit", "deposit_reminder"].includes(kind));
    });
  },
);

test("the property keeps only what differs from the defaults", () => {
  const own = { subject: "Servus", body: "Bis bald" };
  const kept = ownTemplates({}, { offer: { de: own, en: DEFAULT_TEMPLATES.offer.en } }, {});
  expect(kept).toEqual({ offer: { de: own } });
  expect(withOwnTemplates(kept, {}).offer).toEqual({ de: own, en: DEFAULT_TEMPLATES.offer.en });
  expect(ownTemplates(kept, { confirmation: { en: own } }, {})).toEqual({ offer: { de: own }, confirmation: { en: own } });
  expect(ownTemplates(kept, { offer: { de: null } }, {})).toEqual({});
});

test.each([
  ["de", "Samstag, 30. März 2030", "€\u00a01.234,50", "1 Nacht", "2 Personen", "Tagesaufenthalt"],
  ["en", "Saturday, 30 March 2030", "€1,234.50", "1 night", "2 guests", "day stay"],
] as const)("dates, counts and money in %s, at the property's wall clock", (language, day, price, night, persons, day_use) => {
  const words = mailWords(language, { time_zone: "Europe/Vienna", currency: "EUR", address: { country: "AT" } });
  // Half past midnight in Vienna, the day before in UTC.
  expect(words.day("2030-03-29T23:30:00.000Z")).toBe(day);
  expect(words.time("2030-03-29T23:30:00.000Z")).toBe("00:30");
  expect(words.until("2030-03-30T22:59:00.000Z")).toBe(day);
  expect(words.until("2030-03-30T17:00:00.000Z")).toBe(`${day}, 18:00`);
  expect([words.money(1234.5), words.nights(1), words.persons(2), words.nights(0)]).toEqual([price, night, persons, day_use]);
});
