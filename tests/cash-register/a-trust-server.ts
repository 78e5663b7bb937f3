import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { signWithKey } from "#server/money/cash-register/signing/software-key.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";

export const USER = "u123456789";
export const PASSWORD = "123456789";

/** A certificate and its key that were made for this server alone. */
const SERIAL = "1A2B3C4D";
const CERTIFICATE =
  "MIIBdTCCARugAwIBAgIEGis8TTAKBggqhkjOPQQDAjAXMRUwEwYDVQQDDAxLZXlyYWNrIHRlc3QwIBcNMjYxMTIzMjMwNDQwWhgPMjEyNjEwMz" +
  "AyMzA0NDBaMBcxFTATBgNVBAMMDEtleXJhY2sgdGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABNSWyy+3uAPD07YOO3uzGMB4hDtbf6TX" +
  "4NeEGGEyJBKVlg6ulbu/gB8DuR3otZEAeopEXpLJsSY6MH7/H+qrkjWjUzBRMB0GA1UdDgQWBBToKi6X7885ZZH37vtZawFRFRFsnTAfBgNVHS" +
  "MEGDAWgBToKi6X7885ZZH37vtZawFRFRFsnTAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIDhePl05ISb6u57C7pl2awz36UzT" +
  "l8xWll3kWvQ5nVcwAiEA9DnuH+s3f+Q5GRMUabAXuiL+GMcjgsFKz+KRBzOX4EQ=";
const KEY = ["PRIVATE KEY"]
  .flatMap((name) => [
    `-----BEGIN ${name}-----`,
    "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgFxHRpVSdmeePrEhJ\nQpA2U6VrlLBdFCXS6og5bPTw+r2hRANCAATUlssvt7gDw9O2Djt7sxjAeIQ7W3+k\n1+DXhBhhMiQSlZYOrpW7v4AfA7kd6LWRAHqKRF6SybEmOjB+/x/qq5I1",
    `-----END ${name}-----`,
  ])
  .join("\n");

/** Behaviour of the server: it signs, signs late, answers with an error or with something else, or drops the connection. */
export type Mood = "signs" | "slow" | "fails" | "talks nonsense" | "is gone";

/** A signing server that speaks A-Trust's a.sign RK HSM (REST, version 2), on a port of its own. */
export async function startATrustServer() {
  const state = { mood: "signs" as Mood, signed: [] as string[] };
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    const [, user, ...call] = (request.url ?? "").split("/");
    const serve = async () => {
      if (state.mood === "is gone") return void request.socket.destroy();
      if (state.mood === "slow") await pause(6_000);
      if (state.mood === "fails") return answer(500, { error: "HSM" });
      if (state.mood === "talks nonsense") return answer(200, { result: "no.jws.here" });
      if (user !== USER) return answer(404, { error: "user" });
      if (request.method === "GET" && call.join("/") === "ZDA") return answer(200, { zdaid: "AT1" });
      if (request.method === "GET" && call.join("/") === "Certificate") {
        const names = { Zertifikatsseriennummer: String(Number.parseInt(SERIAL, 16)), ZertifikatsseriennummerHex: SERIAL, alg: "ES256" };
        return answer(200, { Signaturzertifikat: CERTIFICATE, Zertifizierungsstellen: [CERTIFICATE], ...names });
      }
      if (request.method !== "POST" || call.join("/") !== "Sign/JWS") return answer(404, { error: "call" });
      const { password, jws_payload } = JSON.parse(await text(request)) as { password: string; jws_payload: string };
      if (password !== PASSWORD) return answer(401, { error: "password" });
      state.signed.push(jws_payload);
      answer(200, { result: signWithKey(jws_payload, KEY) });
    };
    serve().catch(() => request.socket.destroy());
  });
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  onCleanUp(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { state, url: `http://127.0.0.1:${port}` };
}
