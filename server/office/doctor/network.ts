import { connect } from "node:tls";
import { runningVersion } from "#server/office/doctor/computer.ts";
import { type Finding, fault, messageOf, ok, warning } from "#server/office/doctor/finding.ts";
import { type Environment, isLoopback } from "#server/platform/core/process/env.ts";
import { tryLogin } from "#server/tenant/mail/deliver.ts";
import { DAY_MS } from "#shared/platform/core/stays.ts";

const TIMEOUT_MS = 5_000;
/** Certificates are usually renewed 30 days before they end. */
const RENEWED_DAYS = 14;
const HTTPS_PORT = 443;

/** Logs in to the mail server; sends nothing. */
export async function checkMail({ SMTP_URL }: Pick<Environment, "SMTP_URL">): Promise<Finding> {
  if (SMTP_URL === undefined) {
    return warning("Mail", "No mail server is set: confirmations and invitations are not sent.", "Set SMTP_URL to your mail account.");
  }
  const { host } = new URL(SMTP_URL);
  try {
    await tryLogin(SMTP_URL);
    return ok("Mail", `${host} accepts the login.`);
  } catch (thrown) {
    return fault("Mail", `${host} cannot be used: ${messageOf(thrown)}.`, "Check SMTP_URL with your provider's data.");
  }
}

/** Opens the address under which staff and guests reach the program. */
export async function checkPublicAddress({ PUBLIC_URL }: Pick<Environment, "PUBLIC_URL">, now: string): Promise<Finding> {
  const { protocol, hostname, port, origin } = new URL(PUBLIC_URL);
  if (isLoopback(hostname)) return ok("Public address", "None: Keyrack is used on this computer only. Set PUBLIC_URL for others.");
  try {
    await runningVersion(origin);
  } catch (thrown) {
    const cause = thrown instanceof Error && thrown.cause !== undefined ? thrown.cause : thrown;
    return fault(
      "Public address",
      `${origin} does not lead to Keyrack (${messageOf(cause)}).`,
      "Check PUBLIC_URL, the reverse proxy and the name's DNS entry.",
    );
  }
  if (protocol === "http:") {
    return warning("Public address", `${origin} answers without encryption.`, "Put Caddy or nginx in front: docs and deploy/ show how.");
  }
  const days = Math.floor((Date.parse(await endOfCertificate(hostname, Number(port || HTTPS_PORT))) - Date.parse(now)) / DAY_MS);
  const text = `${origin} answers; its certificate is valid for ${days} days.`;
  return days < RENEWED_DAYS ? warning("Public address", text, "Look why it is not renewed.") : ok("Public address", text);
}

/** The moment at which a server's certificate ends. Throws if the server cannot be reached. */
function endOfCertificate(host: string, port: number): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect({ host, port, servername: host, timeout: TIMEOUT_MS }, () => {
      const { valid_to } = socket.getPeerCertificate();
      socket.end();
      done(new Date(valid_to).toISOString());
    });
    socket.once("error", fail);
    socket.once("timeout", () => socket.destroy(new Error("no answer")));
  });
}
