import { z } from "zod";
import { type MessageName, message } from "#server/channels/alpinebits/messages.ts";
import type { Elements } from "#server/platform/core/text/write-xml.ts";
import { Handshake } from "#shared/channels/alpinebits/handshake.ts";
import { JsonText } from "#shared/platform/core/fields.ts";
import { child, children, lineIn, type Node, readXml, textIn, UnreadableXml } from "#shared/platform/core/read-xml.ts";

/** Parts that a partner asks to be sent again, because it has lost its copy. */
export const ADVISORIES = {
  ALPINEBITS_SEND_FREEROOMS: "free_rooms",
  ALPINEBITS_SEND_RATEPLANS: "rate_plans",
  ALPINEBITS_SEND_INVENTORY: "inventory",
  ALPINEBITS_HANDSHAKE: "handshake",
} as const;
export type Advisory = (typeof ADVISORIES)[keyof typeof ADVISORIES];

/**
 * The four outcomes of a message: taken; taken with `advisories`; taken with losses, which `losses` name in the partner's words; or not
 * taken at all. `unknown_hotel`: the partner does not know the code of the hotel.
 */
export type Outcome =
  | { taken: true; advisories: Advisory[]; losses: string[] }
  | { taken: false; reason: "unknown_hotel" | "refused"; text: string };

/** `Type` of a warning that advises, and `Code` of an error about the hotel. */
const ADVISES = "11";
const UNKNOWN_HOTEL = "392";

/** Reads the outcome of a partner's answer. Throws `UnreadableXml` if it does not answer this message. */
export function outcomeOf(text: string, name: MessageName): Outcome {
  const answer = child(readXml(text), name);
  const errors = children(child(answer, "Errors"), "Error");
  if (errors.length > 0) {
    const isUnknownHotel = errors.some((error) => lineIn(child(error, "@Code")) === UNKNOWN_HOTEL);
    return { taken: false, reason: isUnknownHotel ? "unknown_hotel" : "refused", text: errors.map(wordsOf).join("; ") };
  }
  if (children(answer, "Success").length === 0) throw new UnreadableXml("unreadable");
  const warnings = children(child(answer, "Warnings"), "Warning");
  const advisories = warnings.flatMap((warning) => advisoryOf(warning) ?? []);
  return { taken: true, advisories: [...new Set(advisories)], losses: warnings.filter(isLoss).map(wordsOf) };
}

function advisoryOf(warning: Node): Advisory | null {
  const status = lineIn(child(warning, "@Status")) ?? "";
  return isAdvisory(status) ? ADVISORIES[status] : null;
}

function isAdvisory(status: string): status is keyof typeof ADVISORIES {
  return Object.hasOwn(ADVISORIES, status);
}

function isLoss(warning: Node): boolean {
  return lineIn(child(warning, "@Type")) !== ADVISES;
}

function wordsOf(problem: Node): string {
  return lineIn(problem) ?? lineIn(child(problem, "@Code")) ?? "";
}

/** Reads the handshake of a partner's answer to a ping; null if it names none. Throws `UnreadableXml` if it is no such answer. */
export function handshakeIn(text: string): Handshake | null {
  const answer = child(readXml(text), "OTA_PingRS");
  if (answer === undefined) throw new UnreadableXml("unreadable");
  const warning = children(child(answer, "Warnings"), "Warning").find((each) => advisoryOf(each) === "handshake");
  return parsedHandshake(textIn(warning));
}

/** Reads the handshake that a client offers with a ping; null if it cannot be read. Throws `UnreadableXml` if it is no ping. */
export function offerIn(text: string): { echo: string; offer: Handshake | null } {
  const echo = textIn(child(readXml(text), "OTA_PingRQ", "EchoData"));
  if (echo === null) throw new UnreadableXml("unreadable");
  return { echo, offer: parsedHandshake(echo) };
}

function parsedHandshake(json: string | null): Handshake | null {
  const read = JsonText.pipe(Handshake).safeParse(json ?? "");
  return read.success ? read.data : null;
}

/** Asks a partner for its handshake. */
export function pingMessage(offer: Handshake): string {
  return message("OTA_PingRQ", { EchoData: JSON.stringify(offer) });
}

/** Answers a ping: what both sides have, and the client's own words unchanged. */
export function pingAnswer(shared: Handshake, echo: string): string {
  const Warning = { "@Type": ADVISES, "@Status": "ALPINEBITS_HANDSHAKE", "#": JSON.stringify(shared) };
  return message("OTA_PingRS", { Success: {}, Warnings: { Warning }, EchoData: echo });
}

/** `Code` of an error or a warning: the hotel is not known, or what was sent cannot be processed. */
export const ErrorCode = z.enum([UNKNOWN_HOTEL, "450"]);

/** Answers that nothing of a message was taken. */
export function refusal(name: MessageName, { code, text }: { code: z.infer<typeof ErrorCode>; text: string }): string {
  return message(name, { Errors: { Error: { "@Type": "13", "@Code": code, "#": text } } });
}

/** Answers that a message was taken, with what belongs to this kind of answer. */
export function acceptance(name: MessageName, content: Elements = {}): string {
  return message(name, { Success: {}, ...content });
}
