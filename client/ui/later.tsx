import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { withSentences } from "#client/core/i18n.ts";
import { currentSession } from "#client/core/session.ts";
import { queryClient } from "#client/core/trpc.ts";

type Fetch<T> = () => Promise<T>;

const LOOK_MS = 300;
const TRY_AGAIN_MS = 3_000;
const awaited: Fetch<unknown>[] = [];

/** Code that the first picture doesn't need, but somebody may a moment later. A cut line is tried again until it is here. */
export function soon<T>(fetch: Fetch<T>): Fetch<T> {
  const fetchAtLast: Fetch<T> = () =>
    withSentences(fetch).catch(async (thrown: unknown) => {
      console.warn("a part of the screen is tried again", thrown);
      await pause(TRY_AGAIN_MS);
      return fetchAtLast();
    });
  awaited.push(fetchAtLast);
  return fetchAtLast;
}

/** Code that is asked for while the server is out of reach comes when it is back; what the server hasn't got fails. */
export async function patiently<T>(fetch: Fetch<T>): Promise<T> {
  try {
    return await fetch();
  } catch {
    if (await isReachable()) return fetch();
    await pause(TRY_AGAIN_MS);
    return patiently(fetch);
  }
}

async function isReachable(): Promise<boolean> {
  return window.fetch("/healthz", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Fetches it all once the first screen has what it asked for; who needs a part sooner, fetches it then. */
export function startFetchingSoon(): void {
  let wasQuiet = false;
  const timer = setInterval(() => {
    const isQuiet = currentSession().state !== "unknown" && queryClient.isFetching() === 0;
    // Between two questions it's quiet for a moment, too.
    if (isQuiet && wasQuiet) {
      clearInterval(timer);
      for (const fetch of awaited) void fetch();
    }
    wasQuiet = isQuiet;
  }, LOOK_MS);
}

/** A part of the screen whose code is fetched, at the latest, when it is first drawn; `meanwhile` holds its place. */
export function later<P extends object>(fetch: Fetch<ComponentType<P>>, meanwhile: ReactNode = null): ComponentType<P> {
  const useFetched = fetchedBy(fetch);
  return function Later(props: P) {
    const Part = useFetched(true);
    return Part ? <Part {...props} /> : meanwhile;
  };
}

/** The same for a menu or dialog, when it first opens. It is drawn closed before, so that it knows where the focus was. */
export function opensLater<P extends { opened: boolean }>(fetch: Fetch<ComponentType<P>>): ComponentType<P> {
  const useFetched = fetchedBy(fetch);
  return function OpensLater(props: P) {
    const Part = useFetched(props.opened);
    const [isDrawn, setDrawn] = useState(false);
    useEffect(() => setDrawn(Part !== null), [Part]);
    return Part && <Part {...props} opened={props.opened && isDrawn} />;
  };
}

type Fetched<P> = { Part: ComponentType<P> | null; failure?: Error };

function fetchedBy<P>(fetch: Fetch<ComponentType<P>>): (isWanted: boolean) => ComponentType<P> | null {
  let known: Fetched<P> = { Part: null };
  return function useFetched(isWanted) {
    const [{ Part, failure }, setFetched] = useState(known);
    useEffect(() => {
      if (!isWanted || Part) return undefined;
      let isGone = false;
      patiently(() => withSentences(fetch)).then(
        (part) => {
          known = { Part: part };
          if (!isGone) setFetched(known);
        },
        (cause: unknown) => !isGone && setFetched({ Part: null, failure: new Error("a part of the screen was not to be had", { cause }) }),
      );
      return () => {
        isGone = true;
      };
    }, [isWanted, Part]);
    // What couldn't be fetched is the screen's trouble.
    if (failure) throw failure;
    return Part;
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
