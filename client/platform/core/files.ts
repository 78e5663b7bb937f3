import { parse } from "content-disposition";
import { callErrorOf, RestError } from "#client/platform/core/call-error.ts";
import { callState } from "#client/platform/core/call-state.ts";
import { applyAnswer } from "#client/platform/core/mutation-cache.ts";
import { headersOf } from "#client/platform/core/trpc.ts";

type RestPath = `/${string}`;
/** The body of a POST: JSON, or a file. */
type Post = { body?: unknown; file?: File };

/** Fetches a file over REST: `fetchFile("/files/1/content")`. Throws what `callErrorOf` reads. */
export async function fetchFile(path: RestPath, post?: Post, signal: AbortSignal | null = null): Promise<{ name: string; blob: Blob }> {
  const headers = { ...headersOf({}), ...(post?.body === undefined ? {} : { "content-type": "application/json" }) };
  const answer = await reporting(path, async () => {
    const method = post ? "POST" : "GET";
    const response = await fetch(`/api${path}`, { method, credentials: "same-origin", headers, signal, ...bodyOf(post) });
    if (!response.ok) throw new RestError(await response.json().catch(() => null));
    return response;
  });
  return { name: nameOf(answer.headers.get("content-disposition")), blob: await answer.blob() };
}

function bodyOf({ body, file }: Post = {}): { body?: BodyInit } {
  if (file) return { body: formOf(file) };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}

/** Fetches a file and lets the browser save it under the server's name. */
export async function saveFile(path: RestPath, post?: Post): Promise<void> {
  const { name, blob } = await fetchFile(path, post);
  saveBlob(blob, name);
}

/** Lets the browser save what is here already. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export type Sending = { onProgress?(share: number): void; signal?: AbortSignal | undefined };

/** Sends one file in the field `file` and answers what the call answers; `onProgress` hears from 0 to 1. */
export function sendFile<T>(path: RestPath, file: File, { onProgress, signal }: Sending = {}): Promise<T> {
  return reporting(
    path,
    () =>
      new Promise<T>((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open("POST", `/api${path}`);
        for (const [name, value] of Object.entries(headersOf({}))) request.setRequestHeader(name, value);
        request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
        request.addEventListener("error", () => reject(new TypeError("network")));
        request.addEventListener("abort", () => reject(new DOMException("taken back", "AbortError")));
        signal?.addEventListener("abort", () => request.abort());
        request.addEventListener("load", () => {
          const isGood = request.status >= 200 && request.status < 300;
          const isJson = request.getResponseHeader("content-type")?.includes("json") ?? false;
          const answer: unknown = isJson ? JSON.parse(request.responseText) : request.responseText;
          if (!isGood) return reject(new RestError(answer));
          applyAnswer(answer);
          resolve(answer as T);
        });
        request.send(formOf(file));
      }),
  );
}

/** Reports a refusal, as the other calls do. */
async function reporting<T>(path: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (thrown) {
    const error = callErrorOf(thrown);
    if (error.type !== "aborted") console.warn(`${path}: ${error.type}`, error.detail ?? "");
    callState.onError(error, path);
    throw thrown;
  }
}

function nameOf(disposition: string | null): string {
  return parse(disposition ?? "").parameters["filename"] ?? "download";
}
