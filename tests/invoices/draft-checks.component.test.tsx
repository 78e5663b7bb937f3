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

test("legal requirements are shown apart from recommendations, each with the place where it is entered", async () => {
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

test("a check names the limit of the law of the property's country", async () => {
  await showChecks(
    [
      { check: "seller_tax_number", demanded: true },
      { check: "buyer_vat_number", demanded: false },
    ],
    "en",
  );
  await expect.element(page.getByText("VAT or tax number of your property: above €400 one of them has to be there.")).toBeVisible();
  await expect.element(page.getByText("VAT number of the customer: above €10,000 it has to be there")).toBeVisible();
});

test("a draft that lacks nothing says nothing", async () => {
  await showChecks([], "en");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});
