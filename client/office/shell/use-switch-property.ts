import { useNavigate } from "react-router-dom";
import { switchProperty, useIdentity } from "#client/platform/core/session.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { mayDiscard } from "#client/platform/ui/form/may-discard.ts";

/** Goes on at home in another property; not without a word where typed words would be lost. */
export function useSwitchProperty(): (id: string) => Promise<void> {
  const navigate = useNavigate();
  const { property_id } = useIdentity();
  const { run } = useWrites((id: string) => switchProperty(id), { done: (isSwitched) => (isSwitched ? navigate("/") : undefined) });
  return async (id) => {
    if (id !== property_id && (await mayDiscard())) await run(id);
  };
}
