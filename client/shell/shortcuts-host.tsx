import { atom, useAtom } from "jotai";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useMay } from "#client/core/session.ts";
import { PRINT_SHEET } from "#client/emergency-sheet/print-sheet.ts";
import { useScreens } from "#client/shell/use-screens.ts";
import { opensLater, soon } from "#client/ui/later.tsx";
import { useAddress } from "#client/ui/page/use-address.ts";

const ShortcutsDialog = opensLater(soon(() => import("#client/shell/shortcuts-dialog.tsx").then((module) => module.ShortcutsDialog)));

/** Whether the overview of shortcuts is open. */
export const helpAtom = atom(false);

/** After `g` the next key names a screen, for this long. */
const GO_MS = 1_500;
/** The plan has shortcuts and an overview of its own. */
const PLAN = "/room-plan";

/** The keys that work on every screen, and the dialog that lists them. */
export function ShortcutsHost() {
  const may = useMay();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { change } = useAddress();
  const [opened, setOpened] = useAtom(helpAtom);
  const goUntil = useRef(0);
  const screens = useScreens();
  const mayBook = may("bookings:write");
  const mayPrint = may("bookings:read");

  useEffect(() => {
    // Before the screen's own keys: after `g` the next key is no shortcut of the screen.
    function handleKey(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase();
      // In an emergency nobody wonders what has the focus; only who types or answers a dialog means something else.
      if (key === "e" && mayPrint && Date.now() >= goUntil.current && !isTyping(event.target)) return change(PRINT_SHEET);
      if (isBusy(event.target)) return;
      const screen = Date.now() < goUntil.current ? screens.find((each) => each.key === key) : undefined;
      goUntil.current = 0;
      if (screen) {
        event.stopPropagation();
        event.preventDefault();
        return void navigate(screen.path);
      }
      if (key === "g") goUntil.current = Date.now() + GO_MS;
      if (pathname === PLAN) return;
      if (event.key === "?") setOpened(true);
      if (key === "n" && mayBook) change({ new: "booking" });
    }
    window.addEventListener("keydown", handleKey, { capture: true });
    return () => window.removeEventListener("keydown", handleKey, { capture: true });
  }, [navigate, screens, pathname, setOpened, change, mayBook, mayPrint]);

  return <ShortcutsDialog opened={opened} onClose={() => setOpened(false)} />;
}

/** Somebody is typing, or a dialog has the word. */
function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector("[role=dialog], [role=menu]")) return true;
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

/** The same, or the plan has keys of its own. */
function isBusy(target: EventTarget | null): boolean {
  return isTyping(target) || (target instanceof Element && target.closest("[role=grid]") !== null);
}
