import { opensLater, soon } from "#client/platform/ui/later.tsx";

/** Where another property is founded: its code is only needed by who does so. */
export const FoundingDialog = opensLater(
  soon(() => import("#client/tenant/properties/founding-dialog.tsx").then((module) => module.FoundingDialog)),
);
