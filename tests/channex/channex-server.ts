import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { z } from "zod";
import { type ChannexPartner, channexPartner } from "#tests/channex/partner.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";

export const PROPERTY = "0f3c1d52-6b1e-4a77-9f0e-1a2b3c4d5e6f";
export const KEY = "key-of-the-property";

const CALLS_A_MINUTE = 10;
const DEFAULT_PAGE = 10;

/** The property as its owner has set it up at Channex. */
const SOLD = {
  property: { title: "Pension Edelweiss", currency: "EUR", timezone: "Europe/Vienna" },
  room_types: ["double", "suite"].map((id) => ({ id, type: "room_type", attributes: { title: id } })),
  rate_plans: ["double", "suite"].map((type) => ({
    id: `${type}-bar`,
    type: "rate_plan",
    attributes: { title: `Standard ${type}`, options: [{ occupancy: 1 }, { occupancy: 2 }] },
    relationships: { room_type: { data: { id: type } } },
  })),
};

const Message = z.object({ values: z.array(z.looseObject({})) });

/** A fault of the next call: an error before anything is done, or a line that breaks after the message was applied. */
export type Fault = { status: number } | "drops_after_applying";

type StartOptions = { now?: () => number; property_id?: string; refuses?: () => boolean };

/** Channex over HTTP: its limits, its errors, its partial acceptance. The clock is the test's. */
export async function startChannex({ now = Date.now, property_id = PROPERTY, refuses }: StartOptions = {}) {
  const partner = channexPartner({ property_id, now, ...(refuses ? { refuses } : {}) });
  const faults: Fault[] = [];
  const faultsAt = new Map<string, Fault>();
  const unwanted = new Set<string>();
  let held: Promise<void> | null = null;
  const created: { room_types: Created[]; rate_plans: Created[]; webhooks: Created[] } = { room_types: [], rate_plans: [], webhooks: [] };
  const calls: { method: string; path: string; body: unknown }[] = [];
  const sent = new Map<string, number[]>();

  /** More than ten messages of a kind within the last minute. */
  function isTooMany(path: string): boolean {
    const recent = (sent.get(path) ?? []).filter((at) => now() - at < 60_000);
    sent.set(path, [...recent, now()]);
    return recent.length >= CALLS_A_MINUTE;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "", "http://channex");
    const path = url.pathname;
    const body: unknown = request.method === "POST" ? await json(request) : null;
    calls.push({ method: request.method ?? "", path, body });
    const fault = faultsAt.get(`${request.method} ${path}`) ?? faults.shift();
    faultsAt.delete(`${request.method} ${path}`);
    if (fault && fault !== "drops_after_applying") return refuse(response, fault.status, "internal_error");
    if (request.headers["user-api-key"] !== KEY) return refuse(response, 401, "unauthorized");
    if (path.endsWith("/ack") && unwanted.has(path.split("/")[2] ?? "")) return refuse(response, 422, "validation_error");
    const isMessage = request.method === "POST" && (path === "/availability" || path === "/restrictions");
    if (isMessage && isTooMany(path)) return refuse(response, 429, "http_too_many_requests");
    const wrong = request.method === "POST" ? wrongTitle(path, body, [...SOLD.rate_plans, ...created.rate_plans]) : null;
    if (wrong !== null) return refuse(response, 422, wrong);
    const answered = isMessage
      ? taken(partner, body)
      : (made(created, { method: request.method ?? "", path, body }) ?? listed(partner, url, created));
    if (fault) return void request.socket.destroy();
    if (isMessage) await held;
    if (!answered) return refuse(response, 404, "resource_not_found");
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answered));
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onCleanUp(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const access = { base_url: `http://127.0.0.1:${port}`, api_key: KEY, property_id, allowsLocal: true };
  return {
    partner,
    created,
    calls,
    access,
    /** The next call of a kind, such as `POST /room_types`. */
    failsAt: (call: string, fault: Fault) => void faultsAt.set(call, fault),
    /** Applies messages, and keeps its answers back until the returned function is called. */
    holds(): () => void {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => {
        held = null;
        release();
      };
    },
    fails: (...next: Fault[]) => void faults.push(...next),
    refusesAck: (id: string) => void unwanted.add(id),
  };
}

