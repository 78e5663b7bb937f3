import { useNavigate } from "react-router-dom";
import { PRINT_SHEET } from "#client/office/emergency-sheet/print-sheet.ts";
import { toggleSearch } from "#client/office/shell/open-search.tsx";
import { openShortcuts } from "#client/office/shell/shell-dialogs.tsx";
import { useScreens } from "#client/office/shell/use-screens.ts";
import { useMay } from "#client/platform/core/session.ts";
import { sendFormAround } from "#client/platform/ui/form/send-form.ts";
import { type Shortcut, useShortcuts } from "#client/platform/ui/keys/shortcuts.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { stepHistory } from "#client/platform/undo/step-history.ts";

/** Listens for the keys that work on every screen. Draws nothing. */
export function ShellKeys() {
  const may = useMay();
  const navigate = useNavigate();
  const { change } = useAddress();
  const screens = useScreens();
  const search: Shortcut = { keys: ["mod+k"], text: "shell.keys_search", when: "always", run: toggleSearch };
  const book: Shortcut = { keys: ["n"], text: "shell.keys_new_booking", run: () => change({ new: "booking" }) };
  // In an emergency nobody wonders what has the focus; only who types or answers a dialog means something else.
  const print: Shortcut = { keys: ["e"], text: "shell.keys_print", when: "in_grid", isFirst: true, run: () => change(PRINT_SHEET) };
  const shortcuts: readonly Shortcut[] = [
    ...(may("bookings:write") ? [book] : []),
    ...(may("bookings:read") ? [print] : []),
    { keys: ["mod+z"], text: "room_plan.undo", run: () => stepHistory.has("undo") && stepHistory.undo() },
    { keys: ["mod+shift+z", "mod+y"], text: "room_plan.redo", run: () => stepHistory.has("redo") && stepHistory.redo() },
    // Forms of records and dialogs of several steps take it before; this is for all others.
    { keys: ["mod+enter"], text: "shell.keys_save", when: "always", isAlsoAfterField: true, run: ({ target }) => sendFormAround(target) },
    // Dialogs do it themselves.
    { keys: ["escape"], text: "shell.keys_close", run: null },
    { keys: ["?"], text: "shell.keys_help", run: openShortcuts },
  ];
  const toScreens = screens.flatMap(({ path, title, key }): Shortcut[] =>
    key ? [{ keys: [`g ${key}`], text: title, run: () => void navigate(path) }] : [],
  );
  useShortcuts("app", { title: "shell.keys_screens", shortcuts: toScreens });
  useShortcuts("app", { title: "shell.keys_always", shortcuts });
  useShortcuts("app", { title: "shell.keys_always", shortcuts: [search] }, may("bookings:read"));
  return null;
}
