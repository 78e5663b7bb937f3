import type { RefObject } from "react";
import { type Shortcut, useShortcuts } from "#client/platform/ui/keys/shortcuts.ts";

/** Saves from any field, and from where the focus rests when it has left a field that is gone: the panel or the page around. */
export function useCtrlEnter(form: RefObject<HTMLFormElement | null>, save: () => void): void {
  const isMeant = (target: EventTarget | null) => {
    const own = form.current;
    if (own === null || !(target instanceof Element)) return false;
    return own.contains(target) || (target.contains(own) && own === [...document.querySelectorAll("form")].at(-1));
  };
  const saveKey: Shortcut = {
    keys: ["mod+enter"],
    text: null,
    when: "always",
    isAlsoAfterField: true,
    run: ({ target }) => isMeant(target) && save(),
  };
  useShortcuts("window", { title: null, shortcuts: [saveKey] });
}
