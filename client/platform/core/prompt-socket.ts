/**
 * A WebSocket that is over as soon as it is closed from here. The browser's own waits for the other side's closing frame, on a
 * stalled line for about twenty seconds, in which nobody would hear of the loss and nothing would be tried again.
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
