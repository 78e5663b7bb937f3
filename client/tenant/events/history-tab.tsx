import type { Say } from "#client/platform/core/i18n.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import type { UrlTab } from "#client/platform/ui/page/url-tabs.tsx";
import { EventHistory } from "#client/tenant/events/event-history.tsx";

/** History of a record as a tab of its screen. */
export function historyTab(id: string, say: Say): UrlTab<"events"> {
  return {
    key: "events",
    label: say("events.title"),
    content: () => (
      <Panel>
        <EventHistory id={id} />
      </Panel>
    ),
  };
}
