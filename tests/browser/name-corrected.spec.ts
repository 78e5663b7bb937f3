import type { Page } from "@playwright/test";
import { draftInvoice } from "#server/money/invoices/drafts.ts";
import { addBookings, createGroup } from "#server/stays/groups/service.ts";
import { InvoiceInput } from "#shared/money/invoices/schema.ts";
import { GroupInput } from "#shared/stays/groups/schema.ts";
import { barOf, type Colleague, expect, type FrontDesk, failuresOf, load, test } from "#tests/browser/desk.ts";
import { as, NOW } from "#tests/support/test-server.ts";

/** A guest who is also the customer of a stay, its group and its draft invoice, with a slip in the name. */
function furnished(desk: FrontDesk) {
  const booking = desk.book("Lena Grubr", { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-04" }, true);
  const contact = String(desk.property.runtime.db.$client.prepare("SELECT customer_id FROM bookings WHERE id = ?").pluck().get(booking));
  const group = as(desk.property, desk.owner, (work) => {
    const { id } = createGroup(work, GroupInput.parse({ name: "Alpine Club", customer_id: contact }));
    addBookings(work, id, [booking]);
    return id;
  });
  const folio = desk.folioOf(booking);
  const draft = as(desk.property, desk.owner, (work) => draftInvoice(work, InvoiceInput.parse({ folio_id: folio }))).id;
  return { booking, contact, group, draft };
}

/** The screens that name the guest, each in a tab of its own, opened one after another: all at once they would hold a busy machine for long. */
async function openTabs(desk: FrontDesk, who: Colleague, paths: readonly string[]): Promise<Page[]> {
  const tabs: Page[] = [];
  for (const path of paths) {
    const page = await who.context.newPage();
    await page.clock.setFixedTime(NOW);
    failuresOf(page);
    await load(page, `${desk.url}${path}`);
    await expect(page.getByText("Grubr").first()).toBeVisible();
    tabs.push(page);
  }
  return tabs;
}

/** Counts how often each tab sends the server the same query from now on: procedure and input. */
function questionsOf(pages: readonly Page[]): Map<string, number> {
  const asked = new Map<string, number>();
  for (const [tab, page] of pages.entries()) {
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (!pathname.startsWith("/trpc/") || request.method() !== "GET") return;
      const inputs = JSON.parse(searchParams.get("input") ?? "{}") as Record<string, unknown>;
      for (const [i, path] of pathname.slice("/trpc/".length).split(",").entries()) {
        const question = `${tab} ${path} ${JSON.stringify(inputs[i])}`;
        asked.set(question, (asked.get(question) ?? 0) + 1);
      }
    });
  }
  return asked;
}

test("a guest's corrected name is on every screen of both desks, for one reading of each query at a time", async ({ desk }, info) => {
  const { booking, contact, group, draft } = furnished(desk);
  const anna = await desk.sitDown("Anna", "admin");
  const bert = await desk.sitDown("Bert", "admin");
  const paths = [
    "/room-plan",
    "/bookings",
    `/bookings/${booking}`,
    `/groups/${group}`,
    `/bookings/${booking}?tab=folios`,
    `/invoices/${draft}`,
  ];
  await anna.open(`/room-plan?contact=${contact}`);
  const tabs = await openTabs(desk, bert, paths);
  await expect(anna.page.getByText("Grubr").first()).toBeVisible();
  const asked = questionsOf(tabs);

  const form = anna.page.getByRole("dialog");
  await form.getByLabel("Name", { exact: true }).fill("Lena Gruber");
  const answered = anna.page.waitForResponse((response) => response.url().includes("contacts.update"));
  await form.getByRole("button", { name: "Save" }).click();
  await answered;
  const saved = Date.now();
  await Promise.all(
    tabs.map(async (tab) => {
      await expect(tab.getByText("Grubr"), tab.url()).toHaveCount(0);
      await expect(tab.getByText("Gruber").first(), tab.url()).toBeVisible();
    }),
  );
  await expect(barOf(anna, booking)).toContainText("Gruber");
  // Reported, not asserted: seven tabs share the machine with another story, and the time depends on it.
  info.annotations.push({ type: "shown everywhere after", description: `${Date.now() - saved} ms` });

  // Contact, draft and booking have changed in one transaction: each tab sends each of its queries once, or twice if the
  // machine was so busy that a change came after the pause in which changes are gathered (tests/core/freshness.test.ts).
  await anna.page.waitForTimeout(300);
  expect(asked.size).toBeGreaterThan(10);
  expect([...asked].filter(([, times]) => times > 2)).toEqual([]);
  expect([...anna.failures, ...bert.failures]).toEqual([]);
});
