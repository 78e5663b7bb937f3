import { useSay } from "#client/platform/core/i18n.ts";
import { SlideOverPart } from "#client/platform/ui/dialog/slide-over.tsx";
import { EventHistory } from "#client/tenant/events/event-history.tsx";

/** History of a record as a part of its panel. */
export function HistoryPart({ id }: { id: string }) {
  const say = useSay();
  return (
    <SlideOverPart title={say("events.title")}>
      <EventHistory id={id} />
    </SlideOverPart>
  );
}
