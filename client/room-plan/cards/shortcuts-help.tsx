import { useSetAtom } from "jotai";
import { useSay } from "#client/core/i18n.ts";
import bars from "#client/room-plan/board/plan-bars.module.css";
import type { PlanText } from "#client/room-plan/board/plan-words.ts";
import css from "#client/room-plan/cards/plan-cards.module.css";
import { BAR_KEYS, LOCK_KEYS, PLAN_KEYS } from "#client/room-plan/gestures/plan-shortcuts.ts";
import { usePlanView } from "#client/room-plan/store/plan-view.ts";
import { useScreens } from "#client/shell/use-screens.ts";

type Line = { keys: string; text: string };

/** All keys that work here, from the tables that the keyboard reads, and what the signs on the bars mean. */
export function ShortcutsHelp() {
  const view = usePlanView();
  const setOpen = useSetAtom(view.session.help, { store: view.atoms });
  const { say } = view.words;
  return (
    <aside className={css["help"]} data-card aria-label={say("keys_title")}>
      <header>
        <b>{say("keys_title")}</b>
        <button type="button" onClick={() => setOpen(false)} aria-label={say("keys_escape")}>
          ×
        </button>
      </header>
      {/* a scrolled region must be reachable by keyboard */}
      <div className={css["helpParts"]} tabIndex={0}>
        <Keys />
        <div>
          <Signs />
        </div>
        <div>
          <Screens />
        </div>
      </div>
    </aside>
  );
}

function Keys() {
  const { words } = usePlanView();
  const say = useSay();
  const control = say("shell.key_control");
  const ofTable = ({ keys, text }: { keys: readonly string[]; text: PlanText }): Line => ({
    keys: keys.map(shownKey).join(" "),
    text: words.say(text),
  });
  const parts: [PlanText, Line[]][] = [
    ["keys_on_plan", PLAN_KEYS.map(ofTable)],
    ["keys_on_bar", [{ keys: "← → ↑ ↓", text: words.say("keys_walk") }, ...BAR_KEYS.map(ofTable)]],
    [
      "keys_in_hand",
      [
        { keys: "S", text: words.say("swap") },
        { keys: "F", text: words.say("keys_make_room_there") },
      ],
    ],
    ["keys_on_lock", LOCK_KEYS.map(ofTable)],
    [
      "keys_always",
      [
        { keys: `${control} Z`, text: words.say("undo") },
        { keys: `${control} ⇧ Z`, text: words.say("redo") },
        { keys: `${control} K`, text: words.say("keys_search") },
        { keys: `${control} Enter`, text: words.say("keys_save") },
        { keys: "E", text: words.say("keys_emergency") },
        { keys: "Esc", text: words.say("keys_escape") },
      ],
    ],
  ];
  return (
    <div>
      {parts.map(([title, lines]) => (
        <Lines key={title} title={words.say(title)} lines={lines} />
      ))}
    </div>
  );
}

/** `g` and another key lead to every other screen. */
function Screens() {
  const { words } = usePlanView();
  const say = useSay();
  const screens = useScreens();
  return (
    <Lines
      title={words.say("keys_screens")}
      lines={screens.flatMap(({ key, label }) => (key ? [{ keys: `G ${key.toUpperCase()}`, text: say(label) }] : []))}
    />
  );
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <>
      <h2>{title}</h2>
      <dl>
        {lines.map(({ keys, text }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const SIGNS: readonly [string, string, PlanText][] = [
  [`${bars["bar"]} ${bars["pending"]}`, "○", "pending"],
  [`${bars["bar"]}`, "", "confirmed"],
  [`${bars["bar"]} ${bars["checkedIn"]}`, "●", "checked_in"],
  [`${bars["bar"]} ${bars["checkedOut"]}`, "→", "checked_out"],
  [`${bars["bar"]} ${bars["noShow"]}`, "×", "no_show"],
  [`${bars["bar"]} ${bars["fixed"]}`, "", "fixed"],
  [`${bars["bar"]} ${bars["news"]}`, "", "sign_news"],
  [`${bars["lock"]}`, "", "lock"],
];

/** What the bars say without words. */
function Signs() {
  const { words } = usePlanView();
  return (
    <>
      <h2>{words.say("signs")}</h2>
      <dl>
        {SIGNS.map(([look, sign, text]) => (
          <div key={text}>
            <dt className={css["sign"]}>
              <span className={look}>{sign}</span>
            </dt>
            <dd>{words.say(text)}</dd>
          </div>
        ))}
        <div>
          <dt>· ✓</dt>
          <dd>{words.say("paid")}</dd>
        </div>
        <div>
          <dt>{words.money(120)}</dt>
          <dd>{words.say("sign_due")}</dd>
        </div>
      </dl>
    </>
  );
}

function shownKey(key: string): string {
  if (key === " ") return "␣";
  return key === "enter" ? "Enter" : key.toUpperCase();
}
