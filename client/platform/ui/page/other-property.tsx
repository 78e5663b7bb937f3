import { Button } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { switchProperty } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";

/** A link may come from another property in which the reader works as well: then it says so, and leads there. */
export function OtherProperty({ otherwise }: { otherwise: string }) {
  const say = useSay();
  const { id } = useParams();
  const [busy, setBusy] = useState(false);
  const { data: property } = useQuery(trpc.properties.holding.queryOptions(id ? { id } : skipToken, { retry: false }));
  if (!property) return <p>{otherwise}</p>;

  async function handleSwitch(to: string): Promise<void> {
    setBusy(true);
    // The address stays: the record is read again where it is.
    await switchProperty(to).catch(toastError);
    setBusy(false);
  }

  return (
    <>
      <p>{say("screens.elsewhere", { name: property.name })}</p>
      <Button loading={busy} onClick={() => void handleSwitch(property.id)}>
        {say("screens.switch_there", { name: property.name })}
      </Button>
    </>
  );
}
