import type { FastifyInstance, FastifyRequest } from "fastify";
import { matchesToken } from "#server/platform/core/calls/headers.ts";
import { databaseSizes, diskState } from "#server/platform/core/monitoring/disk.ts";
import { isLoopback } from "#server/platform/core/process/env.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";

/** Readers of `/metrics`. */
export type MetricsAccess = {
  /** Bearer token that grants access; null if none is configured. */
  token: string | null;
  /**
   * Without a token: programs of this computer, if no other computer can reach the app. Behind a proxy every request comes from this
   * computer.
   */
  isLocalOnly: boolean;
};

/** Answered also while the first start is under way, and without waiting for it. */
export function isHealthPath(url: string): boolean {
  return /^\/(healthz|readyz|metrics)(\?|$)/.test(url);
}

/** Endpoints for supervisors, proxies and Prometheus. Strangers learn no more from them than one word. */
export function healthEndpoints(app: FastifyInstance, runtime: Runtime, access: MetricsAccess): void {
  const { db, config, monitor, wiring } = runtime;

  app.get("/healthz", async (_, reply) => {
    const { trouble } = diskState(db, config.data_dir);
    return reply.code(trouble === null ? 200 : 503).send({ status: trouble === null ? "ok" : "cannot save" });
  });

  app.get("/readyz", async (_, reply) => reply.code(monitor.phase === "ready" ? 200 : 503).send({ status: monitor.phase }));

  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request, access)) return reply.callNotFound();
    const { type, body } = await monitor.metrics.text({
      sockets: () => monitor.sockets(),
      waiting: () => Object.fromEntries(wiring.queues.map((queue) => [queue.name, queue.waiting(db)])),
      sizes: () => ({ ...databaseSizes(db), free: diskState(db, config.data_dir).free }),
    });
    return reply.type(type).send(body);
  });
}

function mayRead({ headers, socket }: FastifyRequest, { token, isLocalOnly }: MetricsAccess): boolean {
  if (token !== null) return matchesToken(headers, token);
  return isLocalOnly && isLoopback(socket.remoteAddress ?? "");
}
