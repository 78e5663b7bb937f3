import { once } from "node:events";
import { expect, test } from "vitest";
import WebSocket from "ws";
import { furnish } from "#tests/support/guesthouse.ts";
import { PROCEDURES } from "#tests/support/procedures.ts";
import { startTestServer } from "#tests/support/test-server.ts";

/** The outcome of a call in every transport: the answer, or the problem without the URL of the request. */
type Outcome = { answer: unknown } | { problem: Record<string, unknown> };
type Send = (name: string, input: Record<string, unknown> | undefined) => Promise<Outcome>;
/** The ids that earlier calls of the script returned, by the name under which they were stored. */
type Known = Record<"suite" | "tax" | "item" | "contact" | "booking" | "note", string>;
type Call = { name: string; input?: (known: Known) => Record<string, unknown>; keep?: keyof Known };

const NOBODY = "00000000-0000-4000-8000-000000000000";
const call = (name: string, input?: Call["input"], keep?: keyof Known): Call => ({
  name,
  ...(input ? { input } : {}),
  ...(keep ? { keep } : {}),
});

/** Forty calls: every kind of answer and of refusal. Each transport runs them on a property of its own. */
const SCRIPT: readonly Call[] = [
  call("taxRates.create", () => ({ name: "Ermäßigt", percentage: 10 }), "tax"),
  call("taxRates.create", () => ({ name: "Zu viel", percentage: 1000 })),
  call("taxRates.create", () => ({ percentage: 10 })),
  call("taxRates.create", () => ({ name: "Ermäßigt", percentage: 10, colour: "red" })),
  call("taxRates.get", ({ tax }) => ({ id: tax })),
  call("taxRates.get", () => ({ id: NOBODY })),
  call("taxRates.get", () => ({ id: "not-an-id" })),
  call("taxRates.list", () => ({})),
  call("items.create", ({ tax }) => ({ name: "Sauna", type: "service", gross_amount: 12.5, tax_rate_id: tax }), "item"),
  call("items.create", ({ tax }) => ({ name: "Sauna", type: "service", gross_amount: -1, tax_rate_id: tax })),
  call("items.create", () => ({ name: "Sauna", type: "service", gross_amount: 12.5, tax_rate_id: NOBODY })),
  call("items.list", () => ({ expand: ["tax_rate"] })),
  call("items.list", () => ({ expand: ["nonsense"] })),
  call("taxRates.delete", ({ tax }) => ({ id: tax })),
  call("contacts.create", () => ({ type: "person", name: "Łukasz Öztürk “Lu”" }), "contact"),
  call("contacts.create", () => ({ type: "robot", name: "R2" })),
  call("contacts.get", ({ contact }) => ({ id: contact })),
  call("contacts.update", ({ contact }) => ({ id: contact, name: "Łukasz Öztürk" })),
  call("contacts.update", ({ contact }) => ({ id: contact, date_of_birth: "31.12.1990" })),
  call("contacts.list", () => ({ query: "ozturk" })),
  call("contacts.list", () => ({ page_size: 0 })),
  call("rooms.list", () => ({})),
  call("roomTypes.list", () => ({})),
  call(
    "bookings.create",
    ({ suite, contact }) => ({ ...NIGHTS, code: "A1", occupancy: 2, room_type_id: suite, customer_id: contact }),
    "booking",
  ),
  call("bookings.create", ({ suite }) => ({ ...NIGHTS, occupancy: 20, room_type_id: suite })),
  call("bookings.create", ({ suite }) => ({ check_in: "2030-04-12", check_out: "2030-04-10", occupancy: 2, room_type_id: suite })),
  call("bookings.create", () => ({ check_in: "2030-04-10" })),
  call("bookings.get", ({ booking }) => ({ id: booking, expand: ["customer", "rate"] })),
  call("bookings.update", ({ booking }) => ({ id: booking, description: "Late – after 22:00" })),
  call("bookings.update", ({ booking }) => ({ id: booking, status: "checked_out" })),
  call("bookings.list", () => ({ status: ["confirmed"], sort: "check_in" })),
  call("bookings.list", () => ({ sort: "colour of the eyes" })),
  call("availabilities.roomTypes", () => ({ ...NIGHTS, occupancy: 2 })),
  call("events.list", () => ({ page_size: 5 })),
  call("notes.create", ({ booking }) => ({ parent_id: booking, text: "Brings a dog" }), "note"),
  call("notes.delete", ({ note }) => ({ id: note })),
  call("notes.delete", ({ note }) => ({ id: note })),
  call("contacts.delete", ({ contact }) => ({ id: contact })),
  call("apiKeys.list", () => ({})),
  call("settings.list", () => ({})),
];
const NIGHTS = { check_in: "2030-04-10", check_out: "2030-04-12" };

type TrpcError = { code: number; message: string; data: { problem: Record<string, unknown>; made_of?: string[] } };
type FrontDesk = { url: string; cookie: string };

/** A call alone. */
function oneByOne({ url, cookie }: FrontDesk): Send {
  return async (name, input) => {
    const isQuery = PROCEDURES.find((procedure) => procedure.name === name)?.type === "query";
    const text = JSON.stringify(input);
    const address = `${url}/trpc/${name}${isQuery && text ? `?input=${encodeURIComponent(text)}` : ""}`;
    const headers = { cookie, "content-type": "application/json", "accept-language": "en" };
    const reply = await fetch(address, isQuery ? { headers } : { method: "POST", headers, body: text ?? "" });
    return outcomeOf(await reply.json());
  };
}

