import { Button, List, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import type { Pause } from "#shared/platform/core/pause.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import type { PauseEnd, PauseEnded } from "#shared/tenant/system/pause.ts";

type Props = { opened: boolean; pauses: readonly Pause[]; onClose(): void };

/** Shows what is paused and why, with the question that ends the pause; after the answer, its results. */
export function PauseDialog({ opened, pauses, onClose }: Props) {
  const say = useSay();
  const [ended, setEnded] = useState<PauseEnded | null>(null);
  const { run, isRunning } = useWrite(trpc.system.endPause, { done: setEnded });

  function handleClose(): void {
    setEnded(null);
    onClose();
  }

  return (
    <ModalDialog opened={opened} onClose={handleClose} title={say("system.pause_title")}>
      <Stack gap="lg">
        {ended && <Outcome ended={ended} />}
        {(ended?.pauses ?? pauses).map((pause) => (
          <Question key={pause.reason} pause={pause} isRunning={isRunning} onAnswer={(answer) => void run(answer)} />
        ))}
        {ended?.pauses.length === 0 && <Button onClick={handleClose}>{say("actions.close")}</Button>}
      </Stack>
    </ModalDialog>
  );
}

type QuestionProps = { pause: Pause; isRunning: boolean; onAnswer(answer: PauseEnd): void };

function Question({ pause, isRunning, onAnswer }: QuestionProps) {
  const say = useSay();
  const { zone, dateTime, fullDate } = useFormats();
  if (pause.reason === "copy") {
    const since = dateTime(pause.since);
    return (
      <Asked
        title={say("system.pause_copy_question")}
        words={say(pause.kind === "restored" ? "system.pause_restored" : "system.pause_moved", { since })}
        held={say("system.pause_copy_held").split("\n")}
        warning={say("system.pause_copy_warning")}
      >
        <Button loading={isRunning} onClick={() => onAnswer({ only_copy: true })}>
          {say("system.pause_copy_yes")}
        </Button>
      </Asked>
    );
  }
  const date = localDate(pause.now, zone);
  return (
    <Asked
      title={say("system.pause_clock_question", { date: fullDate(date) })}
      words={say("system.pause_clock_words", { now: dateTime(pause.now), known: dateTime(pause.known_at) })}
      held={say("system.pause_clock_held").split("\n")}
      warning={say("system.pause_clock_warning")}
    >
      <Button loading={isRunning} onClick={() => onAnswer({ date })}>
        {say("system.pause_clock_yes", { date: fullDate(date) })}
      </Button>
    </Asked>
  );
}

type AskedProps = { title: string; words: string; held: readonly string[]; warning: string; children: React.ReactNode };

function Asked({ title, words, held, warning, children }: AskedProps) {
  const say = useSay();
  return (
    <Stack component="section" aria-label={title} gap="sm">
      <Text fw={650}>{title}</Text>
      <Text size="sm">{words}</Text>
      <div>
        <Text size="sm">{say("system.pause_held")}</Text>
        <List size="sm">
          {held.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      </div>
      <Text size="sm">{warning}</Text>
      {children}
    </Stack>
  );
}

function Outcome({ ended }: { ended: PauseEnded }) {
  const say = useSay();
  const lines = outcomeLines(say, ended);
  return (
    <div role="status">
      <Text fw={650}>{say("system.pause_ended")}</Text>
      {lines.length === 0 ? (
        <Text size="sm">{say("system.pause_nothing_waited")}</Text>
      ) : (
        <List size="sm">
          {lines.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
    </div>
  );
}

/** Jobs that send run only after every pause has ended. */
function outcomeLines(say: Say, { pauses, receipts, waiting }: PauseEnded): string[] {
  const issued = receipts.map(({ kind, ...receipt }) =>
    say(kind === "year" ? "system.pause_year_receipt" : "system.pause_month_receipt", { ...receipt, number: receipt.sequence }),
  );
  if (pauses.length > 0) return issued;
  const going = (["mails", "keys", "registrations", "cash_receipts"] as const)
    .filter((name) => waiting[name] > 0)
    .map((name) => say("system.pause_goes_out", { what: say(`system.queue_${name}`), number: waiting[name] }));
  return [...issued, ...going];
}
