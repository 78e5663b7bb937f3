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

/** Payment methods, with the last used one of this browser as proposal. */
export function useProposedMethod(): Proposed {
  const methods = usePaymentMethods().data?.data ?? [];
  const [last, remember] = useAtom(lastMethodAtom);
  return { methods, proposed: methods.find(({ id }) => id === last) ?? methods[0], remember };
}
