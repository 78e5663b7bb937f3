import { useState } from "react";
import { messageOf } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import type { PartnerProperty } from "#shared/channels/channel-engine/schema.ts";

/** Asks the partner for the property as it knows it. What went wrong stays on the screen, beside the button that asks again. */
export function usePartnerProperty(id: string) {
  const [found, setFound] = useState<PartnerProperty | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { run, isRunning } = useWrite(trpc.channelConnections.test, {
    done(answer) {
      setFound(answer);
      setFailure(null);
    },
    failed(error) {
      setFound(null);
      setFailure(error.errors[0]?.message ?? messageOf(error));
      return true;
    },
  });
  const again = useWrite(trpc.channelConnections.test, { done: setFound, failed: () => true });
  return {
    found,
    failure,
    isRunning,
    ask: () => run({ id }),
    /** Asks again for what is shown already, which stays if there is no answer. */
    refresh: () => again.run({ id }),
  };
}
