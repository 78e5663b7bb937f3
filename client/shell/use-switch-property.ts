import { useNavigate } from "react-router-dom";
import { switchProperty, useIdentity } from "#client/core/session.ts";
import { toastError } from "#client/ui/dialog/toast.tsx";
import { mayDiscard } from "#client/ui/form/may-discard.ts";

/** Goes on at home in another property; not without a word where typed words would be lost. */
export function useSwitchProperty(): (id: string) => Promise<void> {
  const navigate = useNavigate();
  const { property_id } = useIdentity();
  return async (id) => {
    if (id === property_id || !(await mayDiscard())) return;
    try {
      if (await switchProperty(id)) await navigate("/");
    } catch (thrown) {
      toastError(thrown);
    }
  };
}