/** A batch of two calls. */
function batched({ url, cookie }: FrontDesk): Send {
  return async (name, input) => {
    const isQuery = PROCEDURES.find((procedure) => procedure.name === name)?.type === "query";
    const beside = isQuery ? "system.version" : "nothing.here";
    const text = JSON.stringify({ 0: input });
    const address = `${url}/trpc/${name},${beside}?batch=1${isQuery ? `&input=${encodeURIComponent(text)}` : ""}`;
    const headers = { cookie, "content-type": "application/json", "accept-language": "en" };
    const reply = await fetch(address, isQuery ? { headers } : { method: "POST", headers, body: text });
    const answers = (await reply.json()) as unknown[];
    return outcomeOf(answers[0]);
  };
}

/** tRPC over a websocket. */
async function overSocket({ url, cookie }: FrontDesk): Promise<Send> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/trpc`, { headers: { cookie, "accept-language": "en" } });
  await once(socket, "open");
  let id = 0;
  return async (name, input) => {
    const method = PROCEDURES.find((procedure) => procedure.name === name)?.type;
    id += 1;
    const answered = once(socket, "message");
    socket.send(JSON.stringify({ id, method, params: { path: name, input } }));
    const [data] = await answered;
    return outcomeOf(JSON.parse(String(data)));
  };
}

function outcomeOf(message: unknown): Outcome {
  const { result, error } = message as { result?: { data?: unknown }; error?: TrpcError };
  if (!error) return { answer: result?.data ?? null };
  // The rest of tRPC's envelope repeats the problem, and over HTTP says what makes the answer stale.
  const { made_of, ...data } = error.data;
  expect({ ...error, data }).toEqual({ code: -32_600, message: data.problem["type"], data: { problem: data.problem } });
  expect(made_of ?? []).toEqual(expect.any(Array));
  return { problem: withoutAddress(error.data.problem) };
}

/** REST: path parameters from the input, the rest in the query or the body. */
function overRest({ url, cookie }: FrontDesk): Send {
  return async (name, input = {}) => {
    const rest = PROCEDURES.find((procedure) => procedure.name === name)?.rest ?? "";
    const [method = "GET", path = "/"] = rest.split(" ");
    const address = path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(input[field])));
    const others = Object.entries(input).filter(([field]) => !path.includes(`{${field}}`));
    const query = new URLSearchParams(others.flatMap(([field, value]) => [value].flat().map((each) => [field, String(each)])));
    const headers = { cookie, "accept-language": "en" };
    const reply = await fetch(`${url}/api${address}${method === "GET" ? `?${query}` : ""}`, {
      method,
      headers: { ...headers, ...(method === "GET" || others.length === 0 ? {} : { "content-type": "application/json" }) },
      ...(method === "GET" || others.length === 0 ? {} : { body: JSON.stringify(Object.fromEntries(others)) }),
    });
    const text = await reply.text();
    const body: unknown = text === "" ? null : JSON.parse(text);
    return reply.ok ? { answer: body } : { problem: withoutAddress(body as Record<string, unknown>) };
  };
}

function withoutAddress(problem: Record<string, unknown>): Record<string, unknown> {
  return { ...problem, instance: null };
}

/** Runs the script; ids, which differ from property to property, are replaced by numbers in order of appearance. */
async function play(way: (desk: FrontDesk) => Send | Promise<Send>, role: "manager" | "cleaning"): Promise<string[]> {
  const { property, url, login } = await startTestServer();
  const { suite } = furnish(property);
  const { cookie } = await login(role, "Clara");
  const send = await way({ url, cookie });
  const known: Known = { suite, tax: NOBODY, item: NOBODY, contact: NOBODY, booking: NOBODY, note: NOBODY };
  const names = new Map<string, string>();
  const lines: string[] = [];
  for (const { name, input, keep } of SCRIPT) {
    const outcome = await send(name, input?.(known));
    if (keep && "answer" in outcome) known[keep] = (outcome.answer as { id: string }).id;
    const text = JSON.stringify(outcome)
      .replace(/"security_code":"\d+"/, '"security_code":"…"')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => {
        if (!names.has(id)) names.set(id, `id ${names.size + 1}`);
        return names.get(id) ?? id;
      });
    lines.push(`${name}: ${text}`);
  }
  return lines;
}

test.each(["manager", "cleaning"] as const)("forty calls of a %s are answered alike by every way in", async (role) => {
  const expected = await play(oneByOne, role);
  expect(expected).toHaveLength(40);
  for (const way of [batched, overSocket, overRest]) expect(await play(way, role), way.name).toEqual(expected);
});

test("the forty calls come to answers and to refusals of many kinds", async () => {
  const lines = await play(oneByOne, "manager");
  const kinds = lines.map((line) => /"problem":\{"type":"([\w/]+)"/.exec(line)?.[1] ?? "answer");
  expect(kinds.filter((kind) => kind === "answer").length).toBeGreaterThanOrEqual(20);
  expect(new Set(kinds).size).toBeGreaterThan(5);
});
