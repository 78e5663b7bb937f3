import css from "#client/office/shell/shortcuts.module.css";
import { useFurtherTexts, useSay } from "#client/platform/core/i18n.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { KeyNames, useKeyLines } from "#client/platform/ui/keys/key-names.tsx";

/** All keys that work on this screen, from the tables by which they are heard. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const say = useSay();
  const parts = useKeyLines();
  // Names of screens are among them.
  const hasNames = useFurtherTexts();
  return (
    <ModalDialog opened={hasNames} size="list" title={say("shell.shortcuts")} onClose={onClose}>
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
