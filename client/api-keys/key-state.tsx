import { IconBan, IconPlugConnected } from "@tabler/icons-react";
import { useSay } from "#client/core/i18n.ts";
import { StatusBadge } from "#client/ui/status-badge.tsx";

/** Whether a key still opens the house. */
export function KeyState({ revokedAt }: { revokedAt: string | null }) {
  const say = useSay();
  return revokedAt === null ? (
    <StatusBadge tone="clean" icon={<IconPlugConnected size={14} aria-hidden />}>
      {say("api_keys.active")}
    </StatusBadge>
  ) : (
    <StatusBadge tone="lock" icon={<IconBan size={14} aria-hidden />}>
      {say("api_keys.revoked")}
    </StatusBadge>
  );
}
