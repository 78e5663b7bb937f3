import { type ComponentType, type ReactElement, startTransition, useLayoutEffect, useState } from "react";
import { matchRoutes, type RouteObject, Router, useRoutes } from "react-router-dom";
import type { GuardedHistory, Visit } from "#client/office/shell/guarded-history.ts";
import { patiently } from "#client/platform/ui/later.tsx";

// react-router's own way to screens that are fetched and addresses that are held back, its data router, makes 19 KB of what login and plan wait for.

type Handle = { fetchUnlessHere(): Promise<void> | null };

/** A screen whose code is fetched when it is first visited. What `makeElement` draws around its page is made once. */
export function fetchedFirst<Props>(
  page: () => Promise<ComponentType<Props>>,
  makeElement: (Page: ComponentType<Props>) => ReactElement,
): Pick<RouteObject, "element" | "handle"> {
  let element: ReactElement | null = null;
  let failure: unknown = null;
  async function fetch(): Promise<void> {
    try {
      element = makeElement(await patiently(page));
    } catch (thrown) {
      failure = thrown;
    }
  }
  function Fetched() {
    if (element) return element;
    throw failure;
  }
  const handle: Handle = { fetchUnlessHere: () => (element ? null : fetch()) };
  return { element: <Fetched />, handle };
}

type Props = { routes: RouteObject[]; history: GuardedHistory };

/** Draws the screen of the address. The one before stands until the code of the next is here. */
export function Screens({ routes, history }: Props) {
  const [shown, setShown] = useState<Visit | null>(null);
  useLayoutEffect(() => {
    let latest: Visit | null = null;
    async function show(visit: Visit): Promise<void> {
      latest = visit;
      const missing = missingCode(routes, visit);
      if (missing.length > 0) await Promise.all(missing);
      // Somebody may have gone on meanwhile.
      if (latest === visit) startTransition(() => setShown(visit));
    }
    void show(history.now());
    const stop = history.listen((visit) => void show(visit));
    return () => {
      latest = null;
      stop();
    };
  }, [routes, history]);
  return (
    shown && (
      <Router location={shown.location} navigationType={shown.action} navigator={history}>
        <Matching routes={routes} />
      </Router>
    )
  );
}

function Matching({ routes }: Pick<Props, "routes">) {
  return useRoutes(routes);
}

function missingCode(routes: RouteObject[], { location }: Visit): Promise<void>[] {
  return (matchRoutes(routes, location) ?? []).flatMap(({ route }) => {
    const handle: Handle | undefined = route.handle;
    return handle?.fetchUnlessHere() ?? [];
  });
}
