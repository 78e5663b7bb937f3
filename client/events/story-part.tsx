import { useSay } from "#client/core/i18n.ts";
import { EventStory } from "#client/events/event-story.tsx";
import { SlideOverPart } from "#client/ui/slide-over.tsx";

/** What happened to a record, as a part of its panel. */
export function StoryPart({ id }: { id: string }) {
  const say = useSay();
  return (
    <SlideOverPart title={say("events.title")}>
      <EventStory id={id} />
    </SlideOverPart>
  );
}
