import { Button, Group } from "@mantine/core";
import { openMessageEditor } from "#client/office/messages/open-message-editor.tsx";
import { useMessageSteps } from "#client/office/messages/use-message-steps.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import type { Message } from "#shared/office/messages/schema.ts";
import { type MessageStep, stepsOf } from "#shared/office/messages/steps.ts";

type Props = { message: Message; isWithEdit?: boolean };

/** Buttons of what can be done with a message now; none for roles that only look. */
export function MessageActions({ message, isWithEdit = true }: Props) {
  const say = useSay();
  const may = useMay();
  const { isRunning, ...steps } = useMessageSteps(message);
  const offered = stepsOf(message).filter((step) => isWithEdit || step !== "edit");
  if (!may("bookings:write") || offered.length === 0) return null;

  function wordsOf(step: MessageStep): string {
    const isAgain = step === "send" && (message.state === "failed" || message.state === "uncertain");
    return say(isAgain ? "messages.send_again" : `messages.${step}`);
  }

  return (
    <Group gap={8}>
      {offered.map((step) => (
        <Button
          key={step}
          size="compact-sm"
          variant={step === offered[0] && step !== "stop" ? "light" : "default"}
          disabled={isRunning}
          aria-label={say("messages.step_of", { step: wordsOf(step), rule: message.rule_name })}
          onClick={step === "edit" ? () => openMessageEditor(message) : steps[step]}
        >
          {wordsOf(step)}
        </Button>
      ))}
    </Group>
  );
}
