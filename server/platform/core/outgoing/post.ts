import { lookup as resolve } from "node:dns";
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isLocalAddress } from "#server/platform/core/outgoing/addresses.ts";

/** The size limit for an answer, larger than most that are wanted. */
const MAX_ANSWER_BYTES = 65_536;

export type Outgoing = {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
  timeout_ms: number;
  /** True if the address may be one of this computer or its link. */
  allowsLocal: boolean;
  /** Another size limit for the answer. */
  most_bytes?: number;
  /** True if the text of a status other than 2xx is wanted, too. */
  readsRefusals?: boolean;
  /** Ends the call early. */
  signal?: AbortSignal | undefined;
};
/** `text` is null if it exceeds the size limit, and empty for a status other than 2xx unless `readsRefusals`. */
type Answer = { status: number; text: string | null };

/** The address is one of this computer, its link or a cloud's metadata (SSRF). Nothing was sent. */
export class LocalAddressRefused extends Error {
  readonly code = "ERR_LOCAL_ADDRESS";
}
/** No answer came in time; the request may have arrived. */
export class NoAnswerInTime extends Error {}

/**
 * Posts to an address that a user has typed. Each connection checks the IP addresses to which the name resolves at that moment, so that
 * no name can be pointed elsewhere afterwards. Redirects are not followed. Throws `LocalAddressRefused`, `NoAnswerInTime` and Node's own
 * errors.
 */
export function post(outgoing: Outgoing): Promise<Answer> {
  return call("POST", outgoing);
}

/** Reads from such an address, in the same way and with the same errors. */
export function get(outgoing: Omit<Outgoing, "body">): Promise<Answer> {
  return call("GET", { ...outgoing, body: "" });
}

/** The same with the headers of the answer. */
export function getWithHeaders(outgoing: Omit<Outgoing, "body">): Promise<Answer & { headers: IncomingHttpHeaders }> {
  return exchange("GET", { ...outgoing, body: "" });
}

/** Posts to such an address, with the headers of the answer. */
export function postWithHeaders(outgoing: Outgoing): Promise<Answer & { headers: IncomingHttpHeaders }> {
  return exchange("POST", outgoing);
}

/** Sends a change to such an address by another method, in the same way and with the same errors. */
export function change(method: "PUT" | "PATCH" | "DELETE", outgoing: Outgoing): Promise<Answer> {
  return call(method, outgoing);
}

/** Sends such a change, with the headers of the answer. */
export function changeWithHeaders(method: "PUT" | "DELETE", outgoing: Outgoing): Promise<Answer & { headers: IncomingHttpHeaders }> {
  return exchange(method, outgoing);
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

async function call(method: Method, outgoing: Outgoing): Promise<Answer> {
  const { status, text } = await exchange(method, outgoing);
  return { status, text };
}

async function exchange(method: Method, outgoing: Outgoing): Promise<Answer & { headers: IncomingHttpHeaders }> {
  const timeout = AbortSignal.timeout(outgoing.timeout_ms);
  const signal = outgoing.signal ? AbortSignal.any([timeout, outgoing.signal]) : timeout;
  try {
    const response = await send(method, outgoing, signal);
    const status = response.statusCode ?? 0;
    const { headers } = response;
    const isWanted = (status >= 200 && status < 300) || outgoing.readsRefusals === true;
    if (isWanted) return { status, headers, text: await textOf(response, outgoing.most_bytes ?? MAX_ANSWER_BYTES) };
    response.destroy();
    return { status, headers, text: "" };
  } catch (thrown) {
    throw signal.aborted ? new NoAnswerInTime("no answer in time", { cause: thrown }) : thrown;
  }
}

function send(method: Method, { url, headers, body, allowsLocal }: Outgoing, signal: AbortSignal): Promise<IncomingMessage> {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, "");
  // An address in digits is connected to without a lookup.
  if (!allowsLocal && isIP(host) !== 0 && isLocalAddress(host)) throw new LocalAddressRefused(host);
  const request = target.protocol === "https:" ? requestHttps : requestHttp;
  const length = method === "GET" ? {} : { "content-length": Buffer.byteLength(body) };
  const options = { method, headers: { ...headers, ...length }, signal };
  return new Promise((answered, failed) => {
    // Without an agent each request has a connection, and so a check, of its own.
    request(target, { ...options, agent: false, ...(allowsLocal ? {} : { lookup: lookupPublic }) }, answered)
      .on("error", failed)
      .end(body);
  });
}

/** Resolves a name, and fails where one of its addresses is local. */
const lookupPublic: LookupFunction = (name, options, done) => {
  resolve(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, "");
    if (found.some(({ address }) => isLocalAddress(address))) return done(new LocalAddressRefused(name), "");
    const [first] = found;
    if (options.all) return done(null, found);
    return done(null, first?.address ?? "", first?.family);
  });
};

async function textOf(response: IncomingMessage, most_bytes: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > most_bytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
