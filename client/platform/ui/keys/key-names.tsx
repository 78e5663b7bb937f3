import { type PlainTextKey, useSay } from "#client/platform/core/i18n.ts";
import { useShortcutGroups } from "#client/platform/ui/keys/shortcuts.ts";

type Line = { keys: string; text: PlainTextKey };

/** Shortcuts of this screen, by heading; one that screen and app share is listed once. */
export function useKeyLines(): { title: PlainTextKey; lines: Line[] }[] {
  const byTitle = new Map<PlainTextKey, Map<string, Line>>();
  const said = new Set<string>();
  for (const { title, shortcuts, layer } of useShortcutGroups()) {
    if (title === null) continue;
    const lines = byTitle.get(title) ?? new Map<string, Line>();
    byTitle.set(title, lines);
    for (const { keys, text } of shortcuts) {
      const shown = keys[0]?.startsWith("arrow") ? ARROWS : (keys[0] ?? "");
      if (text === null || (layer === "app" && said.has(`${shown} ${text}`))) continue;
      lines.set(shown, { keys: shown, text });
    }
    for (const { keys, text } of lines.values()) said.add(`${keys} ${text}`);
  }
  return [...byTitle].map(([title, lines]) => ({ title, lines: [...lines.values()] })).filter(({ lines }) => lines.length > 0);
}

const ARROWS = "← → ↑ ↓";

/** A key or several, as they are written on the keyboard; arrows have a name for who hears them. */
export function KeyNames({ keys }: { keys: string }) {
  const say = useSay();
  if (keys === ARROWS) {
    return (
      <kbd>
        <span aria-hidden>{ARROWS}</span>
        <span className="visually-hidden">{say("shell.key_arrows")}</span>
      </kbd>
    );
  }
  const named: Readonly<Record<string, string>> = {
    mod: say("shell.key_control"),
    shift: say("shell.key_shift"),
    space: say("shell.key_space"),
    pageup: say("shell.key_page_up"),
    pagedown: say("shell.key_page_down"),
    escape: "Esc",
    enter: "Enter",
  };
  const parts = keys.split(/[+ ]/).map((key) => named[key] ?? key.toUpperCase());
  return <kbd>{parts.join(" ")}</kbd>;
}
