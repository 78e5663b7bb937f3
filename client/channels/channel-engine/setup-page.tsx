import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, Navigate, useNavigate, useParams } from "react-router-dom";
import { AccessStep, NewAccess } from "#client/channels/channel-engine/access-step.tsx";
import { CalledAccess } from "#client/channels/channel-engine/called-access.tsx";
import { partnerWord } from "#client/channels/channel-engine/connection-words.ts";
import { MappingStep } from "#client/channels/channel-engine/mapping-step.tsx";
import { NewCaller, NewPortal } from "#client/channels/channel-engine/new-alpinebits.tsx";
import { PreviewStep } from "#client/channels/channel-engine/preview-step.tsx";
import { TestStep } from "#client/channels/channel-engine/test-step.tsx";
import { usePartnerProperty } from "#client/channels/channel-engine/use-partner-property.ts";
import { WAYS, type Way, WayChoice } from "#client/channels/channel-engine/way-choice.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { Page, Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { StepList } from "#client/platform/ui/page/step-list.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import type { ChannelConnection } from "#shared/channels/channel-engine/schema.ts";

const STEPS = ["access", "test", "mapping", "preview"] as const;
type SetupStep = (typeof STEPS)[number];

/** The setup of a connection that does not exist yet: its first step makes it. */
export function NewConnectionPage() {
  const say = useSay();
  const navigate = useNavigate();
  const { params, change } = useAddress();
  const way = WAYS.find((each) => each === params.get("way")) ?? WAYS[0];
  const [made, setMade] = useState<ChannelConnection | null>(null);
  const goOn = ({ id }: ChannelConnection) => void navigate(`/channels/connections/${id}/setup?step=test`, { replace: true });
  const contents: Record<Way, () => ReactNode> = {
    channex: () => <NewAccess onMade={goOn} />,
    out: () => <NewPortal onMade={goOn} />,
    in: () => <NewCaller onMade={setMade} />,
  };
  if (made) {
    return (
      <Frame isCalled>
        <Panel>
          <CalledAccess connection={made} />
          <Group mt="md">
            <Button component={Link} to={`/channels/connections/${made.id}?tab=mapping`}>
              {say("channels.ab_next_mapping")}
            </Button>
          </Group>
        </Panel>
      </Frame>
    );
  }
  return (
    <Frame isCalled={way === "in"}>
      <WayChoice way={way} onChange={(next) => change({ way: next }, { replace: true })} />
      {way === "in" ? (
        <Panel>{contents.in()}</Panel>
      ) : (
        <Steps opened="access" reached={0} partner={way === "channex" ? "Channex" : "AlpineBits"} onOpen={() => undefined}>
          {() => contents[way]()}
        </Steps>
      )}
    </Frame>
  );
}

/** The setup of a connection, at the step where it was left. What is done is marked by what is there. One that is open has its own page. */
export function SetupPage() {
  const say = useSay();
  const { id = "" } = useParams();
  const answer = useQuery(trpc.channelConnections.get.queryOptions({ id }));
  return (
    <RecordScreen isPage back={{ to: "/channels/connections", label: say("shell.channels") }} answer={answer}>
      {(connection) =>
        connection.opened_at === null ? <Setup connection={connection} /> : <Navigate to={`/channels/connections/${id}`} replace />
      }
    </RecordScreen>
  );
}

function Setup({ connection }: { connection: ChannelConnection }) {
  const navigate = useNavigate();
  const { id, state } = connection;
  const { params, change } = useAddress();
  const partner = usePartnerProperty(id);
  const isMapped = state !== "not_mapped";
  const wanted = STEPS.find((step) => step === params.get("step"));
  const reached = isMapped ? 3 : 2;
  const usual = isMapped ? "preview" : "test";
  const show = (step: SetupStep) => change({ step }, { replace: true });
  const contents: Record<SetupStep, () => ReactNode> = {
    access: () => <AccessStep connection={connection} />,
    test: () => <TestStep connection={connection} partner={partner} onRight={() => show("mapping")} />,
    mapping: () => <MappingStep connection={connection} partner={partner} onSaved={() => show("preview")} />,
    preview: () => <PreviewStep connection={connection} onOpened={() => void navigate(`/channels/connections/${id}`)} />,
  };
  return (
    <Frame>
      <Steps
        opened={wanted && STEPS.indexOf(wanted) <= reached ? wanted : usual}
        reached={reached}
        partner={partnerWord(connection)}
        isTested={isMapped || partner.found !== null}
        onOpen={show}
      >
        {(step) => contents[step]()}
      </Steps>
    </Frame>
  );
}

function Frame({ isCalled = false, children }: { isCalled?: boolean; children: ReactNode }) {
  const say = useSay();
  return (
    <Page
      narrow
      title={say("channels.setup_title")}
      hint={say(isCalled ? "channels.way_in_hint" : "channels.setup_hint")}
      back={{ to: "/channels/connections", label: say("shell.channels") }}
    >
      {children}
      <Group>
        <Button component={Link} to="/channels/connections" variant="subtle" color="gray">
          {say("channels.leave_for_later")}
        </Button>
      </Group>
    </Page>
  );
}

type StepsProps = {
  opened: SetupStep;
  /** The last step that may be opened. */
  reached: number;
  /** The partner's name in the sentences of the steps. */
  partner: string;
  isTested?: boolean;
  onOpen(step: SetupStep): void;
  children(step: SetupStep): ReactNode;
};

function Steps({ opened, reached, partner, isTested = false, onOpen, children }: StepsProps) {
  const say = useSay();
  const isDone: Record<SetupStep, boolean> = { access: reached > 0, test: isTested, mapping: reached > 2, preview: false };
  return (
    <StepList
      steps={STEPS.map((step, index) => ({
        key: step,
        title: say(`channels.step_${step}`),
        detail: say(`channels.step_${step}_detail`, { partner }),
        isDone: isDone[step],
        isLocked: index > reached,
      }))}
      opened={opened}
      words={{ done: say("channels.step_done"), open: say("channels.step_open") }}
      onOpen={onOpen}
      content={children}
    />
  );
}
