import { createHmac } from "node:crypto";

/**
 * The headers by which a receiver knows that a body comes from here: the time in whole seconds, and HMAC-SHA256 of `time.body` with the
 * secret that both sides have. The time is signed as well, so that an old call can't be sent again by others.
 */
export function signedHeaders(secret: string, body: string, now: Date): { "x-keyrack-timestamp": string; "x-keyrack-signature": string } {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return { "x-keyrack-timestamp": timestamp, "x-keyrack-signature": `sha256=${signature}` };
}
