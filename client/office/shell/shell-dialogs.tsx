import { ShortcutsDialog } from "#client/office/shell/shortcuts-dialog.tsx";
import { openDialog } from "#client/platform/ui/dialog/open-dialog.tsx";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";

const PasswordDialog = lazyPart(() => import("#client/tenant/session/password-dialog.tsx").then((module) => module.PasswordDialog));

/** Opens the list of the keys that work on the screen. */
export function openShortcuts(): void {
  void openDialog((close) => <ShortcutsDialog onClose={close} />);
}

const ScreenNameDialog = lazyPart(() =>
  import("#client/platform/presence/screen-name-dialog.tsx").then((module) => module.ScreenNameDialog),
);

/** Opens the dialog where users name the screen at which they sit. */
export function openScreenName(): void {
  void openDialog((close) => <ScreenNameDialog onClose={close} />);
}

/** Opens the dialog where users change their own password. */
export function openPassword(): void {
  void openDialog((close) => <PasswordDialog onClose={close} />);
}
