import type { Follow, Subscription } from "#server/platform/transport/live-sockets.ts";

/** The longest time that screens which come back hold up everything else in one go. */
const TURN_MS = 10;
/** A socket with more unsent bytes than this gets no further past events until it has read some. */
const MAX_UNSENT_BYTES = 1_048_576;
/** The pause after which sockets that did not read are looked at again. */
const LOOK_AGAIN_MS = 100;

/** A screen that has not got all events after `after` yet; `isNew` until its first turn. */
export type CatchUp = Subscription & { follow: Follow; after: number; isNew: boolean };

export type CatchUpQueue = ReturnType<typeof makeCatchUpQueue>;

/**
 * A queue of the screens that catch up with past events. They take turns, and between the turns everything else is served; a screen that
 * does not read waits without holding up the others.
 *
 * @param step Sends a screen the next events. Returns the `seq` after which to go on; null once the screen has all of them.
 */
export function makeCatchUpQueue(step: (catchUp: CatchUp) => number | null) {
  let waiting: CatchUp[] = [];
  let next: NodeJS.Immediate | null = null;
  let later: NodeJS.Timeout | null = null;

  function turn(): void {
    next = null;
    const end = performance.now() + TURN_MS;
    const clogged: CatchUp[] = [];
    while (performance.now() < end) {
      const first = waiting.shift();
      if (!first) break;
      if (hasEnded(first)) continue;
      if (first.socket.ws.bufferedAmount > MAX_UNSENT_BYTES) clogged.push(first);
      else {
        const after = step(first);
        if (after !== null) waiting.push({ ...first, after, isNew: false });
      }
    }
    const canGoOn = waiting.length > 0;
    waiting = [...waiting, ...clogged];
    if (canGoOn) schedule();
    else if (waiting.length > 0) later ??= setTimeout(lookAgain, LOOK_AGAIN_MS).unref();
  }

  function lookAgain(): void {
    later = null;
    schedule();
  }

  function schedule(): void {
    next ??= setImmediate(turn);
  }

  return {
    add(catchUp: CatchUp): void {
      waiting.push(catchUp);
      schedule();
    },
    stop(): void {
      waiting = [];
      if (next) clearImmediate(next);
      if (later) clearTimeout(later);
    },
  };
}

/** The socket was closed, or the subscription was ended or replaced. */
function hasEnded({ socket, id, follow }: CatchUp): boolean {
  return socket.ws.readyState !== socket.ws.OPEN || socket.follows.get(id) !== follow;
}
