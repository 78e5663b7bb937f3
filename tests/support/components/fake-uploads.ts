import { vi } from "vitest";
import { onCleanUp } from "#tests/support/clean-up.ts";

/** The answer to an uploaded file; `status` is 200 unless said. */
type UploadAnswer = { status?: number; body: unknown };

/** Answers the files that the app sends by `sendFile`, and records their addresses. */
export function fakeUploads(answer: (address: URL) => UploadAnswer): URL[] {
  const sent: URL[] = [];
  const addresses = new WeakMap<XMLHttpRequest, URL>();
  const prototype = XMLHttpRequest.prototype;
  vi.spyOn(prototype, "open").mockImplementation(function (this: XMLHttpRequest, _method: string, url: string | URL) {
    addresses.set(this, new URL(url, location.href));
  });
  vi.spyOn(prototype, "setRequestHeader").mockImplementation(() => undefined);
  vi.spyOn(prototype, "getResponseHeader").mockImplementation(() => "application/json");
  vi.spyOn(prototype, "send").mockImplementation(function (this: XMLHttpRequest) {
    const address = addresses.get(this);
    if (!address) throw new Error("sent before it was opened");
    sent.push(address);
    const { status = 200, body } = answer(address);
    Object.defineProperties(this, { status: { value: status }, responseText: { value: JSON.stringify(body) } });
    setTimeout(() => this.dispatchEvent(new Event("load")));
  });
  onCleanUp(() => vi.restoreAllMocks());
  return sent;
}
