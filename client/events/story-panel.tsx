import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { EventStory } from "#client/events/event-story.tsx";
import { Panel } from "#client/ui/page.tsx";

/** What happened to a record, as a part of its screen, for who may read it. */
export function StoryPanel({ id }: { id: string }) {
  const say = useSay();
  if (!useMay()("events:read")) return null;
  return (
    <Panel title={say("events.title")}>
      <EventStory id={id} />
    </Panel>
  );
}
