import { useEffect } from "react";
import { leadToField } from "#client/platform/ui/form/lead-to-field.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";

/** Leads to the field that the address names (`?field=bank.iban`), once, when its form has been drawn. */
export function useFieldInAddress(): void {
  const { params, change } = useAddress();
  const wanted = params.get("field");
  useEffect(() => {
    if (wanted === null) return;
    const field = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(wanted)}"]`);
    leadToField(field);
    change({ field: null }, { replace: true });
  }, [wanted, change]);
}
