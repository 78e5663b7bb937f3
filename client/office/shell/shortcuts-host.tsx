import { atom, useAtom } from "jotai";
import { useNavigate } from "react-router-dom";
import { PRINT_SHEET } from "#client/office/emergency-sheet/print-sheet.ts";
import { ShortcutsDialog } from "#client/office/shell/shortcuts-dialog.tsx";
import { useScreens } from "#client/office/shell/use-screens.ts";
import { useMay } from "#client/platform/core/session.ts";
import { sendFormAround } from "#client/platform/ui/form/send-form.ts";
import { type Shortcut, useShortcuts } from "#client/platform/ui/keys/shortcuts.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { stepHistory } from "#client/platform/undo/step-history.ts";

/** True if the overview of shortcuts is open. */
export const helpAtom = atom(false);

/** The keys that work on every screen, and the dialog that lists them with those of the screen. */
export function ShortcutsHost() {
  const may = useMay();
  const navigate = useNavigate();
  const { change } = useAddress();
  const [opened, setOpened] = useAtom(helpAtom);
  const screens = useScreens();
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
    { keys: ["?"], text: "shell.keys_help", run: () => setOpened(true) },
  ];
  const toScreens = screens.flatMap(({ path, title, key }): Shortcut[] =>
    key ? [{ keys: [`g ${key}`], text: title, run: () => void navigate(path) }] : [],
  );
  useShortcuts("app", { title: "shell.keys_screens", shortcuts: toScreens });
  useShortcuts("app", { title: "shell.keys_always", shortcuts });

  return <ShortcutsDialog opened={opened} onClose={() => setOpened(false)} />;
}
