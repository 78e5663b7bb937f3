import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Deposits } from "#shared/money/deposits/schema.ts";
import { madeDeposit } from "#tests/deposits/made-deposit.ts";
import { LineCut, Refusal } from "#tests/support/components/fake-server.ts";
import { dialogOf, picture, scrollTo } from "#tests/support/components/hand.ts";
import { hearChange, showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, stayOf } from "#tests/support/components/stays.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const KNOWN: Deposits = {
  data: [
    madeDeposit("7", { state: "paid", paid_amount: decimal(120) }),
    madeDeposit("9", { state: "part_paid", paid_amount: decimal(50), due_on: "2030-04-10", overdue: true }),
    madeDeposit("4", { state: "canceled" }),
    madeDeposit("3", { state: "forfeited", forfeited_amount: decimal(90) }),
  ],
  price: decimal(600),
  free: decimal(360),
  unassigned: decimal(80),
  unassigned_ahead: decimal(80),
  can_forfeit: true,
  can_ask: true,
  folio_id: "lena-huber-folio",
  proposal: { gross_amount: decimal(180), percentage: 30, due_on: "2030-05-15" },
};

function refuse(): never {
  throw new Refusal("folio/closed");
}

async function showDeposits(language: "de" | "en") {
  const fake = fakeStays({ stays: [stayOf("Lena Huber", "r101", [3, 5])] });
  const answers = {
    ...fake.answers,
    "deposits.list": () => KNOWN,
    "deposits.create": refuse,
    "deposits.forfeit": () => KNOWN,
    "deposits.undoForfeit": () => KNOWN,
  };
  return showApp({ at: "/bookings/lena-huber?tab=folios", answers, language });
}

test("a folio says what was asked for, by when and what has come; a share of the price is asked for with one click", async () => {
  const { server } = await showDeposits("en");
  await expect.element(page.getByText("€50.00 of €120.00 paid · by")).toBeVisible();
  await expect.element(page.getByText("€80.00 came before the arrival without a deposit invoice")).toBeVisible();
  await picture("deposits-en");
  await page.getByRole("button", { name: "Ask for a deposit" }).click();
  const dialog = dialogOf("Ask for a deposit");
  await expect.element(dialog.getByRole("textbox", { name: "Amount" })).toHaveValue("180.00");
  await dialog.getByRole("button", { name: "50% of €600.00" }).click();
  await expect.element(dialog.getByRole("textbox", { name: "Amount" })).toHaveValue("300.00");
  await picture("deposit-dialog-en");
  await dialog.getByRole("button", { name: "Issue invoice" }).click();
  await expect.poll(() => server.inputsOf("deposits.create")).toMatchObject([{ booking_id: "lena-huber", gross_amount: 300 }]);
  await expect.element(dialog.getByText("This folio is closed.")).toBeVisible();
});

test("a request whose answer was lost is sent again as it was, under its key, though less is left to ask for", async () => {
  const { server } = await showDeposits("en");
  server.answer({
    "deposits.create": () => {
      server.answer({ "deposits.list": () => ({ ...KNOWN, free: decimal(60) }) });
      hearChange({ object: "folio", id: "lena-huber-folio", type: "folio.changed" });
      throw new LineCut("the answer is lost");
    },
  });
  await page.getByRole("button", { name: "Ask for a deposit" }).click();
  const dialog = dialogOf("Ask for a deposit");
  const issue = dialog.getByRole("button", { name: "Issue invoice" });
  const known = server.inputsOf("deposits.list").length;
  await issue.click();
  await expect.element(dialog.getByText(/connection/)).toBeVisible();
  await expect.poll(() => server.inputsOf("deposits.list").length).toBeGreaterThan(known);
  const key = server.headersOf("deposits.create")?.get("idempotency-key");
  server.answer({ "deposits.create": refuse });
  await issue.click();
  await expect.element(dialog.getByText("This folio is closed.")).toBeVisible();
  const [first, second] = server.inputsOf("deposits.create");
  expect(second).toEqual(first);
  await expect.poll(() => server.headersOf("deposits.create")?.get("idempotency-key")).toBe(key);
});

test("what was paid is forfeited after one question, and the way back is offered", async () => {
  const { server } = await showDeposits("de");
  await page.getByRole("button", { name: "Verfallen lassen" }).click();
  const question = dialogOf(/170,00/);
  await expect.element(question).toBeVisible();
  await picture("deposit-forfeit-de");
  await question.getByRole("button", { name: "Verfallen lassen", exact: true }).click();
  await expect.poll(() => server.inputsOf("deposits.forfeit")).toEqual([{ booking_id: "lena-huber" }]);
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect.poll(() => server.inputsOf("deposits.undoForfeit")).toEqual([{ booking_id: "lena-huber" }]);
});

test("the deposits on a phone, in German", async () => {
  await page.viewport(390, 800);
  await showDeposits("de");
  const ask = page.getByRole("button", { name: "Anzahlung anfordern" });
  await expect.element(page.getByText("überfällig")).toBeVisible();
  await scrollTo(ask, "center");
  await picture("deposits-phone-de");
  await ask.click();
  await expect.element(dialogOf("Anzahlung anfordern").getByRole("textbox", { name: "Betrag" })).toHaveValue("180,00");
  await picture("deposit-dialog-phone-de");
});
