import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { EventHistory } from "#client/events/event-history.tsx";
import { Panel } from "#client/ui/page/page.tsx";

/** What happened to a record, as a part of its screen, for who may read it. */
export function HistoryPanel({ id }: { id: string }) {
  const say = useSay();
  if (!useMay()("events:read")) return null;
  return (
    <Panel title={say("events.title")}>
      <EventHistory id={id} />
    </Panel>
  );
}
