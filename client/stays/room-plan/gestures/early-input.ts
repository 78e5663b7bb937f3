import { addShortcuts } from "#client/platform/ui/keys/shortcuts.ts";
import { isOthersKey } from "#client/stays/room-plan/gestures/plan-gesture.ts";

type Input = PointerEvent | KeyboardEvent;

/** Letters, digits and signs, and the named keys of the plan; what browsers themselves do by keys stays theirs. */
const PLAN_KEY = /^(.|Arrow\w+|Enter|Escape)$/;

/**
 * What is pressed on a plan before the code of its gestures is here: it waits, and happens again once that is. A bar that was
 * taken up at once is in the hand then, and one that was already let go lies where it was dropped.
 */
export function keepInput() {
  let kept: { target: EventTarget | null; event: Input }[] = [];
  const keep = (event: Input) => void kept.push({ target: event.target, event });

  function keepKey(event: KeyboardEvent): boolean {
    if (!PLAN_KEY.test(event.key) || event.ctrlKey || event.metaKey || event.altKey || isOthersKey(event)) return false;
    keep(event);
    return true;
  }

  /** Keeps presses on the plan, with all that the pointer does until it is lifted, and the screen's keys. */
  function keepOf(plan: HTMLElement): () => void {
    const done = new AbortController();
    const { signal } = done;
    let isDown = false;
    plan.addEventListener("pointerdown", (event) => ((isDown = true), keep(event)), { signal });
    for (const type of ["pointermove", "pointerup", "pointercancel"] as const) {
      window.addEventListener(
        type,
        (event) => {
          if (isDown) keep(event);
          if (type !== "pointermove") isDown = false;
        },
        { signal },
      );
    }
    signal.addEventListener("abort", addShortcuts([{ title: null, shortcuts: [{ keys: ["any"], text: null, run: keepKey }] }], "screen"));
    return () => done.abort();
  }

  /** One event a frame: what each begins has been drawn when the next one comes. */
  function repeat(): () => void {
    let frame = 0;
    const next = () => {
      const [first, ...rest] = kept;
      kept = rest;
      if (!first) return;
      happenAgain(first.event, first.target);
      frame = requestAnimationFrame(next);
    };
    next();
    return () => cancelAnimationFrame(frame);
  }

  return { keepOf, repeat };
}

/** A key goes to what has the focus by then; the pointer to what was under it, while that is there. */
function happenAgain(event: Input, target: EventTarget | null): void {
  if (event instanceof KeyboardEvent) {
    (document.activeElement ?? document).dispatchEvent(new KeyboardEvent(event.type, event));
    return;
  }
  const place = target instanceof Node && target.isConnected ? target : document;
  place.dispatchEvent(new PointerEvent(event.type, event));
}
