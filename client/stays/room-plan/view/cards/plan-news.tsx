import { ActionIcon, Indicator, Popover } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { type Formats, useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import { useNews } from "#client/stays/shifts/use-news.ts";
import { whenOf } from "#client/stays/shifts/when-of.ts";
import { marksBar } from "#shared/stays/shifts/rules.ts";
import type { SinceShift } from "#shared/stays/shifts/schema.ts";

const NewsInShort = lazyPart(() => import("#client/stays/shifts/news-in-short.tsx").then((module) => module.NewsInShort));

/** The news beside the plan, and a dot on every bar that they concern; asked for once the plan is drawn. */
export function PlanNews({ store, isReady }: { store: PlanStore; isReady: boolean }) {
  const say = useSay();
  const mayHear = useMay()("events:read");
  const [opened, setOpened] = useState(false);
  const { data: news } = useNews(useLater(isReady));
  useMarks(store, news);
  if (!mayHear) return null;
  const count = news?.count ?? 0;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={440} shadow="md" trapFocus>
      <Indicator visibleFrom="sm" label={count > 99 ? "99+" : count} size={16} offset={3} disabled={count === 0} color="spruce">
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={count === 0 ? say("shifts.title") : say("shifts.badge", { count })}
            onClick={() => setOpened(!opened)}
          >
            <IconHistory size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown>
        <NewsInShort news={news} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** True a moment after the plan has its first picture: the news don't hold it up. */
function useLater(isReady: boolean): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!isReady || isLater) return undefined;
    const timer = setTimeout(() => setLater(true), 300);
    return () => clearTimeout(timer);
  }, [isReady, isLater]);
  return isLater;
}

function useMarks(store: PlanStore, news: SinceShift | undefined): void {
  const say = useSay();
  const formats = useFormats();
  const marked = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const marks = news ? marksOf(news, say, formats) : new Map<string, string>();
    store.change(() => {
      for (const id of marked.current) if (!marks.has(id)) store.mark(id, { news: null });
      for (const [id, words] of marks) store.mark(id, { news: words });
    });
    marked.current = new Set(marks.keys());
  }, [store, news, say, formats]);
}

/** Author and time of the last change of each booking and lock. */
function marksOf({ histories }: SinceShift, say: Say, formats: Formats): Map<string, string> {
  const marks = new Map<string, string>();
  for (const { object, id, changes } of histories) {
    for (const change of changes) {
      const bar = object === "booking" ? id : change.parent_id;
      const isBar = object === "booking" || change.parent_object === "room_lock";
      if (!isBar || marks.has(bar) || !marksBar(change)) continue;
      const when = whenOf(change.time, formats);
      const { automated, actor_name } = change;
      marks.set(
        bar,
        automated ? say("shifts.marked_by_house", { when }) : say("shifts.marked", { name: actor_name ?? say("screens.somebody"), when }),
      );
    }
  }
  return marks;
}
