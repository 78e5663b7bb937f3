/** Number of connections that browsers keep to one server over HTTP/1.1. */
const MAX_CONNECTIONS = 6;
const PROBE_MS = 2_500;

let probing: Promise<void> | null = null;

/**
 * Makes the browser close connections that are dead without its knowing, as after a lost NAT entry: it would send one call after
 * the other on them, each until its time-out. As many small calls as there can be connections use all of them at once.
 */
export function closeDeadConnections(): Promise<void> {
  probing ??= probeAll().finally(() => {
    probing = null;
  });
  return probing;
}

/** Resolves when no probe is under way: a read that starts beside one would be sent on a connection that is about to be closed. */
export async function deadConnectionsClosed(): Promise<void> {
  await probing;
}

async function probeAll(): Promise<void> {
  const probes = Array.from({ length: MAX_CONNECTIONS }, () =>
    fetch("/healthz", { cache: "no-store", credentials: "same-origin", signal: AbortSignal.timeout(PROBE_MS) }),
  );
  await Promise.allSettled(probes);
}
