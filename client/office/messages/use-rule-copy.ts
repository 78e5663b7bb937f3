import { useNavigate } from "react-router-dom";
import { inputOfRule } from "#client/office/messages/rule-fields.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import type { MessageRule } from "#shared/office/messages/schema.ts";

const MAX_NAME = 200;

/** Makes a copy of a rule, switched off, and opens it. */
export function useRuleCopy() {
  const say = useSay();
  const navigate = useNavigate();
  const { run, isRunning } = useWrite(trpc.messageRules.create, {
    once: true,
    async done({ id }) {
      await navigate(`/message-rules/${id}`);
      toast({ message: say("message_rules.duplicated") });
    },
  });
  const copy = (rule: MessageRule) =>
    run({ ...inputOfRule(rule), active: false, name: say("message_rules.copy_name", { name: rule.name.slice(0, MAX_NAME - 10) }) });
  return { copy, isRunning };
}
