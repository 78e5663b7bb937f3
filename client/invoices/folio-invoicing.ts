import type { FolioInvoicing } from "#client/folios/folio-desk.ts";
import { DepositPanel } from "#client/invoices/deposit-panel.tsx";
import { InvoiceButton } from "#client/invoices/invoice-button.tsx";
import { InvoiceLinks } from "#client/invoices/invoice-links.tsx";

/** How a folio comes to its invoice, for the folio tabs of bookings, groups and contacts. */
export const FOLIO_INVOICING: FolioInvoicing = { Button: InvoiceButton, Links: InvoiceLinks, Deposits: DepositPanel };
