import { startBillingServer } from "#tests/invoices/billing-server.ts";

/** A billing server with a group of two stays, of 209.40 and 314.10. */
export async function startBillingServerWithGroup() {
  const billing = await startBillingServer();
  const { call, book, folioOf, guest } = billing;
  const { body: group } = await call("POST /groups", { name: "Skiclub", customer_id: guest });
  const group_id = String(group["id"]);
  const [a, b] = [book("5", "7", { group_id }), book("5", "8", { group_id })];
  return { ...billing, group_id, a, b, ofGroup: () => folioOf(`group_id=${group_id}`) };
}
