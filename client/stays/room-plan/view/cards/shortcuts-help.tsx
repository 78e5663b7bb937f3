import { useSetAtom } from "jotai";
import { useSay } from "#client/platform/core/i18n.ts";
import { KeyNames, useKeyLines } from "#client/platform/ui/keys/key-names.tsx";
import type { PlanText } from "#client/stays/room-plan/model/plan-words.ts";
import { planHelpAtom } from "#client/stays/room-plan/store/plan-session.ts";
import bars from "#client/stays/room-plan/view/board/plan-bars.module.css";
import css from "#client/stays/room-plan/view/cards/plan-cards.module.css";
import { usePlan } from "#client/stays/room-plan/view/plan-context.ts";

/** All keys that work here, and what the signs on the bars mean. */
export function ShortcutsHelp() {
  const { say } = usePlan().words;
  const setOpen = useSetAtom(planHelpAtom);
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
        <section data-signs>
          <Signs />
        </section>
      </div>
    </aside>
  );
}

/** Keyboard shortcuts of the plan, from the tables that handle them. */
function Keys() {
  const say = useSay();
  return useKeyLines().map(({ title, lines }) => (
    <section key={title} data-short={title === "shell.keys_screens" || undefined}>
      <h2>{say(title)}</h2>
      <dl>
        {lines.map(({ keys, text }) => (
          <div key={keys}>
            <dt>
              <KeyNames keys={keys} />
            </dt>
            <dd>{say(text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

const SIGNS: readonly [string, string, PlanText][] = [
  [`${bars["bar"]} ${bars["pending"]}`, "○", "pending"],
  [`${bars["bar"]}`, "", "confirmed"],
  [`${bars["bar"]} ${bars["checkedIn"]}`, "●", "checked_in"],
  [`${bars["bar"]} ${bars["checkedOut"]}`, "→", "checked_out"],
  [`${bars["bar"]} ${bars["noShow"]}`, "×", "no_show"],
  [`${bars["bar"]}`, "⚠", "overbooked"],
  [`${bars["bar"]} ${bars["fixed"]}`, "", "fixed"],
  [`${bars["bar"]} ${bars["leads"]}`, "⇢", "sign_change"],
  [`${bars["bar"]} ${bars["news"]}`, "", "sign_news"],
  [`${bars["lock"]}`, "", "lock"],
];

/** Legend of the bars' signs. */
function Signs() {
  const { words } = usePlan();
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
        <div>
          <dt className={css["sign"]}>
            <span className={`${bars["bar"]} ${bars["checkedIn"]}`}>{words.currency}</span>
          </dt>
          <dd>{words.say("sign_due_short")}</dd>
        </div>
      </dl>
    </>
  );
}
