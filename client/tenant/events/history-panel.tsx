import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { EventHistory } from "#client/tenant/events/event-history.tsx";

/** History of a record as a part of its screen, for users who may read it. */
export function HistoryPanel({ id }: { id: string }) {
  const say = useSay();
  if (!useMay()("events:read")) return null;
  return (
    <Panel title={say("events.title")}>
      <EventHistory id={id} />
    </Panel>
  );
}
