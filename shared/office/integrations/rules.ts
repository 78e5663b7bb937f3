import type { IntegrationKind } from "#shared/office/integrations/schema.ts";
import type { Permission } from "#shared/platform/core/permissions.ts";

/**
 * Permissions for reading a connection and opening its screen (`open`), and for setting it up or testing it there (`change`). Tests hold
 * the first to the list of screens and the second to the calls that save.
 */
export const INTEGRATION_PERMISSIONS = {
  api_keys: { open: "api_keys:read", change: "api_keys:write" },
  webhooks: { open: "api_keys:read", change: "api_keys:write" },
  calendar_feeds: { open: "base_data:write", change: "base_data:write" },
  mail: { open: "settings:read", change: "settings:write" },
  access_control: { open: "settings:read", change: "settings:write" },
  cash_register: { open: "cash_register:read", change: "cash_register:write" },
  registrations: { open: "bookings:read", change: "settings:write" },
  card_payments: { open: "settings:read", change: "settings:write" },
} as const satisfies Record<IntegrationKind, { open: Permission; change: Permission }>;
