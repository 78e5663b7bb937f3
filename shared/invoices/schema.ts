export const INVOICE_STATUSES = ["draft", "open", "paid", "canceled", "completed"] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];
