import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { needTexts } from "#client/platform/core/i18n.ts";
import { currentSession } from "#client/platform/core/session.ts";
import { queryClient } from "#client/platform/core/trpc.ts";
import { ErrorBoundary } from "#client/platform/ui/page/error-boundary.tsx";

/** `arrived` answers at once what has been fetched before. */
type Fetch<T> = (() => Promise<T>) & { arrived?: () => T | null };

const LOOK_MS = 300;
const MAX_WAIT_MS = 5_000;
const TRY_AGAIN_MS = 3_000;
const awaited: Fetch<unknown>[] = [];

/** Code that the first picture doesn't need, but somebody may a moment later. A cut line is tried again until it is here. */
export function soon<T>(fetch: () => Promise<T>): Fetch<T> {
  let known: T | null = null;
  const fetchAtLast = async (): Promise<T> => {
    try {
      return (known = await withTexts(fetch));
    } catch (thrown) {
      console.warn("a part of the screen is tried again", thrown);
      await pause(TRY_AGAIN_MS);
      return fetchAtLast();
    }
  };
  awaited.push(fetchAtLast);
  return Object.assign(fetchAtLast, { arrived: () => known });
}

/** Code that is here already, where code is awaited. */
export function here<T>(part: T): Fetch<T> {
  return Object.assign(() => Promise.resolve(part), { arrived: () => part });
}

/** Code that is asked for while the server is out of reach comes when it is back; what the server hasn't got fails. */
export async function patiently<T>(fetch: Fetch<T>): Promise<T> {
  try {
    return await withTexts(fetch);
  } catch {
    if (await isReachable()) return withTexts(fetch);
    await pause(TRY_AGAIN_MS);
    return patiently(fetch);
  }
}

/** Fetches code together with the texts that it shows. */
async function withTexts<T>(fetch: Fetch<T>): Promise<T> {
  const [part] = await Promise.all([fetch(), needTexts("further")]);
  return part;
}

async function isReachable(): Promise<boolean> {
  return window.fetch("/healthz", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Fetches it all once the first screen has what it asked for, or has waited long for it; who needs a part sooner, fetches it then. */
export function startFetchingSoon(): void {
  const latest = performance.now() + MAX_WAIT_MS;
  let wasQuiet = false;
  const timer = setInterval(() => {
    const isQuiet = currentSession().state !== "unknown" && queryClient.isFetching() === 0;
    // Between two questions it's quiet for a moment, too.
    if ((isQuiet && wasQuiet) || performance.now() > latest) {
      clearInterval(timer);
      for (const fetch of awaited) void fetch();
    }
    wasQuiet = isQuiet;
  }, LOOK_MS);
}

/** A part of the screen whose code is fetched, at the latest, when it is first drawn; `meanwhile` holds its place. */
export function later<P extends object>(fetch: Fetch<ComponentType<P>>, meanwhile: ReactNode = null): ComponentType<P> {
  let fetched = lazily(fetch);
  return function Later(props: P) {
    // What is here is drawn at once: React holds back what was suspended by up to 300 ms. What is drawn stays, with its state.
    const [Part, setPart] = useState<ComponentType<P>>(() => fetch.arrived?.() ?? fetched);
    const fetchAgain = () => {
      fetched = lazily(fetch);
      setPart(() => fetched);
    };
    return (
      <ErrorBoundary onRetry={fetchAgain}>
        <Suspense fallback={meanwhile}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

/** The same for a menu or dialog, when it first opens. */
export function opensLater<P extends { opened: boolean }>(fetch: Fetch<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | null = null;
  const closedFirst = (part: ComponentType<P>) => (known ??= drawnClosedFirst(part));
  const arrived = () => {
    const part = fetch.arrived?.();
    return part ? closedFirst(part) : known;
  };
  const Part = later(Object.assign(() => fetch().then(closedFirst), { arrived }));
  return function OpensLater(props: P) {
    const [isWanted, setWanted] = useState(props.opened);
    if (props.opened && !isWanted) setWanted(true);
    return isWanted && <Part {...props} />;
  };
}

/** What opens has to be drawn closed before, so that it knows where the focus was. */
function drawnClosedFirst<P extends { opened: boolean }>(Part: ComponentType<P>): ComponentType<P> {
  return function DrawnClosedFirst(props: P) {
    const [isDrawn, setDrawn] = useState(false);
    useEffect(() => setDrawn(true), []);
    return <Part {...props} opened={props.opened && isDrawn} />;
  };
}

function lazily<P>(fetch: Fetch<ComponentType<P>>): ComponentType<P> {
  return lazy(async () => {
    try {
      return { default: await patiently(fetch) };
    } catch (cause) {
      throw new Error("a part of the screen was not to be had", { cause });
    }
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
