import type { Say } from "#client/core/i18n.ts";
import { EventHistory } from "#client/events/event-history.tsx";
import { Panel } from "#client/ui/page/page.tsx";
import type { UrlTab } from "#client/ui/page/url-tabs.tsx";

/** What happened to a record, as the tab of its screen. */
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
