import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { needTexts } from "#client/platform/core/i18n.ts";
import { ErrorBoundary } from "#client/platform/ui/page/error-boundary.tsx";

const TRY_AGAIN_MS = 3_000;

/**
 * Fetches code, and the texts that it shows. While the server is out of reach it waits for it; throws if the server answers without
 * the code.
 */
export async function fetchPart<T>(fetch: () => Promise<T>): Promise<T> {
  try {
    return await withTexts(fetch);
  } catch {
    if (await isReachable()) return withTexts(fetch);
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    return fetchPart(fetch);
  }
}

async function withTexts<T>(fetch: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([fetch(), needTexts("further")]);
  return part;
}

async function isReachable(): Promise<boolean> {
  return window.fetch("/healthz", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Makes a component whose code is fetched when it is first drawn; `fallback` holds its place. Code that can't be fetched is an error in
 * its place, with a button that tries again.
 */
export function lazyPart<P extends object>(fetch: () => Promise<ComponentType<P>>, fallback: ReactNode = null): ComponentType<P> {
  let fetched = lazily(fetch);
  return function LazyPart(props: P) {
    const [Part, setPart] = useState<ComponentType<P>>(() => fetched);
    const fetchAgain = () => {
      fetched = lazily(fetch);
      setPart(() => fetched);
    };
    return (
      <ErrorBoundary onRetry={fetchAgain}>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

/** React keeps what a lazy component was answered, also a failure: another try needs another component. */
function lazily<P>(fetch: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(async () => {
    try {
      return { default: await fetchPart(fetch) };
    } catch (cause) {
      throw new Error("a part of the screen could not be fetched", { cause });
    }
  });
}
