import { Button } from "@mantine/core";
import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import { useWrite } from "#client/core/writes.ts";
import css from "#client/privacy/privacy.module.css";
import { countedWords, isWaiting } from "#client/privacy/retention-words.ts";
import { confirm } from "#client/ui/dialog/confirm.tsx";
import { toast } from "#client/ui/dialog/toast.tsx";
import { Panel } from "#client/ui/page/page.tsx";
import type { Retention } from "#shared/privacy/schema.ts";

/** What the coming nights would remove, for an admin to look through and confirm; nothing where every period runs. */
export function RetentionWaiting({ kinds, readAgain }: { kinds: readonly Retention[]; readAgain: () => void }) {
  const say = useSay();
  const mayWrite = useMay()("settings:write");
  const run = useWrite(trpc.privacy.confirmRetention, {
    done() {
      toast({ message: say("privacy.confirmed") });
      readAgain();
    },
  });
  const waiting = kinds.filter(isWaiting);
  const full = waiting.filter(({ due }) => due > 0);
  if (waiting.length === 0) return null;
  const what = full.map((kind) => countedWords(say, kind)).join(", ");
  const words = full.length > 0 ? say("privacy.waiting_what", { what }) : say("privacy.waiting_nothing");

  async function handleConfirm(): Promise<void> {
    const sure =
      full.length === 0 ||
      (await confirm({ title: say("privacy.confirm_title"), subtitle: words, confirmText: say("privacy.confirm"), confirmType: "danger" }));
    if (sure) await run.run({ seen: Object.fromEntries(waiting.map(({ kind, months }) => [kind, months])) });
  }

  return (
    <Panel title={say("privacy.waiting_title")}>
      <p className={css["what"]}>{words}</p>
      {full.length > 0 && <p className={css["hint"]}>{say("privacy.waiting_detail")}</p>}
      <div className={css["lists"]}>
        {full.map((kind) => (
          <details key={kind.kind}>
            <summary>{countedWords(say, kind)}</summary>
            <ul>
              {kind.names.map((name, n) => (
                // Names may be the same, and the list is never sorted anew.
                <li key={`${String(n)} ${name}`}>{name}</li>
              ))}
              {kind.due > kind.names.length && <li>{say("privacy.and_more", { count: kind.due - kind.names.length })}</li>}
            </ul>
          </details>
        ))}
      </div>
      {mayWrite && (
        <Button loading={run.isRunning} onClick={() => void handleConfirm()}>
          {say("privacy.confirm")}
        </Button>
      )}
    </Panel>
  );
}
