import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { CancelButton } from "#client/platform/ui/form/cancel-button.tsx";
import { MadeList, useChosenToEnd } from "#client/tenant/api-keys/made-list.tsx";
import type { ApiKey } from "#shared/tenant/api-keys/schema.ts";

/** Asks before a key is revoked, and what ends with it of what it made. */
export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose(): void }) {
  const say = useSay();
  const { id, name, version } = apiKey;
  const { data: made = [], isPending, isError } = useQuery(trpc.apiKeys.made.queryOptions({ id }));
  const chosen = useChosenToEnd(made);
  const { run, isRunning } = useWrite(trpc.apiKeys.revoke, {
    done() {
      toast({ message: say("api_keys.revoked_done") });
      onClose();
    },
  });
  return (
    <ModalDialog
      opened
      title={say("api_keys.revoke_title", { name })}
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <Button
            color="red.8"
            loading={isRunning}
            disabled={isPending}
            onClick={() => void run({ id, end: chosen.isNone ? undefined : chosen.end }, { ifMatch: version })}
          >
            {say("api_keys.revoke")}
          </Button>
        </>
      }
    >
      <Text size="sm">{say("api_keys.revoke_detail")}</Text>
      {isError && (
        <Text size="sm" mt="sm" role="alert">
          {say("api_keys.revoke_failed_load")}
        </Text>
      )}
      {made.length > 0 && (
        <>
          <Text size="sm" mt="md" fw={600}>
            {say("api_keys.made_with")}
          </Text>
          <MadeList keyName={name} made={made} chosen={chosen} />
        </>
      )}
    </ModalDialog>
  );
}
