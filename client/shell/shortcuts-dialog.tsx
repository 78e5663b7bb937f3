import { useSay } from "#client/core/i18n.ts";
import css from "#client/shell/shortcuts.module.css";
import { ModalDialog } from "#client/ui/dialog/modal-dialog.tsx";
import { KeyNames, useKeyLines } from "#client/ui/keys/key-names.tsx";

/** All keys that work on this screen, from the tables by which they are heard. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const say = useSay();
  const parts = useKeyLines();
  return (
    <ModalDialog opened={opened} size={780} title={say("shell.shortcuts")} onClose={onClose}>
      {parts.map(({ title, lines }) => (
        <section key={title} className={css["part"]}>
          <h3>{say(title)}</h3>
          <dl className={css["keys"]}>
            {lines.map(({ keys, text }) => (
              <div key={keys}>
                <dt>{say(text)}</dt>
                <dd>
                  <KeyNames keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </ModalDialog>
  );
}
