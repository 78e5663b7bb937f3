import {
  IconApi,
  IconBuildingCommunity,
  IconCalendarShare,
  IconCashRegister,
  IconCreditCard,
  IconKey,
  IconMail,
  IconWebhook,
} from "@tabler/icons-react";
import type { IntegrationKind } from "#shared/office/integrations/schema.ts";

/** Icon and settings screen of each integration. */
export const PLACES = {
  api_keys: { Icon: IconApi, to: "/api-keys" },
  webhooks: { Icon: IconWebhook, to: "/webhooks" },
  calendar_feeds: { Icon: IconCalendarShare, to: "/channels/calendars" },
  mail: { Icon: IconMail, to: "/settings/mail" },
  access_control: { Icon: IconKey, to: "/settings/advanced" },
  cash_register: { Icon: IconCashRegister, to: "/settings/cash-register" },
  registrations: { Icon: IconBuildingCommunity, to: "/registrations?tab=municipality" },
  card_payments: { Icon: IconCreditCard, to: "/settings/general" },
} as const satisfies Record<IntegrationKind, unknown>;
