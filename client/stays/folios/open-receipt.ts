/** Shows the paper of a receipt in a tab of its own, where the browser prints it. */
export function openReceipt(id: string): void {
  window.open(`/api/cash_register/receipts/${encodeURIComponent(id)}/pdf`, "_blank", "noopener");
}
