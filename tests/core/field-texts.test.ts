import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { asProblem, problemBody } from "#server/platform/core/calls/problem.ts";
import { RoomInput } from "#shared/inventory/rooms/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { fieldText, fieldTexts, readRule } from "#shared/platform/core/field-texts.ts";
import { startTestServer } from "#tests/support/test-server.ts";

/** The messages that schemas and refusals name in their source. */
function messagesInSource(): string[] {
  const files = ["shared", "server"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /schema[^/]*\.ts$|(^|\/)core\/(fields|registers|persons)\.ts$|(service|rules)\.ts$/.test(name))
      .map((name) => join(folder, name)),
  );
  return files.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    return [
      /\b(?:invalid|wrongFile)\((?:[^()"`]*|[`"][^`"]*[`"]), ?"([^"]+)"\)/g,
      /path: [^{}]*?, (?:message|error): "([^"]+)"/g,
      /\.refine\([^\n]*, "([^"]+)"\)/g,
    ].flatMap((pattern) => [...source.matchAll(pattern)].map(([, message = ""]) => message));
  });
}

test("every message of a schema or a refusal is a code of the catalogue", () => {
  const messages = messagesInSource();
  expect(messages.length).toBeGreaterThan(60);
  expect(messages.filter((message) => readRule(message) === null)).toEqual([]);
});

test.each(Object.entries(fieldTexts))("%s has a text in both languages", (_, { de, en }) => {
  for (const text of [de, en]) expect(text).toMatch(/^[\p{Lu}\p{Lt}1-9x]/u);
  expect(de.match(/\{\{\w+\}\}/g)).toEqual(en.match(/\{\{\w+\}\}/g));
});

describe("zod's own errors in the language of the reader", () => {
  const schema = z.strictObject({
    name: z.string().min(2).max(3),
    count: z.int().min(1).max(9),
    kind: z.enum(["a", "b"]),
    mail: z.email(),
    list: z.array(z.string()).min(1),
  });
  const good = { name: "ab", count: 1, kind: "a", mail: "a@b.at", list: ["x"] };
  test.each<[string, object, string, string]>([
    ["a missing field", { name: undefined }, "Bitte ausfüllen", "Please fill this in"],
    ["a number for a text", { name: 7 }, "Das muss ein Text sein", "This must be a text"],
    ["a short text", { name: "a" }, "Mindestens 2 Zeichen", "At least 2 characters"],
    ["a long text", { name: "abcd" }, "Höchstens 3 Zeichen", "At most 3 characters"],
    ["a text for a number", { count: "1" }, "Das muss eine Zahl sein", "This must be a number"],
    ["a broken number", { count: 1.5 }, "Das muss eine ganze Zahl sein", "This must be a whole number"],
    ["a small number", { count: 0 }, "Mindestens 1", "At least 1"],
    ["another word", { kind: "c" }, "Eines von: a, b", "One of: a, b"],
    ["no address", { mail: "x" }, "Das ist keine gültige E-Mail-Adresse", "This is not a valid e-mail address"],
    ["an empty list", { list: [] }, "Mindestens 1 Einträge", "At least 1 entries"],
    ["an unknown field", { other: 1 }, "Dieses Feld gibt es nicht", "There is no such field"],
  ])("%s", (_, change, de, en) => {
    const { error } = schema.safeParse({ ...good, ...change });
    const inLanguage = (language: "de" | "en") =>
      problemBody(asProblem(error), { instance: null, language, logBug: () => "" }).errors?.map(({ message }) => message);
    expect([inLanguage("de"), inLanguage("en")]).toEqual([[de], [en]]);
  });
});

test("a fact in an error stays as it is, and a part of a call says its problem", () => {
  const problem = new Problem("booking/no_available_room_found", null, [
    { path: "unassigned.name", message: "Anna Moser" },
    { path: "bookings.1", message: "booking/room_fixed" },
  ]);
  expect(problemBody(problem, { instance: null, language: "de", logBug: () => "" }).errors).toEqual([
    { path: "unassigned.name", message: "Anna Moser" },
    { path: "bookings.1", code: "booking/room_fixed", message: "Das Zimmer ist für diese Buchung fixiert." },
  ]);
});

test("a rule of a schema keeps its value", () => {
  expect(RoomInput.safeParse({ number: "", room_type_id: "x" }).error?.issues[0]?.code).toBe("too_small");
  const rule = readRule("most_persons:4");
  expect(rule && [fieldText(rule, "de"), fieldText(rule, "en")]).toEqual(["Höchstens 4 Personen", "At most 4 persons"]);
});

test("over REST, Accept-Language decides about details and fields; German is the default", async () => {
  const { login, property } = await startTestServer();
  const { call } = await login("admin");
  const make = async (language: string | null) => {
    const { body } = await call<{ errors: object[] }>(
      "POST /tax_rates",
      { name: "", percentage: "x" },
      { "accept-language": language ?? "fr" },
    );
    return body.errors;
  };
  expect(property).toBeDefined();
  const codes = ["too_short", "expected_number"];
  const texts = { de: ["Mindestens 1 Zeichen", "Das muss eine Zahl sein"], en: ["At least 1 characters", "This must be a number"] };
  const errors = (language: "de" | "en") =>
    ["name", "percentage"].map((path, i) => ({ path, code: codes[i], message: texts[language][i] }));
  expect(await make("de")).toEqual(errors("de"));
  expect(await make("en-GB")).toEqual(errors("en"));
  expect(await make(null)).toEqual(errors("de"));
});
