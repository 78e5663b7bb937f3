import { useEffect, useState } from "react";
import { type Choice, choiceOf, type PageOptions, searchOf, shownOf } from "#shared/channels/booking-page/address.ts";

/** The guest's choice as the page's address holds it: the back button leads one step back, and a link leads to the same rooms. */
export function useChoice(first: string) {
  const [search, setSearch] = useState(first);
  useEffect(() => {
    const hear = () => setSearch(location.search);
    addEventListener("popstate", hear);
    return () => removeEventListener("popstate", hear);
  }, []);

  /** `replaces` leaves no step for the back button. */
  function go(next: Partial<Choice & PageOptions>, replaces = false): void {
    const to = searchOf({ ...choiceOf(search), ...next }, { ...shownOf(search), ...next });
    history[replaces ? "replaceState" : "pushState"](null, "", `${location.pathname}${to}`);
    setSearch(to);
  }

  const hrefOf = (next: Partial<Choice & PageOptions>) =>
    searchOf({ ...choiceOf(search), ...next }, { ...shownOf(search), ...next }) || "?";
  return { choice: choiceOf(search), shown: shownOf(search), go, hrefOf };
}
