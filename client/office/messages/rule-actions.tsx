import { Menu, Switch } from "@mantine/core";
import { IconCopy, IconTrash } from "@tabler/icons-react";
import { useRuleCopy } from "#client/office/messages/use-rule-copy.ts";
import { useRuleSwitch } from "#client/office/messages/use-rule-switch.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useIsWriting } from "#client/platform/core/writes.ts";
import { RowMenu } from "#client/platform/ui/dialog/row-menu.tsx";
import { useDelete } from "#client/platform/ui/dialog/use-delete.ts";
import type { MessageRule } from "#shared/office/messages/schema.ts";

/** The menu of a rule in the list. */
export function RuleActions({ rule }: { rule: MessageRule }) {
  const say = useSay();
  const { copy } = useRuleCopy();
  const { handleDelete, isBlocked } = useDelete({ record: rule, name: rule.name, to: "/message-rules", remove: trpc.messageRules.delete });
  return (
    <RowMenu label={say("message_rules.actions_of", { name: rule.name })}>
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy(rule)}>
        {say("message_rules.duplicate")}
      </Menu.Item>
      <Menu.Item color="red.8" leftSection={<IconTrash size={16} aria-hidden />} disabled={isBlocked} onClick={() => void handleDelete()}>
        {say("actions.delete")}
      </Menu.Item>
    </RowMenu>
  );
}

/** Switches a rule on, after a look at what it would send, and off at once. */
export function RuleSwitch({ rule }: { rule: MessageRule }) {
  const say = useSay();
  const mayWrite = useMay()("base_data:write");
  const { turn, isRunning } = useRuleSwitch();
  const isWriting = useIsWriting(rule.id);
  return (
    // A click beside the knob is no click on the row.
    <span data-own>
      <Switch
        aria-label={say("message_rules.switch_of", { name: rule.name })}
        checked={rule.active}
        disabled={!mayWrite || isRunning || isWriting}
        onChange={(event) => void turn(rule, event.currentTarget.checked)}
      />
    </span>
  );
}
