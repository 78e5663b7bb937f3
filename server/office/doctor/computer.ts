import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, resolve } from "node:path";
import { type Finding, fault, messageOf, ok, warning } from "#server/office/doctor/finding.ts";
import { type Environment, hostInUrl } from "#server/platform/core/process/env.ts";
import { VERSION } from "#server/platform/core/process/version.ts";

/** Older versions of Node get no more fixes. */
const MAINTAINED_NODE = 22;
const GB = 1e9;
/** Below this a backup or an update may no longer fit. */
const SCARCE_BYTES = 2 * GB;
const FULL_BYTES = 0.2 * GB;

/** Checks the version of Node (`process.versions.node`). */
export function checkNode(version: string): Finding {
  const [major = 0] = version.split(".").map(Number);
  if (major >= MAINTAINED_NODE) return ok("Node", `${version}.`);
  return warning("Node", `${version} runs Keyrack but gets no more security fixes.`, "Install Node 24.");
}

/** Checks if DATA_DIR can be written and how much space is left on its disk. */
export function checkDisk({ DATA_DIR }: Pick<Environment, "DATA_DIR">): Finding {
  const folder = resolve(DATA_DIR);
  try {
    const existing = nearestExisting(folder);
    if (!statSync(existing).isDirectory()) return fault("Disk", `${existing} is a file.`, "Set DATA_DIR to a folder.");
    accessSync(existing, constants.W_OK);
    const { bavail, bsize } = statfsSync(existing);
    const free = bavail * bsize;
    const text = `${(free / GB).toFixed(1)} GB free for ${folder}.`;
    if (free < FULL_BYTES) return fault("Disk", text, "Free some space now: Keyrack cannot save on a full disk.");
    if (free < SCARCE_BYTES) return warning("Disk", text, "Free some space before the next update.");
    return ok("Disk", text);
  } catch (thrown) {
    return fault("Disk", `${folder} cannot be written (${messageOf(thrown)}).`, "Give the folder to the user that runs Keyrack.");
  }
}

/** The folder itself, or the nearest one above it that exists. */
function nearestExisting(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestExisting(dirname(folder));
}

const PROMPT_MS = 3_000;

/** Checks if Keyrack answers at its port, or else if it could listen there. */
export async function checkPort({ HOST, PORT }: Pick<Environment, "HOST" | "PORT">): Promise<Finding> {
  const running = await runningVersion(`http://${ownAddress(HOST)}:${PORT}`).catch(() => null);
  if (running !== null) {
    const text = `Keyrack ${running} answers at port ${PORT}.`;
    return running === VERSION.version ? ok("Port", text) : warning("Port", text, `Restart it: ${VERSION.version} is installed.`);
  }
  const code = await codeOfListening(PORT, HOST);
  if (code === null) return ok("Port", `${PORT} is free; Keyrack does not run.`);
  if (code === "EADDRINUSE")
    return fault("Port", `${PORT} is in use by another program.`, "Stop that program, or set PORT to another number.");
  if (code === "EACCES") return fault("Port", `${PORT} needs special rights.`, "Set PORT to a number from 1024, behind a reverse proxy.");
  return fault("Port", `Keyrack cannot listen at ${HOST}:${PORT} (${code}).`, "Set HOST to an address of this computer.");
}

/** The version that a running Keyrack reports. Throws if nothing answers, or another program. */
export async function runningVersion(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/version`, { signal: AbortSignal.timeout(PROMPT_MS), redirect: "error" });
  const body: unknown = await answer.json();
  if (typeof body === "object" && body !== null && "version" in body && typeof body.version === "string") return body.version;
  throw new Error("another program answers");
}

/** The address at which a server is reached from its own computer, also one that listens on all addresses. */
function ownAddress(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  return hostInUrl(host === "::" ? "::1" : host);
}

/** Listens for a moment. Returns the error's code; null if it worked. */
function codeOfListening(port: number, host: string): Promise<string | null> {
  return new Promise((done) => {
    const server = createServer();
    server.once("error", (error) => done("code" in error ? String(error.code) : error.message));
    server.listen({ port, host }, () => void server.close(() => done(null)));
  });
}
