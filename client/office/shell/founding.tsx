import { opensLater, soon } from "#client/platform/ui/later.tsx";

/** The dialog that creates another property; its code is loaded when it is opened. */
export const FoundingDialog = opensLater(
  soon(() => import("#client/tenant/properties/founding-dialog.tsx").then((module) => module.FoundingDialog)),
);
