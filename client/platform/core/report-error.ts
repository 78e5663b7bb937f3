import { TRPCClientError } from "@trpc/client";
import { RestError } from "#client/platform/core/call-error.ts";
import { headersOf } from "#client/platform/core/trpc.ts";
import { type ClientError, redactedError } from "#shared/platform/core/client-error.ts";

const MAX_PER_MINUTE = 5;
const MINUTE_MS = 60_000;
/** Enough to tell one error from another; the rest of a stack differs by the way to it. */
const LINES_OF_SIGNATURE = 2;

/** Loops of a ResizeObserver are notices of the browser; a foreign script's error says nothing. */
export const BROWSER_NOTICES = /^(?:ResizeObserver loop|Script error\.?$)/;

type Reporting = { send(error: ClientError): void; path(): string; now(): number; build: string };

/** Makes a function that sends each unexpected error once, a few per minute at most. */
export function makeErrorReporter({ send, path, now, build }: Reporting): (thrown: unknown) => void {
  const known = new Set<string>();
  let sentAt: number[] = [];
  return function report(thrown) {
    if (!isUnexpected(thrown)) return;
    const error = redactedError({ ...textsOf(thrown), build, path: path() });
    const signature = [error.message, ...error.stack.split("\n").slice(0, LINES_OF_SIGNATURE)].join("\n");
    sentAt = sentAt.filter((at) => at > now() - MINUTE_MS);
    if (known.has(signature) || sentAt.length >= MAX_PER_MINUTE) return;
    known.add(signature);
    sentAt.push(now());
    send(error);
  };
}

/** Sends an unexpected error to the server's log. */
export const reportError = makeErrorReporter({
  send: sendReport,
  path: () => window.location.pathname,
  now: Date.now,
  build: String(import.meta.env["VITE_BUILD"]),
});

/** Reports what nobody has caught. What boundaries catch goes to `noteCaughtError`. */
export function startReportingErrors(): void {
  window.addEventListener("error", ({ error, message }) => reportError(error ?? message));
  window.addEventListener("unhandledrejection", ({ reason }) => reportError(reason));
}

/** Logs an error that an error boundary has caught to the browser's console. */
export function noteCaughtError(thrown: unknown): void {
  console.error(thrown);
  reportError(thrown);
}

/** Answers of the server are refusals, or in its log already. */
function isUnexpected(thrown: unknown): boolean {
  if (thrown instanceof TRPCClientError || thrown instanceof RestError) return false;
  if (thrown instanceof Error && (thrown.name === "AbortError" || thrown.name === "TimeoutError")) return false;
  const { message, stack } = textsOf(thrown);
  return !BROWSER_NOTICES.test(message) && !/-extension:\/\//.test(stack);
}

function textsOf(thrown: unknown): { message: string; stack: string } {
  if (thrown instanceof Error) return { message: `${thrown.name}: ${thrown.message}`, stack: framesOf(thrown) };
  return { message: typeof thrown === "string" ? thrown : `thrown: ${typeof thrown}`, stack: "" };
}

/** Chrome's stacks begin with the message, which can hold line breaks. */
function framesOf({ stack = "", message }: Error): string {
  const at = stack.indexOf(message);
  return at < 0 || message === "" ? stack : stack.slice(at + message.length).trimStart();
}

/** Over REST, because a report may leave with the page and is no write that anybody waits for. */
function sendReport(error: ClientError): void {
  const headers = { ...headersOf({}), "content-type": "application/json" };
  const sent = fetch("/api/client_errors", {
    method: "POST",
    credentials: "same-origin",
    keepalive: true,
    headers,
    body: JSON.stringify(error),
  });
  // Without a line, or refused as one too many, there is nothing to be done about a report.
  sent.catch(() => {});
}
