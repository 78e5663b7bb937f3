import { Button } from "@mantine/core";
import { IconCopy, IconMailFast, IconPlayerPause } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router-dom";
import { RuleForm } from "#client/office/messages/rule-form.tsx";
import { useRuleCopy } from "#client/office/messages/use-rule-copy.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { BaseRecordPage } from "#client/platform/ui/page/base-record-page.tsx";
import { Page, Panel } from "#client/platform/ui/page/page.tsx";
import { StatusBadge } from "#client/platform/ui/page/status-badge.tsx";
import { HistoryPanel } from "#client/tenant/events/history-panel.tsx";
import type { MessageRule } from "#shared/office/messages/schema.ts";

/** A rule of messages: its form and its history. */
export function MessageRulePage() {
  const say = useSay();
  const mayWrite = useMay()("base_data:write");
  const { id = "" } = useParams();
  const answer = useQuery(trpc.messageRules.get.queryOptions({ id }));
  return (
    <BaseRecordPage
      isWide
      answer={answer}
      list={{ to: "/message-rules", label: say("message_rules.title") }}
      head={({ name, active }) => ({ title: name, badge: <OnBadge isOn={active} /> })}
      actions={(rule) => mayWrite && <Duplicate rule={rule} />}
      remove={mayWrite ? trpc.messageRules.delete : null}
    >
      {(rule) => (
        <>
          <Panel>
            <RuleForm key={rule.id} rule={rule} readAgain={() => void answer.refetch()} />
          </Panel>
          <HistoryPanel id={rule.id} />
        </>
      )}
    </BaseRecordPage>
  );
}

/** The form of a rule that is yet to be made. */
export function NewMessageRulePage() {
  const say = useSay();
  const navigate = useNavigate();
  return (
    <Page title={say("message_rules.new")} back={{ to: "/message-rules", label: say("message_rules.title") }}>
      <Panel>
        <RuleForm rule={null} onSaved={({ id }) => void navigate(`/message-rules/${id}`, { replace: true })} />
      </Panel>
    </Page>
  );
}

function Duplicate({ rule }: { rule: MessageRule }) {
  const say = useSay();
  const { copy, isRunning } = useRuleCopy();
  return (
    <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} loading={isRunning} onClick={() => void copy(rule)}>
      {say("message_rules.duplicate")}
    </Button>
  );
}

function OnBadge({ isOn }: { isOn: boolean }) {
  const say = useSay();
  return isOn ? (
    <StatusBadge tone="clean" icon={<IconMailFast size={14} aria-hidden />}>
      {say("message_rules.on")}
    </StatusBadge>
  ) : (
    <StatusBadge tone="lock" icon={<IconPlayerPause size={14} aria-hidden />}>
      {say("message_rules.off")}
    </StatusBadge>
  );
}
