import type { QueryClient } from "@tanstack/react-query";
import { atom, getDefaultStore } from "jotai";
import { readEverythingAgain } from "#client/platform/core/cache.ts";
import type { openSocket } from "#client/platform/core/live-socket.ts";
import { forgetChanges, recentChanges, rememberChange } from "#client/platform/core/recent-changes.ts";
import { makeReconnectPause } from "#client/platform/core/reconnect-pause.ts";
import { renewSession, sessionAtom, switchedInOtherTabAtom } from "#client/platform/core/session.ts";
import type { LiveChange, LiveEvent } from "#shared/platform/live/schema.ts";

/** The server's word that the session behind a socket is over or another one: ask who we are, don't reconnect. */
const SESSION_ENDED = 4001;
const REOPEN_MS = 1_000;

export type Connection = "idle" | "open" | "lost";
export const connectionAtom = atom<Connection>("idle");

/** The calls that only an open socket answers: presence and what a screen says of itself. Null while nobody is logged in. */
type Live = ReturnType<OpenSocket>["calls"];
/** Boxed, since jotai would call what looks like a function. */
const socketAtom = atom<{ calls: Live } | null>(null);
export const liveAtom = atom((get) => get(socketAtom)?.calls ?? null);

const store = getDefaultStore();

type Apply = (change: LiveChange) => void;

/**
 * Keeps one socket per session and property: who is asking is decided when it opens, so login and switch open a new one.
 * `apply` takes a change as it comes; `put` only lays what travels whole into an answer that came late; `reset` is
 * called when the feed could not be followed.
 */
export function startRealtime(cache: QueryClient, { apply, put, reset }: { apply: Apply; put: Apply; reset: () => void }): void {
  let close: (() => void) | null = null;
  let place = "";
  let isPausing = false;
  const pause = makeReconnectPause(Date.now);
  const follow = () => {
    const session = store.get(sessionAtom);
    const isHere = !isPausing && session.state === "open" && !session.recalled && !store.get(switchedInOtherTabAtom);
    const wanted = isHere ? `${session.identity.subject_id} ${session.identity.property_id}` : "";
    if (wanted === place) return;
    hangUp();
    place = wanted;
    if (isHere) close = followFeed(cache, session.identity.event_seq, { apply, reset, onHungUp });
  };
  const hangUp = () => {
    close?.();
    close = null;
    place = "";
  };
  const onHungUp = () => {
    hangUp();
    isPausing = true;
    const wait = pause();
    void renewSession().then(() =>
      setTimeout(() => {
        isPausing = false;
        follow();
      }, wait),
    );
  };
  store.sub(sessionAtom, follow);
  store.sub(switchedInOtherTabAtom, follow);
  follow();
  putIntoLateAnswers(cache, put);
}

type FeedListener = { apply: Apply; reset: () => void; onHungUp(): void };

/** The feed goes on from the session's `seq`, so the socket's code may come after the first picture. */
function followFeed(cache: QueryClient, from: number, hearing: FeedListener): () => void {
  let isOver = false;
  let close: (() => void) | null = null;
  const onHungUp = () => {
    if (!isOver) hearing.onHungUp();
  };
  import("#client/platform/core/live-socket.ts").then((code) => {
    if (!isOver) close = listen(code.openSocket, { cache, from, ...hearing, onHungUp });
  }, onHungUp);
  return () => {
    isOver = true;
    close?.();
  };
}

type OpenSocket = typeof openSocket;

function listen(
  open: OpenSocket,
  { cache, from, apply, reset, onHungUp }: FeedListener & { cache: QueryClient; from: number },
): () => void {
  let seq = from;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  const { calls, close } = open({
    onOpen: () => store.set(connectionAtom, "open"),
    onClose(code) {
      if (code === SESSION_ENDED) return onHungUp();
      if (store.get(sessionAtom).state === "open") store.set(connectionAtom, "lost");
    },
    onError: () => store.set(connectionAtom, "lost"),
  });
  forgetChanges();
  store.set(socketAtom, { calls });

  function hear(event: LiveEvent): void {
    seq = Math.max(seq, event.seq);
    if (event.kind === "cursor") return;
    if (event.kind === "reset") {
      seq = event.seq;
      forgetChanges();
      reset();
      readEverythingAgain(cache);
      return;
    }
    rememberChange(event);
    apply(event);
  }

  let subscription = subscribe();
  function subscribe() {
    return calls.events.subscribe(
      { lastEventId: String(seq) },
      {
        onData: ({ data }) => hear(data),
        // An error ends a subscription for good; the next one goes on from where this one was.
        onError: () => {
          reopening = setTimeout(() => (subscription = subscribe()), REOPEN_MS);
        },
      },
    );
  }

  return () => {
    clearTimeout(reopening);
    subscription.unsubscribe();
    close();
    store.set(socketAtom, null);
    store.set(connectionAtom, "idle");
  };
}

/** An answer that was read before a change may arrive after it, and would stay. Applying what was heard lately puts that right. */
export function putIntoLateAnswers(cache: QueryClient, put: Apply): () => void {
  return cache.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
    for (const change of recentChanges()) put(change);
  });
}
