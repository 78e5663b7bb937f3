import { useAtom } from "jotai";
import { useSay } from "#client/core/i18n.ts";
import css from "#client/room-plan/plan-cards.module.css";
import { helpAtom } from "#client/room-plan/plan-gesture.ts";
import { usePlanView } from "#client/room-plan/plan-view.ts";
import type { PlanText } from "#client/room-plan/plan-words.ts";

const KEYS: readonly (readonly [string, PlanText])[] = [
  ["← → ↑ ↓", "keys_walk"],
  ["Enter", "keys_open"],
  ["M", "keys_move"],
  ["R", "keys_resize"],
  ["I", "check_in"],
  ["O", "check_out"],
  ["␣", "keys_select"],
  ["P", "keys_park"],
  ["F", "keys_make_room"],
  ["N", "keys_new"],
  ["E", "keys_emergency"],
  ["Ctrl Z", "undo"],
  ["Ctrl ⇧ Z", "redo"],
  ["Esc", "keys_escape"],
  ["?", "keys_help"],
];

export function ShortcutsHelp() {
  const view = usePlanView();
  const say = useSay();
  const [open, setOpen] = useAtom(helpAtom, { store: view.atoms });
  if (!open) return null;
  return (
    <aside className={css["help"]} data-card aria-label={view.words.say("keys_title")}>
      <header>
        <b>{view.words.say("keys_title")}</b>
        <button type="button" onClick={() => setOpen(false)} aria-label={view.words.say("keys_escape")}>
          ×
        </button>
      </header>
      <dl>
        {KEYS.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key.replace("Ctrl", say("shell.key_control"))}</kbd>
            </dt>
            <dd>{view.words.say(text)}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
