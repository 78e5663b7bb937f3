import { generateKeyPairSync, sign } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { onCleanUp } from "#tests/support/clean-up.ts";

export const KEY = "test_key";
export const SECRET = "test_secret";
const PUK = "1234567890";

/**
 * Behaviour of the server: it signs, signs late, answers with an error or with something else, drops the connection, or does what it is
 * asked for and then drops it.
 */
export type Mood = "signs" | "slow" | "fails" | "talks nonsense" | "is gone" | "loses its answers";

type Receipt = {
  receipt_type: string;
  amounts_per_vat_rate: { vat_rate: string; amount: string }[];
  amounts_per_payment_type: { payment_type: string; amount: string }[];
};
type Tx = {
  number: number;
  state: "ACTIVE" | "FINISHED";
  revision: number;
  start: number;
  end: number;
  counter: number;
  receipt: Receipt | null;
};
type Body = Record<string, unknown>;
type Reply = [status: number, body: object];

const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const PUBLIC_KEY = publicKey.export({ type: "spki", format: "der" }).subarray(-65).toString("base64");
const SERIAL = "ab".repeat(32);
const PLACES = ["NORMAL", "REDUCED_1", "SPECIAL_RATE_1", "SPECIAL_RATE_2", "NULL"];

/** A TSE in the cloud that speaks fiskaly's SIGN DE (version 2), on a port of its own. `losesAfter` so many calls, one answer is lost. */
export async function startFiskalyServer() {
  const state = { mood: "signs" as Mood, calls: [] as string[], tokens: 0, isTokenOver: false, losesAfter: null as number | null };
  const tss = { id: "", state: "", pin: "", isAdmin: false, client: "", client_serial: "", counter: 10, time: 1_900_000_000 };
  const transactions = new Map<string, Tx>();

  function serve(method: string, path: string, body: Body): Reply {
    const [, , id = "", ...rest] = path.split("/");
    if (!path.startsWith("/tss/")) return [404, { code: "E_ROUTE" }];
    if (tss.id !== "" && id !== tss.id) return [404, { code: "E_TSS_NOT_FOUND" }];
    const call = `${method} ${rest.map((part) => (/^[0-9a-f-]{36}$/.test(part) ? "{id}" : part)).join("/")}`;
    switch (call) {
      case "PUT ":
        if (tss.state !== "" && tss.state !== "CREATED") return [409, { code: "E_TSS_CONFLICT" }];
        Object.assign(tss, { id, state: "CREATED" });
        return [200, { ...shown(), admin_puk: PUK }];
      case "GET ":
        return tss.id === "" ? [404, { code: "E_TSS_NOT_FOUND" }] : [200, shown()];
      case "PATCH ":
        if (body["state"] === "INITIALIZED" && !tss.isAdmin) return [401, { code: "E_UNAUTHORIZED" }];
        tss.state = String(body["state"]);
        return [200, shown()];
      case "PATCH admin":
        if (body["admin_puk"] !== PUK || String(body["new_admin_pin"]).length < 6) return [400, { code: "E_CHANGE_ADMIN_PIN_FAILED" }];
        tss.pin = String(body["new_admin_pin"]);
        return [200, {}];
      case "POST admin/auth":
        tss.isAdmin = body["admin_pin"] === tss.pin;
        return tss.isAdmin ? [200, {}] : [401, { code: "E_ADMIN_LOGIN_FAILED" }];
      case "POST admin/logout":
        tss.isAdmin = false;
        return [200, {}];
      case "PUT client/{id}":
        if (!tss.isAdmin) return [401, { code: "E_UNAUTHORIZED" }];
        Object.assign(tss, { client: rest[1], client_serial: body["serial_number"] });
        return [200, { _id: tss.client, state: "REGISTERED" }];
      case "GET client/{id}":
        return rest[1] === tss.client ? [200, { _id: tss.client, state: "REGISTERED" }] : [404, { code: "E_CLIENT_NOT_FOUND" }];
      default:
        return rest[0] === "tx" ? transaction(method, rest[1] ?? "", body) : [404, { code: "E_ROUTE" }];
    }
  }

  function transaction(method: string, named: string, body: Body): Reply {
    const [id = "", query = ""] = named.split("?");
    const known = transactions.get(id);
    if (method === "GET") return known ? [200, shownTx(id, known)] : [404, { code: "E_TX_NOT_FOUND" }];
    if (tss.state !== "INITIALIZED" || body["client_id"] !== tss.client) return [400, { code: "E_CLIENT" }];
    const revision = Number(new URLSearchParams(query).get("tx_revision"));
    if (revision !== (known?.revision ?? 0) + 1 || known?.state === "FINISHED") return [409, { code: "E_TX_CONFLICT" }];
    tss.counter += 1;
    tss.time += 1;
    if (body["state"] === "ACTIVE") {
      const begun: Tx = {
        number: transactions.size + 1,
        state: "ACTIVE",
        revision,
        start: tss.time,
        end: 0,
        counter: tss.counter,
        receipt: null,
      };
      transactions.set(id, begun);
      return [200, shownTx(id, begun)];
    }
    if (!known) return [404, { code: "E_TX_NOT_FOUND" }];
    const { receipt } = (body["schema"] as { standard_v1: { receipt: Receipt } }).standard_v1;
    const finished: Tx = { ...known, state: "FINISHED", revision, end: tss.time, counter: tss.counter, receipt };
    transactions.set(id, finished);
    return [200, shownTx(id, finished)];
  }

  const shown = () => ({
    _id: tss.id,
    state: tss.state,
    serial_number: SERIAL,
    certificate: "TUlJ",
    public_key: PUBLIC_KEY,
    signature_algorithm: "ecdsa-plain-SHA256",
    signature_timestamp_format: "unixTime",
    transaction_data_encoding: "UTF-8",
    bsi_certification_id: "BSI-K-TR-0456-2021",
  });

  function shownTx(id: string, tx: Tx) {
    const { number, revision, receipt, counter } = tx;
    const base = { _id: id, state: tx.state, number, revision, latest_revision: revision, client_id: tss.client, tss_id: tss.id };
    const process = receipt ? processOf(receipt) : "";
    const value = sign("sha256", Buffer.from(`${number} ${counter} ${process}`), { key: privateKey, dsaEncoding: "ieee-p1363" }).toString(
      "base64",
    );
    const times = [tx.start, tx.end].map((seconds) => new Date(seconds * 1000).toISOString());
    const how = ["ecdsa-plain-SHA256", "unixTime", value, PUBLIC_KEY];
    const qr = ["V0", tss.client_serial, "Kassenbeleg-V1", process, number, counter, ...times, ...how].join(";");
    return {
      ...base,
      time_start: tx.start,
      client_serial_number: tss.client_serial,
      tss_serial_number: SERIAL,
      ...(receipt ? { time_end: tx.end, qr_code_data: qr } : {}),
      log: { operation: receipt ? "Finish" : "Start", timestamp: tx.end || tx.start, timestamp_format: "unixTime" },
      signature: { value, counter: String(counter), algorithm: "ecdsa-plain-SHA256", public_key: PUBLIC_KEY },
    };
  }

  async function answerTo(request: IncomingMessage): Promise<Reply> {
    const [method = "", url = ""] = [request.method, request.url];
    const given = await text(request);
    const body = (given === "" ? {} : JSON.parse(given)) as Body;
    state.calls.push(`${method} ${url}`);
    if (url === "/auth") {
      if (body["api_key"] !== KEY || body["api_secret"] !== SECRET) return [401, { code: "E_UNAUTHORIZED" }];
      state.tokens += 1;
      state.isTokenOver = false;
      return [200, { access_token: `token-${state.tokens}`, access_token_expires_in: 86_400 }];
    }
    const isKnown = request.headers.authorization === `Bearer token-${state.tokens}` && !state.isTokenOver;
    return isKnown ? serve(method, url, body) : [401, { code: "E_UNAUTHORIZED" }];
  }

  const server = createServer((request, response) => {
    const answer = async () => {
      const { mood } = state;
      if (mood === "is gone") return void request.socket.destroy();
      if (mood === "slow") await pause(6_000);
      if (mood === "fails") return void response.writeHead(500).end("{}");
      const [status, body] = await answerTo(request);
      const isLost = request.url !== "/auth" && (mood === "loses its answers" || state.losesAfter === 0);
      if (state.losesAfter !== null && request.url !== "/auth") state.losesAfter = isLost ? null : state.losesAfter - 1;
      if (isLost) return void request.socket.destroy();
      const told = mood === "talks nonsense" && status === 200 && request.url !== "/auth" ? { number: "many" } : body;
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(told));
    };
    answer().catch(() => request.socket.destroy());
  });
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  onCleanUp(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { state, tss, transactions, url: `http://127.0.0.1:${port}` };
}

/** The process data as fiskaly composes them of a receipt. */
function processOf({ receipt_type, amounts_per_vat_rate, amounts_per_payment_type }: Receipt): string {
  const of = (name: string) => amounts_per_vat_rate.find(({ vat_rate }) => vat_rate === name)?.amount ?? "0.00";
  const paid = amounts_per_payment_type.map(({ payment_type, amount }) => `${amount}:${payment_type === "CASH" ? "Bar" : "Unbar"}`);
  return [receipt_type === "TRAINING" ? "AVTraining" : "Beleg", PLACES.map(of).join("_"), paid.join("_")].join("^");
}
