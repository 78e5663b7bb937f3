/**
 * A WebSocket that does not wait for a stalled line. It is over as soon as it is closed from here: the browser's own waits about twenty
 * seconds for the other side's closing frame, in which nobody would hear of the loss and nothing would be tried again. And it gives up
 * opening after `OPENING_MS`: the browser's own waits for minutes.
 */
export function promptSocket(Base: typeof WebSocket): typeof WebSocket {
  return class PromptSocket extends Base {
    #said: CloseEvent | null = null;

    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      // The browser's close event comes late, and what it says is known.
      this.addEventListener("close", (event) => {
        if (this.#said && event !== this.#said) event.stopImmediatePropagation();
      });
      // Closed while it opens, the browser's own says at once that it failed.
      const opening = setTimeout(() => super.close(), OPENING_MS);
      for (const decided of ["open", "close"]) this.addEventListener(decided, () => clearTimeout(opening));
    }

    override close(code?: number, reason?: string): void {
      const wasOpen = this.readyState === Base.OPEN;
      super.close(code, reason);
      if (!wasOpen) return;
      this.#said = new CloseEvent("close", { code: code ?? NORMAL, reason: reason ?? "" });
      this.dispatchEvent(this.#said);
    }
  };
}

const NORMAL = 1000;
const OPENING_MS = 10_000;
