import { useSay } from "#client/core/i18n.ts";
import { EventHistory } from "#client/events/event-history.tsx";
import { SlideOverPart } from "#client/ui/dialog/slide-over.tsx";

/** What happened to a record, as a part of its panel. */
export function HistoryPart({ id }: { id: string }) {
  const say = useSay();
  return (
    <SlideOverPart title={say("events.title")}>
      <EventHistory id={id} />
    </SlideOverPart>
  );
}
