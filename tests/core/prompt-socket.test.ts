import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { promptSocket } from "#client/platform/core/prompt-socket.ts";

class Closing extends Event {
  readonly code: number;
  constructor(type: string, { code }: { code: number }) {
    super(type);
    this.code = code;
  }
}

/** A browser's websocket whose other side does not answer any more. */
class StalledSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  close(): void {
    if (this.readyState === 0) this.giveUp();
    else this.readyState = 2;
  }
  opens(): void {
    this.readyState = StalledSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }
  /** The browser's timeout. */
  giveUp(): void {
    this.readyState = 3;
    this.dispatchEvent(new Closing("close", { code: 1006 }));
  }
}

function makeSocket() {
  vi.stubGlobal("CloseEvent", Closing);
  vi.stubGlobal("WebSocket", StalledSocket);
  const socket = new (promptSocket(WebSocket))("ws://desk");
  const heard: number[] = [];
  socket.addEventListener("close", ({ code }) => heard.push(code));
  const giveUp = () => StalledSocket.prototype.giveUp.call(socket);
  const opens = () => StalledSocket.prototype.opens.call(socket);
  return { socket, heard, giveUp, opens };
}

function openSocket() {
  const made = makeSocket();
  made.opens();
  return made;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
afterEach(() => vi.unstubAllGlobals());

test("a socket that does not open in ten seconds is given up, and one that did stays open", () => {
  const stalled = makeSocket();
  const open = openSocket();
  vi.advanceTimersByTime(9_900);
  expect(stalled.heard).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(stalled.heard).toEqual([1006]);
  vi.advanceTimersByTime(60_000);
  expect(open.heard).toEqual([]);
});

test("a socket that is closed from here is over at once, and once only", () => {
  const { socket, heard, giveUp } = openSocket();
  socket.close();
  expect(heard).toEqual([1000]);
  socket.close();
  giveUp();
  expect(heard).toEqual([1000]);
});

test("what the other side closes is heard as it comes", () => {
  const { heard, giveUp } = openSocket();
  giveUp();
  expect(heard).toEqual([1006]);
});
