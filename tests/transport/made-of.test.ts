import { expect, test } from "vitest";
import { startTestServer } from "#tests/support/test-server.ts";

type Answer = { result?: { made_of?: string[] }; error?: { data: { made_of?: string[] } } };

async function makeReader() {
  const server = await startTestServer();
  const { cookie, call } = await server.login("admin");
  async function read(names: string, inputs: readonly object[]): Promise<Answer[]> {
    const input = encodeURIComponent(JSON.stringify(Object.fromEntries(inputs.entries())));
    const answer = await fetch(`${server.url}/trpc/${names}?batch=1&input=${input}`, { headers: { cookie } });
    return (await answer.json()) as Answer[];
  }
  return { read, call };
}

test("beside each answer of a batch is what it is made of, without session and permission", async () => {
  const { read } = await makeReader();
  const answers = await read("roomTypes.list,taxRates.list", [{}, {}]);
  expect(answers.map(({ result }) => result?.made_of)).toEqual([["room_type"], ["tax_rate"]]);
});

test("a second answer by statements that are prepared already says the same", async () => {
  const { read } = await makeReader();
  const [first] = await read("rooms.list", [{}]);
  const [second] = await read("rooms.list", [{}]);
  expect(first?.result?.made_of).toEqual(["room"]);
  expect(second?.result?.made_of).toEqual(first?.result?.made_of);
});

test("a report that a worker thread reads is made of what the thread has read", async () => {
  const { read } = await makeReader();
  const [report] = await read("reports.dashboard", [{ from: "2030-04-01", to: "2030-04-30" }]);
  expect(report?.result?.made_of).toEqual(expect.arrayContaining(["booking", "folio", "room"]));
});

test("a list that is empty is made of what it would list", async () => {
  const { read } = await makeReader();
  const [answer] = await read("invoices.list", [{}]);
  expect(answer?.result?.made_of).toContain("invoice");
});

test("a refusal says what it is made of: it is stale when the record exists", async () => {
  const { read } = await makeReader();
  const [answer] = await read("contacts.get", [{ id: "0198c0de-0000-7000-8000-000000000000" }]);
  expect(answer?.error?.data.made_of).toContain("contact");
});

test("what only checks if the record exists is no part of an answer", async () => {
  const { read, call } = await makeReader();
  const { id } = (await call<{ id: string }>("POST /contacts", { type: "person", name: "Eva Moser" })).body;
  const [answer] = await read("notes.list", [{ parent_id: id }]);
  expect(answer?.result?.made_of).toEqual(["note"]);
});

test("the body of a REST call is the answer alone", async () => {
  const { call } = await makeReader();
  expect((await call("GET /room_types")).body).not.toHaveProperty("made_of");
});
