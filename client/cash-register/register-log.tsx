import { Button, Group, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { saveFile } from "#client/core/files.ts";
import { useSay } from "#client/core/i18n.ts";
import { toastError } from "#client/ui/dialog/toast.tsx";
import { Panel } from "#client/ui/page/page.tsx";

/** The data collection log in the official format, and the keys by which it is checked. */
export function RegisterLog({ mayWrite }: { mayWrite: boolean }) {
  const say = useSay();
  const save = (path: "/cash_register/dep" | "/cash_register/keys") => void saveFile(path).catch(toastError);
  return (
    <Panel title={say("cash_register.dep")}>
      <Text size="sm" c="dimmed" mb="md" maw="70ch">
        {say("cash_register.dep_hint")}
      </Text>
      <Group gap="sm">
        <Button variant="default" leftSection={<IconDownload size={17} aria-hidden />} onClick={() => save("/cash_register/dep")}>
          {say("cash_register.dep_save")}
        </Button>
        {mayWrite && (
          <Button variant="subtle" color="gray" onClick={() => save("/cash_register/keys")}>
            {say("cash_register.keys_save")}
          </Button>
        )}
      </Group>
    </Panel>
  );
}
