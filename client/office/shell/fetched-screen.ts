import type { ComponentType, ReactElement } from "react";
import type { RouteObject } from "react-router-dom";
import { fetchPart, lazyPart } from "#client/platform/ui/lazy-part.tsx";

/**
 * Fetches a screen's code when it is first visited; until then the screen before stays. A router keeps a failure for good:
 * code that the server does not have leaves a part in the screen's place that can be tried again.
 */
export function fetchedScreen<Props extends object>(
  page: () => Promise<ComponentType<Props>>,
  makeElement: (Page: ComponentType<Props>) => ReactElement,
): Pick<RouteObject, "lazy"> {
  return { lazy: async () => ({ element: makeElement(await fetchPart(page).catch(() => lazyPart(page))) }) };
}
