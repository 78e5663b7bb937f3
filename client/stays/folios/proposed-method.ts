import { useAtom } from "jotai";
import { usePaymentMethods } from "#client/platform/core/master-data.ts";
import { lastMethodAtom } from "#client/stays/folios/last-method.ts";
import type { PaymentMethod } from "#shared/inventory/payment-methods/schema.ts";

type Proposed = {
  methods: readonly PaymentMethod[];
  proposed: PaymentMethod | undefined;
  /** It is proposed the next time. */
  remember(id: string): void;
};

/** Payment methods, with the last used one of this browser as proposal; for a company a transfer, which is not remembered for guests. */
export function useProposedMethod(isCompany = false): Proposed {
  const methods = usePaymentMethods().data?.data ?? [];
  const [last, setLast] = useAtom(lastMethodAtom);
  const usual = methods.find(({ id }) => id === last) ?? methods[0];
  const transfer = isCompany ? methods.find(({ kind }) => kind === "transfer") : undefined;
  const remember = (id: string) => id !== transfer?.id && setLast(id);
  return { methods, proposed: transfer ?? usual, remember };
}
