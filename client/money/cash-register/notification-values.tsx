import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CopiedValues } from "#client/money/cash-register/copied-values.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";

/** Data of a German register for the notification of the tax office through ELSTER (§ 146a (4) AO). */
export function NotificationValues() {
  const say = useSay();
  const { fullDate } = useFormats();
  const answer = useQuery(trpc.cashRegister.registration.queryOptions());
  return (
    <Panel title={say("cash_register.notification")}>
      <Text size="sm" c="dimmed" mb="md" maw="70ch">
        {say("cash_register.notification_hint")}
      </Text>
      <RecordScreen answer={answer}>
        {({ serial, tse }) => (
          <CopiedValues
            values={[
              { label: say("cash_register.register_kind"), text: say("cash_register.register_kind_value") },
              { label: say("cash_register.register_software"), text: "Keyrack" },
              { label: say("cash_register.client_serial"), text: tse?.client_serial ?? "" },
              { label: say("cash_register.tse_kind"), text: say("cash_register.tse_kind_value") },
              { label: say("cash_register.tse_serial"), text: serial ?? "" },
              { label: say("cash_register.certification"), text: tse?.certification_id ?? "" },
              { label: say("cash_register.opened_on"), text: tse?.opened_on ? fullDate(tse.opened_on) : "" },
            ]}
          />
        )}
      </RecordScreen>
    </Panel>
  );
}
