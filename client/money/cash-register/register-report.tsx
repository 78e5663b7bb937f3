import { Alert, Box, Button, Group, Stack, Switch, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconPlugConnectedX } from "@tabler/icons-react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { Facts } from "#client/platform/ui/page/facts.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { usesTse } from "#shared/money/cash-register/law.ts";
import { outageReportFrom } from "#shared/money/cash-register/rules.ts";
import type { CashRegisterState, RegisterCheck, RegisterDuty } from "#shared/money/cash-register/schema.ts";
import { amount, cents } from "#shared/platform/core/money.ts";

type Props = { state: CashRegisterState; mayWrite: boolean };

/** The state of the register, its duties and its possible actions. */
export function RegisterReport({ state, mayWrite }: Props) {
  const say = useSay();
  const mayTrain = useMay()("cash_register:read");
  return (
    <Panel title={say("cash_register.state")}>
      <Stack gap="md">
        <Group gap={8} wrap="nowrap" role="status">
          <Sign state={state} />
          <Text size="sm">{useStateWords(state)}</Text>
        </Group>
        {state.not_needed_because !== null && (
          <Text size="sm" c="dimmed">
            {state.not_needed_because}
          </Text>
        )}
        {state.duties.map((duty) => (
          <Duty key={duty} duty={duty} state={state} mayWrite={mayWrite} />
        ))}
        {state.cash_register_id !== null && (
          <Box maw={640}>
            <RegisterFacts state={state} />
          </Box>
        )}
        {mayTrain && state.register?.state === "open" && <TrainingSwitch register={state.register} />}
        {mayWrite && state.register?.state === "open" && <Actions state={state} />}
      </Stack>
    </Panel>
  );
}

function useStateWords({ state, cash_register_id, not_needed_because, law }: CashRegisterState): string {
  const say = useSay();
  if (not_needed_because !== null) return say("cash_register.state_not_needed");
  if (state === "new") return say("cash_register.state_new");
  const key = state === "outage" && usesTse(law) ? "outage_tse" : state;
  return say(`cash_register.state_${key}`, { number: cash_register_id ?? "" });
}

const WHOLE = { flex: "none" } as const;

function Sign({ state: { state } }: { state: CashRegisterState }) {
  if (state === "running") return <IconCircleCheck size={18} style={WHOLE} color="var(--kr-accent)" aria-hidden />;
  if (state === "outage") return <IconPlugConnectedX size={18} style={WHOLE} color="var(--mantine-color-red-text)" aria-hidden />;
  return null;
}

function RegisterFacts({ state }: { state: CashRegisterState }) {
  const say = useSay();
  const { money, dateTime } = useFormats();
  const { cash_register_id, device, certificate_serial, turnover_counter, last_receipt_at, waiting, law } = state;
  return (
    <Facts
      facts={[
        { label: say("cash_register.number"), value: cash_register_id },
        device === "none" ? null : { label: say("cash_register.device"), value: say(`cash_register.device_${device}`) },
        certificate_serial === null
          ? null
          : {
              label: say(usesTse(law) ? "cash_register.tse_serial" : "cash_register.serial"),
              value: <span style={{ overflowWrap: "anywhere" }}>{certificate_serial}</span>,
            },
        turnover_counter === null || usesTse(law)
          ? null
          : { label: say("cash_register.counter"), value: money(amount(cents(turnover_counter / 100))) },
        last_receipt_at === null ? null : { label: say("cash_register.last_receipt"), value: dateTime(last_receipt_at) },
        waiting === 0 ? null : { label: say("cash_register.waiting"), value: waiting },
      ]}
    />
  );
}

/** Duties that a person marks as done. */
const CHECKS: Readonly<Partial<Record<RegisterDuty, RegisterCheck>>> = {
  outage_report: "outage_reported",
  start_check: "start_checked",
  year_check: "year_checked",
  notification: "notified",
};

function Duty({ duty, state, mayWrite }: Props & { duty: RegisterDuty }) {
  const say = useSay();
  const { run, isRunning } = useWrite(trpc.cashRegister.check);
  const check = CHECKS[duty];
  return (
    <Alert color={duty === "outage_report" ? "red" : "yellow"} variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <span>
          {say(duty === "outage" && usesTse(state.law) ? "cash_register.duty_outage_tse" : `cash_register.duty_${duty}`)}{" "}
          {duty === "outage" && <ReportedFrom state={state} />}
        </span>
        {check && mayWrite && (
          <Button size="xs" variant="default" loading={isRunning} onClick={() => void run({ check })}>
            {say("cash_register.duty_done")}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** Since when the device has been out of order, and how long nobody has to be told. */
function ReportedFrom({ state: { register, duties } }: { state: CashRegisterState }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const report_from = register && outageReportFrom(register);
  if (!register?.outage_since || !report_from || duties.includes("outage_report")) return null;
  return say("cash_register.outage_since", { since: dateTime(register.outage_since), until: dateTime(report_from) });
}

function Actions({ state: { outage_since, law } }: { state: CashRegisterState }) {
  const say = useSay();
  const begin = useWrite(trpc.cashRegister.beginOutage);
  const end = useWrite(trpc.cashRegister.endOutage);
  const close = useWrite(trpc.cashRegister.close);
  async function handleClose(): Promise<void> {
    const confirmed = await confirm({
      title: say("cash_register.close_title"),
      subtitle: say(usesTse(law) ? "cash_register.close_detail_tse" : "cash_register.close_detail"),
      confirmText: say("cash_register.close"),
      confirmType: "danger",
    });
    if (confirmed) await close.run(undefined);
  }
  return (
    <Group gap="sm">
      {outage_since === null ? (
        <Button variant="default" loading={begin.isRunning} onClick={() => void begin.run(undefined)}>
          {say("cash_register.outage_begin")}
        </Button>
      ) : (
        <Button loading={end.isRunning} onClick={() => void end.run(undefined)}>
          {say("cash_register.outage_end")}
        </Button>
      )}
      <Button variant="subtle" color="gray" loading={close.isRunning} onClick={() => void handleClose()}>
        {say("cash_register.close")}
      </Button>
    </Group>
  );
}

/** Starts the training mode after a question, and ends it at once. */
function TrainingSwitch({ register }: Pick<CashRegisterState, "register">) {
  const say = useSay();
  const training = useWrite(trpc.cashRegister.setTraining);
  async function handleTraining(isOn: boolean): Promise<void> {
    const confirmed =
      !isOn ||
      (await confirm({
        title: say("cash_register.training_title"),
        subtitle: say("cash_register.training_question"),
        confirmText: say("cash_register.training_start"),
      }));
    if (confirmed) await training.run({ training: isOn });
  }
  return (
    <Switch
      label={say("cash_register.training")}
      description={say("cash_register.training_hint")}
      checked={register?.training ?? false}
      disabled={training.isRunning}
      onChange={({ currentTarget }) => void handleTraining(currentTarget.checked)}
    />
  );
}
