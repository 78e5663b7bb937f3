import { IconBuildingCottage } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { EmptyState } from "#client/platform/ui/page/empty-state.tsx";

/** In a property without rooms, for those who may not set it up. */
export function BeingSetUp() {
  const say = useSay();
  return <EmptyState icon={IconBuildingCottage} title={say("start.staff_title")} detail={say("start.staff_detail")} />;
}
