import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Deposit, Deposits } from "#shared/money/deposits/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { MailPreview } from "#shared/tenant/mail/schema.ts";
import { madeDeposit } from "#tests/deposits/made-deposit.ts";
import type { InputOf } from "#tests/support/components/fake-server.ts";
import { boxOf, dialogOf, focusOn, picture } from "#tests/support/components/hand.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, stayOf } from "#tests/support/components/stays.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const LETTER: MailPreview = {
  kind: "confirmation",
  language: "en",
  to: ["lena@example.com"],
  known: [],
  subject: "Your booking",
  body: "See you soon",
  attachments: [],
  link_label: null,
  primary_color: null,
  property_name: "Pension Edelweiss",
  logo_id: null,
  from: "desk@edelweiss.example",
  refusal: null,
  undo_seconds: 0,
  local_address: null,
};

function known(folio_id: string, data: Deposit[], more: Partial<Deposits> = {}): Deposits {
  return {
    folio_id,
    data,
    price: decimal(600),
    free: decimal(600),
    unassigned: decimal(0),
    unassigned_ahead: decimal(0),
    can_ask: true,
    can_forfeit: false,
    proposal: { gross_amount: decimal(180), percentage: 30, due_on: "2030-05-15" },
    ...more,
  };
}

type Shown = {
  stay?: Partial<Booking>;
  own?: Deposit[];
  ofGroup?: Deposit[];
  more?: Partial<Deposits>;
  letter?: MailPreview;
  language?: "de" | "en";
};

async function showStay({ stay = {}, own = [], ofGroup = [], more = {}, letter = LETTER, language = "en" }: Shown) {
  const fake = fakeStays({ stays: [stayOf("Lena Huber", "r101", [10, 12], stay)] });
  const answers = {
    ...fake.answers,
    "deposits.list": ({ group_id }: InputOf<"deposits.list">) =>
      group_id === undefined ? known("lena-huber-folio", own, more) : known("ski-folio", ofGroup),
    "bookings.previewMail": () => letter,
  };
  return showApp({ at: "/bookings/lena-huber", answers, role: "staff", language });
}

const ask = page.getByRole("link", { name: "Ask for a deposit" });

test("a booking says how its deposits and its group's stand, each with the way to its invoice; canceled ones are left out", async () => {
  await showStay({
    stay: { group_id: "ski" },
    own: [
      madeDeposit("7", { state: "part_paid", paid_amount: decimal(50), due_on: "2030-03-10", overdue: true }),
      madeDeposit("8", { state: "canceled" }),
      madeDeposit("9", { state: "lapsed", paid_amount: decimal(20) }),
    ],
    ofGroup: [madeDeposit("4", { folio_id: "ski-folio", state: "deducted", gross_amount: decimal(400), paid_amount: decimal(300) })],
  });
  await expect.element(page.getByText("Deposit 2030-7", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^€50\.00 of €120\.00 paid · by .*10.* · overdue$/)).toBeVisible();
  await expect.element(page.getByText("€20.00 of €120.00 paid · the rest lapsed")).toBeVisible();
  await expect.element(page.getByText("Group's deposit 2030-4", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "€300.00" })).toHaveAttribute("href", "/invoices/invoice-4");
  await expect.element(page.getByText("deducted by the invoice")).toBeVisible();
  expect(page.getByText("2030-8").elements()).toHaveLength(0);
  expect(ask.elements()).toHaveLength(0);
  await picture("deposit-facts-en");
});

test("where no deposit is asked for yet, a booking that is awaited offers to ask for one", async () => {
  await showStay({});
  await ask.click();
  await expect.element(dialogOf("Ask for a deposit")).toBeVisible();
});

test.each([
  ["the stay has begun", { stay: { status: "checked_in" as const } }],
  ["nothing is left to ask for", { more: { can_ask: false } }],
])("nothing is offered where %s", async (_, shown) => {
  await showStay(shown);
  await expect.element(page.getByText("Security code")).toBeVisible();
  expect(page.getByText("Deposit", { exact: true }).elements()).toHaveLength(0);
  expect(ask.elements()).toHaveLength(0);
});

async function openConfirmation(language: "de" | "en" = "en") {
  await page.getByRole("button", { name: language === "de" ? "Weitere Aktionen" : "More actions", exact: true }).click();
  const title = language === "de" ? "Bestätigung senden" : "Send confirmation";
  await page.getByRole("menuitem", { name: title }).click();
  return dialogOf(title);
}

test("before a confirmation goes out, the dialog says that no deposit is asked for, and leads there", async () => {
  await showStay({ language: "de" });
  const dialog = await openConfirmation("de");
  await expect.element(dialog.getByText("Es ist noch keine Anzahlung angefordert. Ihr Vorschlag: € 180,00.")).toBeVisible();
  await picture("confirmation-without-deposit-de");
  await dialog.getByRole("link", { name: "Anzahlung anfordern" }).click();
  await expect.element(dialogOf("Anzahlung anfordern").getByRole("textbox", { name: "Betrag" })).toHaveValue("180,00");
});

test.each([
  ["on a laptop", 1440, 900],
  ["at 200 % zoom", 720, 450],
])("the button that sends a long letter stays in sight %s", async (_, width, height) => {
  await page.viewport(width, height);
  const body = Array.from({ length: 30 }, (__, line) => `Line ${line}`).join("\n\n");
  await showStay({ language: "de", letter: { ...LETTER, body, link_label: "Online check-in", local_address: "http://127.0.0.1:8080" } });
  const dialog = await openConfirmation("de");
  const send = dialog.getByRole("button", { name: "Senden", exact: true });
  await expect.element(send).toHaveFocus();
  await focusOn(dialog.getByRole("link", { name: "Anzahlung anfordern" }));
  await expect.poll(async () => (await boxOf(send)).bottom - (await boxOf(dialog)).bottom).toBeLessThanOrEqual(-4);
  await picture(`confirmation-${width}`);
});

test.each([
  ["one is asked for", { own: [madeDeposit("7")] }],
  ["money has come without one", { more: { unassigned: decimal(80), unassigned_ahead: decimal(80) } }],
  ["none can be asked for", { more: { can_ask: false } }],
])("the dialog says nothing of deposits where %s", async (_, shown) => {
  await showStay(shown);
  const dialog = await openConfirmation();
  await expect.element(dialog.getByText("Your booking")).toBeVisible();
  expect(dialog.getByText("No deposit is asked for yet").elements()).toHaveLength(0);
});

test("one that was canceled is none", async () => {
  await showStay({ own: [madeDeposit("7", { state: "canceled" })] });
  const dialog = await openConfirmation();
  await expect.element(dialog.getByText("No deposit is asked for yet. Your proposal: €180.00.")).toBeVisible();
});
