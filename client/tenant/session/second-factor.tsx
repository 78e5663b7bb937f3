import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconDeviceMobileCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { ShownOnce } from "#client/platform/ui/dialog/shown-once.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import type { PreparedSecondFactor } from "#shared/tenant/session/schema.ts";

/** The code of a phone that the own login asks for: set up, shown with its recovery codes this once, or turned off. */
export function SecondFactor() {
  const say = useSay();
  const answer = useQuery(trpc.session.secondFactor.queryOptions(undefined, { refetchOnMount: "always" }));
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <RecordScreen answer={answer}>
      {({ is_on, recovery_codes_left }) => (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {is_on
              ? `${say("session.second_factor_is_on")} ${say("session.recovery_left", { count: recovery_codes_left })}`
              : say("session.second_factor_hint")}
          </Text>
          {codes && <ShownOnce label={say("session.recovery_codes")} secret={codes.join("\n")} hint={say("session.recovery_codes_hint")} />}
          {is_on ? <TurnOff onDone={() => setCodes(null)} /> : <SetUp onCodes={setCodes} />}
        </Stack>
      )}
    </RecordScreen>
  );
}

function SetUp({ onCodes }: { onCodes(codes: readonly string[] | null): void }) {
  const say = useSay();
  const [prepared, setPrepared] = useState<PreparedSecondFactor | null>(null);
  const { run, isRunning } = useWrite(trpc.session.prepareSecondFactor, { done: setPrepared });
  if (prepared) return <Pairing prepared={prepared} onCodes={onCodes} />;
  return (
    <Group>
      <Button
        variant="default"
        leftSection={<IconDeviceMobileCheck size={16} aria-hidden />}
        loading={isRunning}
        onClick={() => void run(undefined)}
      >
        {say("session.second_factor_set_up")}
      </Button>
    </Group>
  );
}

type PairingProps = { prepared: PreparedSecondFactor; onCodes(codes: readonly string[] | null): void };

function Pairing({ prepared: { secret, qr }, onCodes }: PairingProps) {
  const say = useSay();
  const [typed, setTyped] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, isRunning } = useWrite(trpc.session.turnOnSecondFactor, {
    done: ({ recovery_codes }) => onCodes(recovery_codes),
    failed(error) {
      setRefusal(error.type === "validation" ? say("problems.session/code_wrong") : messageOf(error, say));
      return true;
    },
  });

  function handleSubmit(): void {
    const code = typed.replace(/\s/g, "");
    setRefusal(null);
    if (code.length === 6) void run({ secret, code });
    else setRefusal(say("problems.session/code_wrong"));
  }

  return (
    <DialogForm
      label={say("session.second_factor")}
      submitLabel={say("session.second_factor_turn_on")}
      isRunning={isRunning}
      onSubmit={handleSubmit}
    >
      <Group align="flex-start" gap="lg">
        <img src={qr} width={200} height={200} alt={say("session.second_factor_qr")} />
        <Stack gap="md" style={{ flex: "1 1 260px" }}>
          <Text size="sm">{say("session.second_factor_scan")}</Text>
          <Text size="sm">
            {say("session.second_factor_key")}
            <br />
            <code style={{ overflowWrap: "anywhere" }}>{secret.match(/.{4}/g)?.join(" ")}</code>
          </Text>
          <TextInput
            name="code"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            label={say("session.code")}
            autoComplete="one-time-code"
            inputMode="numeric"
            error={refusal}
            maw={200}
            autoFocus
          />
        </Stack>
      </Group>
    </DialogForm>
  );
}

function TurnOff({ onDone }: { onDone(): void }) {
  const say = useSay();
  const { run, isRunning } = useWrite(trpc.session.turnOffSecondFactor, {
    done() {
      onDone();
      toast({ message: say("session.second_factor_off_done") });
    },
  });

  async function handleTurnOff(): Promise<void> {
    const sure = await confirm({
      title: say("session.second_factor_off_title"),
      subtitle: say("session.second_factor_off_detail"),
      confirmText: say("session.second_factor_turn_off"),
      confirmType: "danger",
    });
    if (sure) await run(undefined);
  }

  return (
    <Group>
      <Button variant="default" loading={isRunning} onClick={() => void handleTurnOff()}>
        {say("session.second_factor_turn_off")}
      </Button>
    </Group>
  );
}
