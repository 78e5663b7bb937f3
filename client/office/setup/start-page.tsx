import { Alert, Button, Flex, Group } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { BeingSetUp } from "#client/office/setup/being-set-up.tsx";
import { BookingStep } from "#client/office/setup/booking-step.tsx";
import { Checklist } from "#client/office/setup/checklist.tsx";
import { ExtrasStep } from "#client/office/setup/extras-step.tsx";
import { PricesStep } from "#client/office/setup/prices-step.tsx";
import { PropertyStep } from "#client/office/setup/property-step.tsx";
import { RoomsStep } from "#client/office/setup/rooms-step.tsx";
import css from "#client/office/setup/start.module.css";
import { type FirstRun, useFirstRun } from "#client/office/setup/use-first-run.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { Page } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { StepList } from "#client/platform/ui/page/step-list.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { Heading, Hint } from "#client/platform/ui/typography.tsx";
import type { LeftAsIs } from "#shared/office/setup/country.ts";
import { FIRST_STEPS, type FirstStep, nextStep } from "#shared/office/setup/first-run.ts";

/** From an empty property to its first booking: what is done is marked by what is there, so it can be left at any time. */
export function StartPage() {
  const say = useSay();
  const may = useMay();
  const answer = useFirstRun();
  if (!may("base_data:write")) {
    return (
      <Page title={say("start.title")} narrow>
        <BeingSetUp />
      </Page>
    );
  }
  return (
    <Page title={say("start.title")} hint={say("start.hint")} narrow>
      <RecordScreen answer={answer}>{(run) => <Steps run={run} readAgain={() => void answer.refetch()} />}</RecordScreen>
    </Page>
  );
}

function Steps({ run, readAgain }: { run: FirstRun; readAgain(): void }) {
  const say = useSay();
  const { params, change } = useAddress();
  const chosen = FIRST_STEPS.find((step) => step === params.get("step"));
  const opened = chosen ?? nextStep(run.done);
  const show = (step: FirstStep | null) => change({ step }, { replace: true });
  const all = FIRST_STEPS.length;
  const isDone = nextStep(run.done) === null;
  const [left, setLeft] = useState<readonly LeftAsIs[]>([]);
  const handleProperty = (kept: readonly LeftAsIs[]) => {
    setLeft(kept);
    show("rooms");
  };
  const count = FIRST_STEPS.filter((step) => run.done[step]).length;
  const contents: Record<FirstStep, ReactNode> = {
    property: <PropertyStep property={run.property} readAgain={readAgain} onDone={handleProperty} />,
    rooms: <RoomsStep run={run} onAdded={() => show("rooms")} onDone={() => show("extras")} />,
    extras: <ExtrasStep run={run} onDone={() => show("prices")} />,
    prices: <PricesStep run={run} onDone={() => show(null)} />,
    booking: <BookingStep />,
  };
  return (
    <>
      <Flex component="p" align="center" gap={12} m={0} c="dimmed" fz="sm" role="status">
        <span className={css["bar"]} aria-hidden>
          <span style={{ width: `${(count / all) * 100}%` }} />
        </span>
        {say("start.progress", { done: count, all })}
      </Flex>
      {isDone && <Finished />}
      {isDone && <Checklist />}
      {left.length > 0 && <LeftNotice left={left} onClose={() => setLeft([])} />}
      <StepList<FirstStep>
        steps={FIRST_STEPS.map((step) => ({
          key: step,
          title: say(`start.${step}`),
          detail: say(`start.${step}_detail`),
          isDone: run.done[step],
        }))}
        opened={opened}
        words={{ done: say("start.done"), open: say("start.open") }}
        onOpen={show}
        content={(step) => contents[step]}
      />
      {!isDone && <Checklist />}
      <p className={css["aside"]}>
        {say("start.import_title")} <Link to="/settings/import">{say("start.import_action")}</Link>
      </p>
    </>
  );
}

/** Settings that did not follow the country, because they had been changed. */
function LeftNotice({ left, onClose }: { left: readonly LeftAsIs[]; onClose(): void }) {
  const say = useSay();
  return (
    <Alert
      color="brass"
      variant="light"
      title={say("start.left_title")}
      withCloseButton
      closeButtonLabel={say("actions.close")}
      onClose={onClose}
    >
      {say("start.left_detail")} {left.map(({ kind, name }) => say(`start.left_${kind}`, { name })).join(", ")}
    </Alert>
  );
}

function Finished() {
  const say = useSay();
  return (
    <Flex
      component="section"
      wrap="wrap"
      align="center"
      justify="space-between"
      gap="12px 24px"
      py={18}
      px={20}
      bdrs="lg"
      bg="var(--kr-surface-2)"
    >
      <div>
        <Heading order={2}>{say("start.finished")}</Heading>
        <Hint fz="inherit" mt={2}>
          {say("start.finished_detail")}
        </Hint>
      </div>
      <Group gap="xs">
        <Button component={Link} to="/room-plan">
          {say("start.to_plan")}
        </Button>
        <Button component={Link} to="/property" variant="default">
          {say("start.to_property")}
        </Button>
        <Button component={Link} to="/settings/team" variant="default">
          {say("start.to_team")}
        </Button>
      </Group>
    </Flex>
  );
}
