import { DepositPanel } from "#client/money/invoices/deposit-panel.tsx";
import { InvoiceButton } from "#client/money/invoices/invoice-button.tsx";
import { InvoiceLinks } from "#client/money/invoices/invoice-links.tsx";
import type { FolioInvoicing } from "#client/stays/folios/folio-desk.ts";

/** Issues the invoice of a folio, for the folio tabs of bookings, groups and contacts. */
export const FOLIO_INVOICING: FolioInvoicing = { Button: InvoiceButton, Links: InvoiceLinks, Deposits: DepositPanel };
