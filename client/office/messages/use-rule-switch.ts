import { inputOfRule } from "#client/office/messages/rule-fields.ts";
import { askSwitchOn } from "#client/office/messages/rule-preview.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import type { MessageRule, MessageRuleInput } from "#shared/office/messages/schema.ts";

/** Returns a function that shows what a rule would send, and resolves with true if it is to be switched on. A refusal is a toast. */
export function useSwitchOnQuestion() {
  const { run, isRunning } = useWrite(trpc.messageRules.preview);
  async function ask(input: MessageRuleInput): Promise<boolean> {
    const preview = await run(input);
    return preview !== null && askSwitchOn({ name: input.name, preview });
  }
  return { ask, isRunning };
}

/** Switches rules on, after the question, and off. */
export function useRuleSwitch() {
  const say = useSay();
  const question = useSwitchOnQuestion();
  const update = useWrite(trpc.messageRules.update, {
    done: (rule) =>
      toast({
        message: say(rule.active ? "message_rules.switched_on" : "message_rules.switched_off", { name: rule.name }),
        topic: `message rule ${rule.id}`,
        undo: (send) =>
          send(trpc.messageRules.update, { id: rule.id, ...inputOfRule(rule), active: !rule.active }, { ifMatch: rule.version }),
      }),
  });

  async function turn(rule: MessageRule, active: boolean): Promise<void> {
    const input = { ...inputOfRule(rule), active };
    if (active && !(await question.ask(input))) return;
    await update.run({ id: rule.id, ...input }, { ifMatch: rule.version });
  }

  return { turn, isRunning: question.isRunning || update.isRunning };
}
