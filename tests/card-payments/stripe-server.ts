import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { onCleanUp } from "#tests/support/clean-up.ts";

export const KEY = "sk_test_4711";
export const WEBHOOK_SECRET = "whsec_4711";

/** Behaviour of the server: it answers, answers late, fails, or sends nonsense. */
export type Mood = "answers" | "slow" | "fails" | "talks nonsense";
export type Session = {
  id: string;
  url: string;
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  amount_total: number;
  currency: string;
  payment_intent: string | null;
  expires_at: number;
};

/** A server that speaks Stripe's calls for payment pages, on a port of its own, and signs what it reports. */
export async function startStripeServer(now: () => string) {
  const state = { mood: "answers" as Mood, sessions: [] as Session[], forms: [] as URLSearchParams[] };
  const byKey = new Map<string, Session>();

  function made(form: URLSearchParams, key: string): Session {
    const known = byKey.get(key);
    if (known) return known;
    const id = `cs_test_${state.sessions.length + 1}`;
    const session: Session = {
      id,
      url: `https://checkout.example/${id}`,
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      amount_total: Number(form.get("line_items[0][price_data][unit_amount]")),
      currency: form.get("line_items[0][price_data][currency]") ?? "",
      expires_at: Math.floor(Date.parse(now()) / 1000) + 86_400,
    };
    state.sessions.push(session);
    state.forms.push(form);
    byKey.set(key, session);
    return session;
  }

  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const serve = async () => {
      const body = await text(request);
      if (state.mood === "slow") await pause(300);
      if (state.mood === "fails") return answer(500, { error: { message: "away" } });
      if (state.mood === "talks nonsense") return answer(200, { id: 1 });
      if (request.headers.authorization !== `Bearer ${KEY}`) return answer(401, { error: { message: "key" } });
      if (request.method === "GET" && request.url === "/v1/checkout/sessions?limit=1")
        return answer(200, { object: "list", data: state.sessions.slice(0, 1) });
      const [, id] = /^\/v1\/checkout\/sessions(?:\/(\w+))?$/.exec(request.url ?? "") ?? [];
      if (request.method === "GET") {
        const found = state.sessions.find((session) => session.id === id);
        return found ? answer(200, found) : answer(404, {});
      }
      if (request.headers["content-type"] !== "application/x-www-form-urlencoded") return answer(400, {});
      return answer(200, made(new URLSearchParams(body), String(request.headers["idempotency-key"])));
    };
    serve().catch(() => request.socket.destroy());
  });
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  onCleanUp(() => {
    server.closeAllConnections();
    server.close();
  });

  /** The guest pays, or the page ends. */
  function turn(index: number, to: Partial<Session>): Session {
    const session = state.sessions[index];
    if (!session) throw new Error("no such page");
    return Object.assign(session, to);
  }
  const pay = (index = 0) => turn(index, { status: "complete", payment_status: "paid", payment_intent: `pi_${index + 1}` });

  /** A report as Stripe sends it: its body, and its signature of this moment. */
  function report(session: object, { type = "checkout.session.completed", at = now(), secret = WEBHOOK_SECRET } = {}) {
    const body = JSON.stringify({ id: "evt_1", object: "event", type, data: { object: session } }, null, 2);
    const seconds = Math.floor(Date.parse(at) / 1000);
    const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
    return { body, signature: `t=${seconds},v1=${"0".repeat(64)},v1=${signature},v0=abc` };
  }
  const { port } = server.address() as AddressInfo;
  return { state, turn, pay, report, url: `http://127.0.0.1:${port}` };
}
