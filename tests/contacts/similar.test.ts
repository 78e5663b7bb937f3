import { expect, test } from "vitest";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import { areNamesAlike, arePhonesAlike, type Likeness, likeness, type Traits } from "#shared/guests/contacts/similar.ts";
import { startTestServer } from "#tests/support/test-server.ts";

test.each([
  ["Anna Huber", "Anna Huber", true],
  ["Anna Huber", "Huber, Anna", true],
  ["Anna Huber", "anna hubre", true],
  ["Anna Huber", "Anna Hubert", true],
  ["Anna Huber", "Dr. Anna Maria Huber", true],
  ["Jürgen Müller", "Juergen Mueller", true],
  ["Jürgen Müller", "Jurgen Muller", true],
  ["Weiß GmbH", "Weiss", true],
  ["Anna Huber", "Berta Huber", false],
  ["Anna Huber", "Huber", false],
  ["Ida Ott", "Ada Ott", false],
  ["Anna Huber", "Anna Gruber", false],
  ["", "Anna Huber", false],
  ["Anna Anna", "Anna Huber", false],
])("the names %j and %j are alike: %j", (one, other, alike) => {
  expect(areNamesAlike(one, other)).toBe(alike);
  expect(areNamesAlike(other, one)).toBe(alike);
});

test.each([
  ["+43 664 123 45 67", "0664 1234567", true],
  ["0043 (0)664 1234567", "+43 664/123-4567", true],
  ["+43 664 1234567", "+49 664 1234567", false],
  ["12345", "+43 664 12345", false],
])("the telephones %j and %j are alike: %j", (one, other, alike) => {
  expect(arePhonesAlike(one, other)).toBe(alike);
  expect(arePhonesAlike(other, one)).toBe(alike);
});

const anna: Traits = { name: "Anna Huber", email: "anna@example.com", phone: "+43 664 1234567", date_of_birth: "1980-05-01", city: "Graz" };
const cases: [string, Partial<Traits>, Likeness | null][] = [
  ["the same e-mail needs no name", { name: "Somebody", email: "ANNA@example.com" }, "email"],
  ["name and birthday", { name: "Anna Hubr", date_of_birth: "1980-05-01" }, "date_of_birth"],
  ["name and telephone", { name: "Huber Anna", phone: "0664 1234567" }, "phone"],
  ["name and town", { name: "Anna Huber", city: "GRAZ" }, "city"],
  ["a name alone tells nothing", { name: "Anna Huber" }, null],
  ["another birthday is another person", { name: "Anna Huber", date_of_birth: "2008-01-01", city: "Graz" }, null],
  ["a town alone tells nothing", { name: "Berta Maier", city: "Graz" }, null],
];
test.each(cases)("%s", (_, typed, reason) => {
  expect(likeness({ name: "", email: null, phone: null, date_of_birth: null, city: null, ...typed }, anna)).toBe(reason);
});

test("a person who is entered twice is found by REST, never as their own duplicate", async () => {
  const { login } = await startTestServer();
  const { call } = await login("staff");
  const { body: made } = await call<Contact>("POST /contacts", {
    name: "Jürgen Müller",
    communication: { email: "jm@example.com", phone: "+43 664 1234567" },
    address: { city: "Steyr" },
  });
  await call("POST /contacts", { name: "Juliane Müller", address: { city: "Steyr" } });
  const found = async (query: string) =>
    (await call<{ reason: string; contact: Contact }[]>(`GET /contacts/similar?${query.replaceAll(" ", "%20")}`)).body.map(
      ({ reason, contact }) => [reason, contact.id],
    );

  expect(await found("email=JM@example.com")).toEqual([["email", made.id]]);
  expect(await found("name=Juergen Mueller&city=steyr")).toEqual([["city", made.id]]);
  expect(await found("name=Muller Jurgen&phone=0664 1234567")).toEqual([["phone", made.id]]);
  expect(await found("name=Juergen Mueller")).toEqual([]);
  expect(await found(`email=jm@example.com&without=${made.id}`)).toEqual([]);
  await call(`DELETE /contacts/${made.id}`);
  expect(await found("email=JM@example.com")).toEqual([]);
});
