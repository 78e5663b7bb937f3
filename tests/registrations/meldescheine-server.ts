import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { onCleanUp } from "#tests/support/clean-up.ts";

export const LOGIN = { username: "DemoV", password: "demodemo" };

/** Behaviour of the server: as documented, late, after it has done what it was told, not at all, or out of its mind. */
export type Mood = "serves" | "slow" | "fails" | "fails after" | "talks nonsense" | "is gone" | "has no numbers";

type Person = { id?: number; delete?: boolean; tarif_id: number; arrival_date: string; departure_date: string } & Record<string, unknown>;
type Body = { meta?: Record<string, unknown>; meldescheine: { id?: number; personen: Person[] }[] | number[] };
type Kept = { id: number; personen: Person[]; canceled: boolean };

/**
 * meldescheine.de as its documentation describes it: JWT, municipality and property in `meta`, booking, updating, cancelling and the card.
 * The password of a guest's name is `wrong` data: a family name that begins with it is refused.
 */
export async function startMeldescheine() {
  const state = { mood: "serves" as Mood, calls: [] as string[], slow_ms: 3_000, sheets: new Map<number, Kept>(), tokens: 0 };
  const remembered = new Set<string>();
  let next = 100;

  function persons(given: readonly Person[]): Person[] {
    return given.filter((person) => person.delete !== true).map((person) => ({ ...person, id: person.id ?? ++next }));
  }
  function refusals(given: readonly Person[]): object | null {
    const errors = given.map((person) => (String(person["Gast_Name"]).startsWith("Wrong") ? { Gast_Name: ["Zu lang."] } : {}));
    return errors.some((error) => "Gast_Name" in error) ? { meldescheine: [{ personen: errors }] } : null;
  }
  function act(path: string, { meta, meldescheine: [first] }: Body): [status: number, answer: object] {
    if (meta?.["gemeinde"] !== 1 || meta["objekt"] !== 2049) return [400, { detail: "Gemeinde oder Objekt unbekannt" }];
    const request = typeof meta["requestId"] === "string" ? meta["requestId"] : null;
    if (request !== null && remembered.has(request)) return [400, { detail: "Die requestId wurde bereits verwendet." }];
    if (path === "import/meldeschein/stornieren/" || path === "import/meldeschein/get-pdf/") {
      const sheet = state.sheets.get(Number(first));
      if (!sheet) return [400, { detail: "Meldeschein nicht gefunden" }];
      if (path.endsWith("get-pdf/")) return [200, { meta, response: [{ id: sheet.id, encoding: "base64", pdf: btoa("%PDF-1.3 card") }] }];
      sheet.canceled = true;
      return [200, { meta, status: "success", meldescheine: [sheet.id] }];
    }
    if (typeof first !== "object") return [400, { detail: "Keine Daten" }];
    const wrong = refusals(first.personen);
    if (wrong) return [400, wrong];
    if (state.mood === "has no numbers") return [400, { detail: "Der Nummernkreis ist erschöpft." }];
    if (path === "import/meldeschein/aktualisieren/") {
      const sheet = state.sheets.get(Number(first.id));
      if (!sheet || sheet.canceled) return [400, { detail: "Der Meldeschein ist nicht mehr veränderbar." }];
      sheet.personen = persons(first.personen);
      if (request !== null) remembered.add(request);
      return [200, { meta, status: "success", response: { meldescheine: [sheet] } }];
    }
    const sheet = { id: ++next, meldescheinnummer: String(next), personen: persons(first.personen), canceled: false };
    state.sheets.set(sheet.id, sheet);
    if (request !== null) remembered.add(request);
    return [200, { meta, status: "success", meldescheine: [{ id: sheet.id, meldeschein: sheet }] }];
  }
  async function answer(request: IncomingMessage): Promise<[status: number, answer: object | string]> {
    const path = (request.url ?? "").replace(/^\/api\//, "");
    const body = await text(request);
    state.calls.push(path);
    if (state.mood === "is gone") return [0, {}];
    if (state.mood === "slow") await pause(state.slow_ms);
    if (state.mood === "fails") return [500, "<h1>Server Error</h1>"];
    if (state.mood === "talks nonsense" && path !== "token/") return [200, "<html>Wartung</html>"];
    if (path === "token/") {
      const { username, password } = JSON.parse(body) as typeof LOGIN;
      if (username !== LOGIN.username || password !== LOGIN.password) return [400, { non_field_errors: ["Anmeldung nicht möglich."] }];
      state.tokens += 1;
      return [200, { token: "good", refresh: "r" }];
    }
    if (request.headers.authorization !== "JWT good") return [401, { status_code: 401, detail: "Signatur ist abgelaufen." }];
    if (path === "users/get_current_user/") return [200, CONFIGURATION];
    const done = act(path, JSON.parse(body) as Body);
    return state.mood === "fails after" ? [502, "bad gateway"] : done;
  }
  const server = createServer((request, response) => {
    answer(request).then(
      ([status, body]) => {
        if (status === 0) return void request.socket.destroy();
        const isText = typeof body === "string";
        response.writeHead(status, { "content-type": isText ? "text/html" : "application/json" });
        response.end(isText ? body : JSON.stringify(body));
      },
      () => request.socket.destroy(),
    );
  });
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  onCleanUp(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/`,
    state,
    /** Received calls, without logins. */
    calls: () => state.calls.filter((path) => path !== "token/").map((path) => path.split("/").at(-2) ?? path),
    sheets: () => [...state.sheets.values()],
    /** After five minutes the server knows no request again. */
    forget: () => remembered.clear(),
  };
}

const CONFIGURATION = {
  user: { id: 14, username: "DemoV" },
  beherberger: [{ id: 9, alias: "DEMO", objekte: [{ id: 2049, alias: "Haus Sonne" }] }],
  gemeinden: [
    {
      id: 1,
      alias: "Fehmarn",
      tarife: [
        { id: 1, alias: "Erwachsener", is_active: true },
        { id: 6, alias: "Kinder", is_active: true },
        { id: 7, alias: "Beruflich Anwesende", is_active: true },
        { id: 8, alias: "Alter Tarif", is_active: false },
      ],
    },
  ],
};
