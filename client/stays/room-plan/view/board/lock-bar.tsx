import { memo } from "react";
import { shapeOf } from "#client/stays/room-plan/model/bar-shape.ts";
import type { PlanBar } from "#client/stays/room-plan/model/plan-bars.ts";
import { nameOn } from "#client/stays/room-plan/model/plan-edge.ts";
import { LANE_HEIGHT } from "#client/stays/room-plan/model/plan-layout.ts";
import type { Marks } from "#client/stays/room-plan/model/plan-marks.ts";
import type { PlanView } from "#client/stays/room-plan/store/plan-view.ts";
import { type BarStyle, focusIfWanted, glideOf, markClasses } from "#client/stays/room-plan/view/board/bar-marks.ts";
import css from "#client/stays/room-plan/view/board/plan-bars.module.css";

type Props = { view: PlanView; bar: Extract<PlanBar, { kind: "lock" }>; marks: Marks; hidden: number };

const PADDING = 8;

/** A stretch in which the room can't be booked, with its reason. */
export const LockBar = memo(function LockBar({ view, bar, marks, hidden }: Props) {
  const { scale, words } = view;
  const { left, width } = shapeOf(scale, bar.from, bar.to);
  const reason = bar.lock.reason ?? "";
  const label = words.say("lock_label", { reason, from: words.short(Math.floor(bar.from)), to: words.short(Math.floor(bar.to)) });
  const unsaved = marks.waiting ? words.say("not_saved_yet") : undefined;
  const style: BarStyle = { left, marginTop: bar.lane * LANE_HEIGHT, width, ...glideOf(marks) };
  if (hidden > 0) style.paddingLeft = hidden + PADDING;
  return (
    // a button can't hold the text the way a bar needs it
    <div
      role="button"
      tabIndex={marks.current ? 0 : -1}
      ref={marks.current ? (element) => focusIfWanted(view, element) : undefined}
      className={classOf(nameOn(width, hidden), marks)}
      data-lock={bar.id}
      aria-label={[label, marks.news, unsaved].filter(Boolean).join(", ")}
      title={marks.news ?? undefined}
      data-holder={marks.holder ?? undefined}
      data-unsaved={unsaved}
      style={style}
    >
      {reason || words.say("lock")}
    </div>
  );
});

function classOf(written: ReturnType<typeof nameOn>, marks: Marks): string {
  let name = css["lock"] ?? "";
  if (written === "small" || written === "tiny") name += ` ${css["narrow"]}`;
  if (written === "tiny") name += ` ${css["tiny"]}`;
  return name + markClasses(marks);
}
