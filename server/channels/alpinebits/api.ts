import { gzipSync } from "node:zlib";
import { type Advisory, handshakeIn, type Outcome, outcomeOf, pingMessage } from "#server/channels/alpinebits/answers.ts";
import { type Received, type Reported, readMessage, reportMessage, requestsInAnswer } from "#server/channels/alpinebits/guest-requests.ts";
import type { Hotel, MessageName } from "#server/channels/alpinebits/messages.ts";
import { ChannelFailure } from "#server/channels/channel-engine/driver.ts";
import { postWithHeaders } from "#server/platform/core/outgoing/post.ts";
import {
  type Agreement,
  ALPINEBITS_VERSIONS,
  type AlpineBitsVersion,
  agreementOf,
  CLIENT_HANDSHAKE,
} from "#shared/channels/alpinebits/handshake.ts";
import { lineIn, UnreadableXml } from "#shared/platform/core/read-xml.ts";

/** A partner's address and the user that it gave to this hotel. */
export type AlpineBitsAccess = { url: string; user: string; password: string; hotel: Hotel; allowsLocal: boolean };

/** The version that was agreed with the partner; requests are compressed only for one that has said that it takes them. */
export type Agreed = { version: AlpineBitsVersion; takesGzip: boolean };

const CLIENT = "Keyrack";
const PATIENCE_MS = 60_000;
/** Shorter ones occur in ordinary words. */
const SHORTEST_SECRET = 8;
const MOST_BYTES = 20 * 1024 * 1024;

/** Calls that push a set of data, and the answers to them. */
const PUSHES = {
  free_rooms: { action: "OTA_HotelInvCountNotif:FreeRooms", answer: "OTA_HotelInvCountNotifRS" },
  rate_plans: { action: "OTA_HotelRatePlanNotif:RatePlans", answer: "OTA_HotelRatePlanNotifRS" },
  inventory: { action: "OTA_HotelDescriptiveContentNotif:Inventory", answer: "OTA_HotelDescriptiveContentNotifRS" },
} as const satisfies Record<string, { action: string; answer: MessageName }>;

/** Calls of AlpineBits to a partner. All throw `ChannelFailure`. */
export function alpineBitsApi(access: AlpineBitsAccess) {
  return {
    /**
     * Agrees on version and capabilities. Some partners answer a version that they do not know with an error, so older ones are tried, too, and one
     * that was refused is not agreed on.
     */
    async handshake(): Promise<{ agreement: Agreement; takesGzip: boolean }> {
      let failure = new ChannelFailure("refused", "no version is shared");
      for (const [place, version] of ALPINEBITS_VERSIONS.entries()) {
        try {
          const { text, takesGzip } = await call(access, "OTA_Ping:Handshaking", {
            agreed: { version, takesGzip: false },
            request: pingMessage(CLIENT_HANDSHAKE),
          });
          const agreement = agreementOf(read(() => handshakeIn(text)) ?? { versions: [] }, ALPINEBITS_VERSIONS.slice(place));
          if (agreement) return { agreement, takesGzip };
        } catch (thrown) {
          if (!(thrown instanceof ChannelFailure) || thrown.kind !== "refused") throw thrown;
          failure = thrown;
        }
      }
      throw failure;
    },

    /** Sends free rooms, rate plans or the inventory; the answer says if they were taken. */
    async push(kind: keyof typeof PUSHES, request: string, agreed: Agreed): Promise<Outcome> {
      const { action, answer } = PUSHES[kind];
      const { text } = await call(access, action, { agreed, request });
      return read(() => outcomeOf(text, answer));
    },

    /** Asks for requests of guests that were not reported as taken; with `since` for all from that instant on. */
    async requests(agreed: Agreed, since: string | null): Promise<{ requests: Received[]; advisories: Advisory[] }> {
      const { text } = await call(access, "OTA_Read:GuestRequests", { agreed, request: readMessage(access.hotel, since) });
      return read(() => {
        const outcome = outcomeOf(text, "OTA_ResRetrieveRS");
        if (!outcome.taken) throw new ChannelFailure("refused", outcome.text);
        return { requests: requestsInAnswer(text), advisories: outcome.advisories };
      });
    },

    /** Reports which requests were taken; only after they were stored. */
    async report(agreed: Agreed, reported: readonly Reported[]): Promise<{ advisories: Advisory[] }> {
      const { text } = await call(access, "OTA_NotifReport:GuestRequests", { agreed, request: reportMessage(reported) });
      const outcome = read(() => outcomeOf(text, "OTA_NotifReportRS"));
      if (!outcome.taken) throw new ChannelFailure("refused", outcome.text);
      return outcome;
    },
  };
}

type Call = { agreed: Agreed; request: string };

async function call({ url, user, password, allowsLocal }: AlpineBitsAccess, action: string, { agreed, request }: Call) {
  const form = new FormData();
  form.set("action", action);
  form.set("request", request);
  const encoded = new Response(form);
  const plain = Buffer.from(await encoded.arrayBuffer());
  const login = Buffer.from(`${user}:${password}`).toString("base64");
  const headers: Record<string, string> = {
    authorization: `Basic ${login}`,
    "content-type": encoded.headers.get("content-type") ?? "",
    "x-alpinebits-clientprotocolversion": agreed.version,
    "x-alpinebits-clientid": CLIENT,
  };
  if (agreed.takesGzip) headers["content-encoding"] = "gzip";
  const body = agreed.takesGzip ? gzipSync(plain) : plain;
  const outgoing = { url, headers, body, timeout_ms: PATIENCE_MS, allowsLocal, most_bytes: MOST_BYTES, readsRefusals: true };
  const answer = await postWithHeaders(outgoing).catch((cause: unknown) => {
    throw new ChannelFailure("unreachable", cause instanceof Error ? cause.message : "no answer");
  });
  const { status } = answer;
  // A partner that repeats the login in its words must not have it stored and shown.
  const secrets = [login, ...(password.length < SHORTEST_SECRET ? [] : [password])];
  const text = secrets.reduce<string | null>((masked, secret) => masked?.replaceAll(secret, "…") ?? null, answer.text);
  if (status === 429) throw new ChannelFailure("too_many_calls", refusalIn(status, text));
  if (status >= 500) throw new ChannelFailure("unreachable", refusalIn(status, text));
  if (status < 200 || status > 299) throw new ChannelFailure("refused", refusalIn(status, text));
  const encodings = [answer.headers["x-alpinebits-server-accept-encoding"]].flat().join();
  return { text: text ?? "", takesGzip: encodings.includes("gzip") };
}

/** Refusals are plain text, such as `ERROR: unknown action`. */
function refusalIn(status: number, text: string | null): string {
  const line = lineIn(text ?? "")?.replace(/^ERROR:\s*/, "");
  return line ? `${status}: ${line}` : String(status);
}

/** Reads an answer; one that cannot be read is a refusal. */
function read<T>(reading: () => T): T {
  try {
    return reading();
  } catch (thrown) {
    if (thrown instanceof UnreadableXml) throw new ChannelFailure("refused", "the answer cannot be read");
    throw thrown;
  }
}
