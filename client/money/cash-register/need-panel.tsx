import { Button, Group, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { usesTse } from "#shared/money/cash-register/law.ts";
import { RegisterNeed } from "#shared/money/cash-register/schema.ts";
import type { RegisterLaw } from "#shared/platform/countries/country.ts";

/** Says that the property needs no cash register and why, or takes that back. */
export function NeedPanel({ because, law }: { because: string | null; law: RegisterLaw }) {
  const say = useSay();
  const [reason, setReason] = useState(usesTse(law) ? say("cash_register.need_reason_tse") : "");
  const { run, isRunning } = useWrite(trpc.cashRegister.setNeed);
  const input = RegisterNeed.safeParse({ not_needed_because: reason });

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (input.success) void run(input.data);
  }

  if (because !== null) {
    return (
      <Panel title={say("cash_register.need")}>
        <Button variant="default" loading={isRunning} onClick={() => void run({ not_needed_because: null })}>
          {say("cash_register.need_again")}
        </Button>
      </Panel>
    );
  }
  return (
    <Panel title={say("cash_register.need")}>
      <Text size="sm" c="dimmed" mb="md" maw="70ch">
        {say(usesTse(law) ? "cash_register.need_hint_tse" : "cash_register.need_hint")}
      </Text>
      <Group component="form" align="end" gap="sm" onSubmit={handleSubmit}>
        <TextInput
          label={say("cash_register.need_reason")}
          w={360}
          maw="100%"
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={!input.success} loading={isRunning}>
          {say("cash_register.need_save")}
        </Button>
      </Group>
    </Panel>
  );
}
