import { Box, Button } from "@mantine/core";
import css from "#client/office/privacy/privacy.module.css";
import { countedWords, isWaiting } from "#client/office/privacy/retention-words.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import type { Retention } from "#shared/office/privacy/schema.ts";

/** Data that the coming nights would remove, for an admin to check and confirm; nothing if every period is confirmed. */
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
      <Box component="p" m="0 0 8px" fw={560}>
        {words}
      </Box>
      {full.length > 0 && (
        <Hint fz="inherit" maw="76ch" mb="md">
          {say("privacy.waiting_detail")}
        </Hint>
      )}
      <div className={css["lists"]}>
        {full.map((kind) => (
          <details key={kind.kind}>
            <summary>{countedWords(say, kind)}</summary>
            <ul data-bullets>
              {kind.names.map((name, n) => (
                // Names may be the same, and the list is never sorted again.
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
