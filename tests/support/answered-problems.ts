import { expect } from "vitest";
import type { Metrics } from "#server/platform/core/monitoring/metrics.ts";
import { OF_ANY_CALL, problemsOf } from "#server/platform/transport/api-problems.ts";
import { type Endpoint, endpointsOf } from "#server/platform/transport/rest.ts";
import { appRouter } from "#server/router.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";

let endpoints: ReadonlyMap<string, Endpoint> | undefined;

/** Fails the test in which a call answers a problem that its documentation does not name: a procedure declares it in `meta.problems`. */
export function failOnUndeclared(metrics: Metrics): void {
  const undeclared = new Set<string>();
  const count = metrics.call;
  metrics.call = (procedure, outcome, seconds) => {
    if (outcome !== "ok" && !isDeclared(procedure, outcome)) undeclared.add(`${procedure} answered ${outcome}`);
    count(procedure, outcome, seconds);
  };
  onCleanUp(() => expect([...undeclared], "to be declared in meta.problems").toEqual([]));
}

/** A query that is sent as a mutation answers `method_not_allowed`, which is nothing that a program of REST meets. */
function isDeclared(procedure: string, outcome: string): boolean {
  endpoints ??= new Map(endpointsOf(appRouter).map((endpoint) => [endpoint.name, endpoint]));
  const endpoint = endpoints.get(procedure);
  const declared: readonly string[] = endpoint ? [...OF_ANY_CALL, ...problemsOf(endpoint), "method_not_allowed"] : [outcome];
  return declared.includes(outcome);
}
