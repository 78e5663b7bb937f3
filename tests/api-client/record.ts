import type { Exchange } from "#server/platform/transport/examples.ts";

/** The longest list that the documentation shows. */
const MAX_ENTRIES = 2;

/** A `fetch` that notes each call with its answer. */
export function recorder() {
  const exchanges: Exchange[] = [];
  async function fetchAndRecord(request: Request): Promise<Response> {
    const text = await request.clone().text();
    const response = await fetch(request);
    const { pathname, search } = new URL(request.url);
    exchanges.push({
      method: request.method,
      path: `${pathname.replace(/^\/api/, "")}${decodeURIComponent(search)}`,
      headers: namedHeaders(request.headers),
      request: text === "" ? null : JSON.parse(text),
      status: response.status,
      response: await shown(response.clone()),
    });
    return response;
  }
  return { exchanges, fetchAndRecord };
}

function namedHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    ["idempotency-key", "if-match"].flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : [])),
  );
}

async function shown(response: Response): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  if (!type.includes("json")) return type === "" ? null : `(${type})`;
  return shortened(await response.json());
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shortened(field)]));
}
