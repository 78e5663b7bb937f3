import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { DraftChecks } from "#client/money/invoices/draft-checks.tsx";
import type { InvoiceCheck } from "#shared/money/invoices/checks.ts";
import { expectAccessible, picture } from "#tests/support/components/hand.ts";
import { showScreen } from "#tests/support/components/screen.tsx";

async function showChecks(checks: InvoiceCheck[], language: "de" | "en" = "de") {
  const element = <DraftChecks invoice={{ id: "draft", customer_id: "huber" }} />;
  await showScreen({ at: "/", path: "/", element, answers: { "invoices.checks": () => checks }, language });
}

test("what the law demands stands apart from advice, each with the place where it is entered", async () => {
  await showChecks([
    { check: "seller_address", demanded: true },
    { check: "buyer_vat_number", demanded: false },
    { check: "exemption_reason", demanded: false },
  ]);
  const demanded = page.getByRole("alert").filter({ hasText: "Das fehlt noch" });
  await expect.element(demanded).toHaveTextContent("Straße, Postleitzahl und Ort");
  await expect.element(demanded.getByRole("link")).toHaveAttribute("href", "/property");
  const advised = page.getByRole("alert").filter({ hasText: "Vor dem Ausstellen prüfen" });
  await expect.element(advised.getByRole("link", { name: "Beim Kunden eintragen" })).toHaveAttribute("href", "/contacts/huber");
  await expect.element(advised.getByRole("link", { name: "Beim Steuersatz eintragen" })).toHaveAttribute("href", "/tax-rates");
  await expectAccessible();
  await picture("draft-checks");
});

test("a draft that lacks nothing says nothing", async () => {
  await showChecks([], "en");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});
