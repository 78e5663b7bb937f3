import { expect, test } from "vitest";
import { ContactInput } from "#shared/guests/contacts/input.ts";
import { MERGE_FIELDS } from "#shared/guests/contacts/merge.ts";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { columnsWithTraces } from "#tests/privacy/known-person.ts";
import { changedIn, filled, leavesOf, sameIn } from "#tests/support/filled.ts";

/** Left of an anonymised contact: books and statistics need it, and nobody writes to them again. */
const KEPT = ["address.country", "communication.exclude_from_pre_check_in", "debtor", "nationality", "type"];
/** Texts that describe a person without identifying them, in what was written about others. */
const LEFT_IN_NOTES = [
  ...["address.city", "address.country", "address.postal_code", "address.state", "company.cost_center", "debtor", "default_rate_id"],
  ...["gender", "language", "nationality", "travel_document.country", "travel_document.issued_by", "travel_document.issued_on"],
  ...["travel_document.type", "type"],
];

/** Two contacts with a different value in every field that a user can enter, also in one that was added today. */
async function twoFullContacts() {
  const billing = await startBillingServer();
  const { once, rate } = { ...billing, once: onceOf(billing.call) };
  const inputOf = (which: 0 | 1) => filled(ContactInput, (path) => (path.join() === "default_rate_id" ? rate : undefined), which);
  const inputs = [inputOf(0), inputOf(1)] as const;
  const first = await once<Contact>("POST /contacts", inputs[0]);
  const second = await once<Contact>("POST /contacts", inputs[1]);
  return { ...billing, once, inputs, first, second };
}

type Call = Awaited<ReturnType<typeof startBillingServer>>["call"];

/** Calls that may be repeated, and must succeed. */
function onceOf(call: Call) {
  let calls = 0;
  return async <T>(request: Parameters<Call>[0], body?: unknown): Promise<T> => {
    const { status, body: answer } = await call<T>(request, body, { "idempotency-key": `call ${(calls += 1)}` });
    if (status >= 400) throw new Error(`${request}: ${JSON.stringify(answer)}`);
    return answer;
  };
}

test("every field of a contact is stored as it was entered", async () => {
  const { inputs, first, second } = await twoFullContacts();
  expect(changedIn(inputs[0], first)).toEqual([]);
  expect(changedIn(inputs[1], second)).toEqual([]);
  expect(sameIn(inputs[0], inputs[1])).toEqual(["default_rate_id"]);
});

test("of an anonymised contact no field is left but those that books and statistics need", async () => {
  const { property, once, inputs, first } = await twoFullContacts();
  expect(columnsWithTraces(property, ["xq0", "817243"])).not.toEqual([]);
  const anonymous = await once<Contact>(`POST /contacts/${first.id}/anonymize`);
  expect(sameIn(inputs[0], anonymous)).toEqual(KEPT);
  // The answer of this call is repeated to a caller who lost it.
  expect(columnsWithTraces(property, ["xq0"])).toEqual(["contacts.debtor", "idempotency_keys.answer"]);
});

test("in a note about another guest no text that identifies an erased person is left", async () => {
  const { property, once, call, book, inputs, first, second } = await twoFullContacts();
  const stay = book("1", "3", { customer_id: second.id });
  await once(`POST /bookings/${stay.id}/guests/${first.id}`);
  const texts = [...leavesOf(inputs[0])].filter(([, value]) => typeof value === "string");
  for (const [path, value] of texts) await once("POST /notes", { parent_id: stay.id, text: `${path} = ${String(value)} =` });
  await once(`POST /bookings/${stay.id}/cancel`);
  property.clock.now = "2030-04-08T10:00:00.000Z";
  await once(`POST /contacts/${first.id}/anonymize`);
  const { data } = (await call<{ data: { text: string }[] }>("POST /notes/list", { parent_id: stay.id, page_size: 100 })).body;
  expect(data).toHaveLength(texts.length);
  const left = texts.filter(([path, value]) => data.some(({ text }) => text === `${path} = ${String(value)} =`));
  expect(left.map(([path]) => path).sort()).toEqual(LEFT_IN_NOTES);
});

test("a contact that knows nothing but a name gets every field of the one that it is merged with", async () => {
  const { once, inputs, first } = await twoFullContacts();
  const empty = await once<Contact>("POST /contacts", { name: "Anna", type: inputs[0].type });
  const merged = await once<Contact>(`POST /contacts/${empty.id}/merge`, { contact_id: first.id });
  // That a name is a single one belongs to the name.
  expect(changedIn(inputs[0], merged)).toEqual(["name", "single_name"]);
});

test("a full contact keeps its own fields at a merge, and gives up each one that is chosen", async () => {
  const { once, inputs, first, second } = await twoFullContacts();
  const twin = await once<Contact>("POST /contacts", { ...inputs[1], communication: { ...inputs[1].communication, email: null } });
  const merged = await once<Contact>(`POST /contacts/${first.id}/merge`, { contact_id: twin.id });
  expect(changedIn(inputs[0], merged)).toEqual([]);
  const taken = await once<Contact>(`POST /contacts/${first.id}/merge`, { contact_id: second.id, take: MERGE_FIELDS });
  // Either contact's wish to get no link counts.
  expect(changedIn(inputs[1], taken)).toEqual(["communication.exclude_from_pre_check_in"]);
});