type Created = { id: string; attributes: Record<string, unknown>; relationships?: object };
type AllCreated = { room_types: Created[]; rate_plans: Created[]; webhooks: Created[] };

const KINDS = { "/room_types": "room_types", "/rate_plans": "rate_plans", "/webhooks": "webhooks" } as const;
const Body = z.record(z.string(), z.record(z.string(), z.unknown()));

/** The record that is created or removed; null for another call. */
function made(created: AllCreated, { method, path, body }: { method: string; path: string; body: unknown }) {
  if (method === "DELETE") {
    created.webhooks = created.webhooks.filter(({ id }) => path !== `/webhooks/${id}`);
    return { meta: { message: "Success" } };
  }
  const kind = method === "POST" && path in KINDS ? KINDS[path as keyof typeof KINDS] : null;
  if (kind === null) return null;
  const [attributes = {}] = Object.values(Body.parse(body));
  const id = `${kind}-${created[kind].length + 1}`;
  const type = attributes["room_type_id"];
  created[kind].push({ id, attributes, ...(typeof type === "string" ? { relationships: { room_type: { data: { id: type } } } } : {}) });
  return { data: { id, type: kind } };
}

/** Titles of rate plans are unique, and a webhook needs a public host. */
function wrongTitle(path: string, body: unknown, plans: readonly { attributes: Record<string, unknown> }[]): string | null {
  if (path !== "/rate_plans" && path !== "/webhooks") return null;
  const [{ title, callback_url } = {}] = Object.values(Body.parse(body)) as { title?: unknown; callback_url?: unknown }[];
  if (path === "/webhooks") return String(callback_url).startsWith("https:") ? null : "validation_error";
  return plans.some(({ attributes }) => attributes["title"] === title) ? "validation_error" : null;
}

function taken(partner: ChannexPartner, body: unknown) {
  const { values } = Message.parse(body);
  const warnings = partner.take(values);
  const data = warnings.length < values.length ? [{ id: `task-${values.length}`, type: "task" }] : [];
  return { data, meta: warnings.length > 0 ? { message: "Success", warnings } : { message: "Success" } };
}

function listed(partner: ChannexPartner, url: URL, created: AllCreated) {
  const limit = Number(url.searchParams.get("pagination[limit]") ?? DEFAULT_PAGE);
  if (url.pathname === "/booking_revisions/feed") return { data: partner.feed(limit), meta: { limit, page: 1 } };
  const [, , id, verb] = url.pathname.split("/");
  if (verb === "ack") return partner.acknowledge(id ?? "") ? { meta: { message: "Success" } } : null;
  if (/^\/properties\/[^/]+$/.test(url.pathname)) return { data: { id, attributes: SOLD.property } };
  if (url.pathname === "/properties") return { data: [{ id: PROPERTY, attributes: SOLD.property }] };
  if (url.pathname === "/room_types") return { data: [...SOLD.room_types, ...created.room_types] };
  if (url.pathname === "/rate_plans") return { data: [...SOLD.rate_plans, ...created.rate_plans] };
  if (url.pathname === "/bookings") {
    const start = (Number(url.searchParams.get("pagination[page]") ?? 1) - 1) * limit;
    return { data: partner.bookings(url.searchParams.get("filter[inserted_at][gte]") ?? "").slice(start, start + limit) };
  }
  if (url.pathname === "/restrictions") {
    const [from, to] = ["gte", "lte"].map((bound) => url.searchParams.get(`filter[date][${bound}]`) ?? "");
    return { data: partner.restrictions(from ?? "", to ?? "") };
  }
  if (url.pathname === "/availability") {
    return { data: Object.fromEntries([...partner.rooms].map(([type, days]) => [type, Object.fromEntries(days)])) };
  }
  return null;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ errors: { code, title: code } }));
}
