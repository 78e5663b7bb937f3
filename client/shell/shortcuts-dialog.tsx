import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import css from "#client/shell/shortcuts.module.css";
import { useScreens } from "#client/shell/use-screens.ts";
import { ModalDialog } from "#client/ui/dialog/modal-dialog.tsx";

/** All keys that work on every screen. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const say = useSay();
  const may = useMay();
  const screens = useScreens();
  const mayBook = may("bookings:write");
  const mayPrint = may("bookings:read");
  const control = say("shell.key_control");
  const rows: [string, string[]][] = [
    ...(may("bookings:read") ? [[say("shell.keys_search"), [control, "K"]] satisfies [string, string[]]] : []),
    ...(mayBook ? [[say("shell.keys_new_booking"), ["N"]] satisfies [string, string[]]] : []),
    ...screens.flatMap(({ label, key }): [string, string[]][] =>
      key ? [[say("shell.keys_go", { place: say(label) }), ["G", say("shell.keys_then"), key.toUpperCase()]]] : [],
    ),
    ...(mayPrint ? [[say("emergency.keys_print"), ["E"]] satisfies [string, string[]]] : []),
    [say("shell.keys_save"), [control, "Enter"]],
    [say("shell.keys_close"), ["Esc"]],
    [say("shell.keys_help"), ["?"]],
  ];
  return (
    <ModalDialog opened={opened} title={say("shell.shortcuts")} onClose={onClose}>
      <dl className={css["keys"]}>
        {rows.map(([what, keys]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{keys.map((key) => (key === say("shell.keys_then") ? <span key={key}>{key}</span> : <kbd key={key}>{key}</kbd>))}</dd>
          </div>
        ))}
      </dl>
    </ModalDialog>
  );
}
