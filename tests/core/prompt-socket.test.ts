import { afterEach, expect, test, vi } from "vitest";
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
  readyState = StalledSocket.OPEN;
  close(): void {
    this.readyState = 2;
  }
  /** The browser's timeout. */
  giveUp(): void {
    this.readyState = 3;
    this.dispatchEvent(new Closing("close", { code: 1006 }));
  }
}

function openSocket() {
  vi.stubGlobal("CloseEvent", Closing);
  vi.stubGlobal("WebSocket", StalledSocket);
  const socket = new (promptSocket(WebSocket))("ws://desk");
  const heard: number[] = [];
  socket.addEventListener("close", ({ code }) => heard.push(code));
  const giveUp = () => StalledSocket.prototype.giveUp.call(socket);
  return { socket, heard, giveUp };
}

afterEach(() => vi.unstubAllGlobals());

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
