import { IconBan, IconCalendarOff, IconPlugConnected, IconPlugConnectedX } from "@tabler/icons-react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { StatusBadge } from "#client/platform/ui/page/status-badge.tsx";
import { isKeyExpired } from "#shared/tenant/api-keys/rules.ts";
import type { ApiKey } from "#shared/tenant/api-keys/schema.ts";

/** A badge with the state of an API key: active, expired or revoked. */
export function KeyState({ apiKey }: { apiKey: ApiKey }) {
  const say = useSay();
  const { today } = useFormats();
  const { revoked_at, effective_role_id } = apiKey;
  if (revoked_at !== null) {
    return (
      <StatusBadge tone="lock" icon={<IconBan size={14} aria-hidden />}>
        {say("api_keys.revoked")}
      </StatusBadge>
    );
  }
  if (isKeyExpired(apiKey, today())) {
    return (
      <StatusBadge tone="lock" icon={<IconCalendarOff size={14} aria-hidden />}>
        {say("api_keys.expired")}
      </StatusBadge>
    );
  }
  if (effective_role_id === null) {
    return (
      <StatusBadge tone="dirty" icon={<IconPlugConnectedX size={14} aria-hidden />}>
        {say("api_keys.paused")}
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone="clean" icon={<IconPlugConnected size={14} aria-hidden />}>
      {say("api_keys.active")}
    </StatusBadge>
  );
}
