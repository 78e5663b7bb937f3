import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ClosingPage } from "#client/money/cash-closings/closing-page.tsx";
import { ClosingsPage } from "#client/money/cash-closings/closings-page.tsx";
import { NewClosingPage } from "#client/money/cash-closings/new-closing-page.tsx";
import type { CashClosing, CashDrawer, MethodSums } from "#shared/money/cash-closings/schema.ts";
import type { Language } from "#shared/platform/core/language.ts";
import { amount, cents } from "#shared/platform/core/money.ts";
import { expectAccessible, picture } from "#tests/support/components/hand.ts";
import { makePaymentMethod, pageOf } from "#tests/support/components/records.ts";
import { hearChange, showScreen } from "#tests/support/components/screen.tsx";

const money = (euros: number) => amount(cents(euros));

const method = (name: string, kind: MethodSums["kind"], paid: number, back = 0): MethodSums => ({
  payment_method_id: name,
  name,
  kind,
  count: back === 0 ? 4 : 5,
  in_amount: money(paid),
  out_amount: money(-back),
  total_amount: money(paid - back),
});

const PERIOD = {
  number: 12,
  since: "2030-03-31T20:04:00.000Z",
  methods: [method("Bar", "cash", 640.5, 20), method("Karte", "card", 1280), method("Überweisung", "transfer", 310)],
  movements: [
    {
      id: "1",
      created_at: "2030-04-01T07:10:00.000Z",
      amount: money(-8.4),
      reason: "Briefmarken",
      made_by: "Resi Hofer",
      business_case: null,
    },
    {
      id: "2",
      created_at: "2030-04-01T08:00:00.000Z",
      amount: money(100),
      reason: "Wechselgeld von der Bank",
      made_by: "Anna Berger",
      business_case: null,
    },
  ],
  opening_amount: money(300),
  in_amount: money(640.5),
  out_amount: money(-20),
  put_in_amount: money(100),
  taken_out_amount: money(-8.4),
  expected_amount: money(1012.1),
};
const DRAWER: CashDrawer = { object: "cash_drawer", sequence: 99, signs_movements: false, ...PERIOD };
const CLOSING: CashClosing = {
  object: "cash_closing",
  id: "closing",
  created_at: "2030-04-01T20:00:00.000Z",
  updated_at: "2030-04-01T20:00:00.000Z",
  deleted_at: null,
  version: 1,
  ...PERIOD,
  made_by: "Anna Berger",
  counted_amount: money(1010),
  difference_amount: money(-2.1),
  left_amount: money(300),
  removed_amount: money(710),
  counts: [
    { value: money(100), count: 9 },
    { value: money(50), count: 2 },
    { value: money(10), count: 1 },
  ],
  note: "Beim Wechseln verrechnet",
};

const ELEMENTS = {
  "/cash-closings": <ClosingsPage />,
  "/cash-closings/new": <NewClosingPage />,
  "/cash-closings/closing": <ClosingPage />,
};

function show(at: keyof typeof ELEMENTS, language: Language = "en", drawer = DRAWER) {
  const answers = {
    "cashClosings.drawer": () => drawer,
    "cashClosings.list": () => pageOf(CLOSING, { ...CLOSING, id: "before", number: 11, difference_amount: money(0) }),
    "cashClosings.get": () => CLOSING,
    "paymentMethods.list": () => pageOf(makePaymentMethod({ id: "cash", name: "Bar", kind: "cash" })),
  };
  const path = at === "/cash-closings/closing" ? "/cash-closings/:id" : at;
  const elsewhere = at === "/cash-closings/new" ? ["/cash-closings/closing"] : [];
  return showScreen({ at, path, element: ELEMENTS[at], elsewhere, role: "staff", language, answers });
}

test("the cash that should be in the drawer is shown above the former closings, in German", async () => {
  await show("/cash-closings", "de");
  await expect.element(page.getByText("1.012,10", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "12" })).toBeVisible();
  await expectAccessible();
  await picture("cash-closings-de");
  await page.viewport(390, 844);
  await picture("cash-closings-phone");
});

test("counted by notes and coins, a difference asks for a note, and the closing sends what was seen", async () => {
  const { server } = await show("/cash-closings/new");
  await page.getByLabelText("Pieces of €100.00").fill("10");
  await page.getByLabelText("Pieces of €10.00").fill("1");
  await expect.element(page.getByText("€2.10 too little")).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect.element(page.getByText("Please say where the difference comes from")).toBeVisible();
  await expectAccessible();
  await picture("cash-closing-new");
  await page.getByRole("textbox", { name: "Note" }).fill("Wrong change");
  await page.getByLabelText("Stays in the drawer").fill("300");
  await expect.element(page.getByText("To be taken out: €710.00")).toBeVisible();
  server.answer({ "cashClosings.create": () => CLOSING });
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect
    .poll(() => server.inputsOf("cashClosings.create"))
    .toEqual([
      {
        number: 12,
        sequence: 99,
        expected_amount: 1012.1,
        counted_amount: 1010,
        left_amount: 300,
        note: "Wrong change",
        counts: [
          { value: 100, count: 10 },
          { value: 10, count: 1 },
        ],
      },
    ]);
});

test("a payment of a colleague changes the sums while the cash is counted", async () => {
  const { server } = await show("/cash-closings/new", "de");
  await page.getByLabelText(/^Stück zu \D*10,00/).fill("101");
  await expect.element(page.getByText("2,10 zu wenig", { exact: false })).toBeVisible();
  server.answer({ "cashClosings.drawer": () => ({ ...DRAWER, sequence: 100, expected_amount: money(1010) }) });
  hearChange({ object: "cash_entry", id: "entry", type: "cash_entry.put_in" });
  await expect.element(page.getByText("Stimmt")).toBeVisible();
  await picture("cash-closing-new-de");
  await page.viewport(390, 844);
  await picture("cash-closing-new-phone");
});

test("a closing is shown as it was made, with its PDF", async () => {
  await show("/cash-closings/closing", "de");
  await expect.element(page.getByRole("heading", { name: "Tagesabschluss 12" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Drucken" })).toHaveAttribute("href", "/api/cash_register/closings/closing/pdf");
  await expectAccessible();
  await picture("cash-closing-de");
  await page.viewport(390, 844);
  await picture("cash-closing-phone");
});
