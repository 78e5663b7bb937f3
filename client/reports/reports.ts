import type { PlainTextKey } from "#client/core/i18n.ts";
import type { Permission } from "#shared/core/permissions.ts";

/** A report is a part of the reports' screen with an address of its own. */
export type Report = { path: string; label: PlainTextKey; permission: Permission };

export const REPORTS: readonly Report[] = [
  { path: "/reports/items", label: "service_list.title", permission: "service_list:read" },
  { path: "/reports/financial-accounting", label: "reports.financial_accounting", permission: "reports:read" },
  { path: "/reports/nationality-statistics", label: "origins.title", permission: "reports:read" },
  { path: "/reports/reconciliation", label: "reconciliation.title", permission: "reports:read" },
];
