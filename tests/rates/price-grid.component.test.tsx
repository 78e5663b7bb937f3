import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { HALF_BOARD, STANDARD, showRate, WITH_SUMMER } from "#tests/rates/rate-screen.tsx";
import { LineCut } from "#tests/support/components/fake-server.ts";
import {
  boxOf,
  dialogOf,
  dragMouse,
  expectAccessible,
  expectCount,
  expectText,
  picture,
  press,
  readClipboard,
  takeClipboard,
  type,
  writeClipboard,
} from "#tests/support/components/hand.ts";
import { makePrice } from "#tests/support/components/records.ts";

const GRID = { double1: 0, double2: 1, suite2: 2, suite3: 3, suite4: 4 } as const;
const cell = (row: keyof typeof GRID, column = 0) => page.css(`[data-row="${GRID[row]}"][data-column="${column}"]`);
const save = page.getByRole("button", { name: "Save" });

async function showPrices() {
  const shown = await showRate({ tab: "prices", rates: [WITH_SUMMER] });
  await expectText(cell("double2"), "100.00");
  return shown;
}

/** The prices that were saved last. */
const savedOf = ({ server }: Awaited<ReturnType<typeof showRate>>) =>
  server.inputsOf("rates.setPrices").map(({ prices }) => prices.map(({ occupancy, gross_amount }) => `${occupancy}: ${gross_amount}`));

test("an amount is typed as it is spoken; Enter goes down, Tab to the right", async () => {
  await showPrices();
  await expectText(cell("double2", 1), "100.00");
  await expectText(cell("suite3"), "–");
  await cell("suite3").click();
  await type("230");
  await press("Enter");
  await type("€ 1.260,50");
  await press("Tab");
  await expectText(cell("suite3"), "230.00");
  await expectText(cell("suite4"), "1,260.50");
  await expect.element(cell("suite4", 1)).toHaveFocus();
  await expectText(cell("suite4", 1), "1,260.50");
});

test("a double click opens a price with its value, and Escape leaves it as it was", async () => {
  await showPrices();
  await cell("double2").dblClick();
  const field = page.getByRole("textbox", { name: "Double, 2 guests, All year" });
  await expect.element(field).toHaveValue("100");
  await field.fill("110");
  await press("Escape");
  await expectText(cell("double2"), "100.00");
  await expectCount(save, 0);
});

test("a column is pasted from a spreadsheet, and a percentage typed on a price", async () => {
  await showPrices();
  await takeClipboard();
  await writeClipboard("95\r\n130,90\r\n");
  await cell("double1", 1).click();
  await press("Control+v");
  await expectText(cell("double1", 1), "95.00");
  await expectText(cell("double2", 1), "130.90");
  await cell("suite2", 1).click();
  await type("+10%");
  await press("Enter");
  await expectText(cell("suite2", 1), "220.00");
});

test("a selection is filled down, and that is taken back and done again", async () => {
  await showPrices();
  await cell("suite4").click();
  await type("1260.5");
  await press("Enter");
  await cell("suite2", 1).click();
  await type("220");
  await press("Enter");
  await cell("suite2", 1).click();
  await press("Shift+ArrowDown");
  await press("Shift+ArrowDown");
  await press("Control+d");
  await expectText(cell("suite3", 1), "220.00");
  await expectText(cell("suite4", 1), "220.00");
  await press("Control+z");
  await expectText(cell("suite4", 1), "1,260.50");
  await press("Control+y");
  await expectText(cell("suite4", 1), "220.00");
});

test("what is not a price stays as it was typed, and nothing is saved until it is one", async () => {
  const shown = await showPrices();
  await cell("suite3").click();
  await type("230");
  await press("Enter");
  await cell("double1").click();
  await type("8o,00");
  await press("Enter");
  await expect.element(cell("double1")).toHaveAttribute("aria-invalid", "true");
  await expect.element(page.getByText("2 prices changed")).toBeVisible();
  await expect.element(page.getByText("1 of them is not a price")).toBeVisible();
  await expect.element(save).toBeDisabled();
  await expectAccessible();
  await picture("price-grid-typed");
  await cell("double1").click();
  await press("Delete");
  await type("85");
  await press("Control+Enter");
  await expect.element(page.getByText("2 prices saved")).toBeVisible();
  await expectCount(save, 0);
  await expect.poll(() => savedOf(shown)).toEqual([["3: 230", "1: 85"]]);
});

test("all that was typed is saved in one call, each with the price that stood there, and one undo takes it back", async () => {
  const { server } = await showPrices();
  await cell("double2").click();
  await type("120");
  await press("Enter");
  await cell("suite3").click();
  await type("230");
  await press("Control+s");
  await expect.element(page.getByText("2 prices saved")).toBeVisible();
  await expect
    .poll(() => server.inputsOf("rates.setPrices"))
    .toEqual([
      {
        id: "standard",
        prices: [
          { room_type_id: "double", occupancy: 2, rate_restriction_id: null, gross_amount: 120, expected: 100 },
          { room_type_id: "suite", occupancy: 3, rate_restriction_id: null, gross_amount: 230, expected: null },
        ],
      },
    ]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectText(cell("double2"), "100.00");
  await expectText(cell("suite3"), "–");
});

test("a save that does not get through keeps what was typed", async () => {
  const { server } = await showPrices();
  server.answer({
    "rates.setPrices": () => {
      throw new LineCut("cut");
    },
  });
  await cell("double2").click();
  await type("120");
  await press("Control+s");
  await expect.element(page.getByRole("alert").first()).toBeVisible();
  await expectText(cell("double2"), "120.00");
  await expect.element(save).toBeEnabled();
});

test("a range is dragged, copied to another column and cut", async () => {
  const shown = await showPrices();
  const [from, to] = [await boxOf(cell("double1")), await boxOf(cell("suite2"))];
  await dragMouse([from.x + 20, from.y + 10], [to.x + 20, to.y + 10]);
  await expectCount(page.css('td[aria-selected="true"]'), 3);
  await takeClipboard();
  await press("Control+c");
  expect(await readClipboard()).toBe("80\r\n100\r\n200\r\n");
  await cell("double1", 1).click();
  await press("Control+v");
  await press("Control+Enter");
  await expect.element(page.getByText("3 prices saved")).toBeVisible();
  await press("Control+x");
  await save.click();
  await expect
    .poll(() => savedOf(shown))
    .toEqual([
      ["1: 80", "2: 100", "2: 200"],
      ["1: null", "2: null", "2: null"],
    ]);
  await expect.poll(() => shown.rate().prices).toHaveLength(3);
});

test("the keyboard finds its way out of the grid, to the list of its keys", async () => {
  await showPrices();
  await cell("double1").click();
  await press("Escape");
  await press("Shift+Tab");
  await expect.element(page.getByRole("button", { name: "Keys in the table" })).toHaveFocus();
  await press("Enter");
  await expect.element(page.getByText("type, F2 or double click")).toBeVisible();
  await expectAccessible();
});

test("where a colleague was quicker, both prices are shown and one decides; other cells just come in", async () => {
  const { server, whenBenChanges } = await showPrices();
  await cell("double2").click();
  await type("120");
  await press("Enter");
  whenBenChanges({
    prices: [
      makePrice({ rate_id: "standard", room_type_id: "double", occupancy: 1 }, 90),
      makePrice({ rate_id: "standard", room_type_id: "double", occupancy: 2 }, 115),
    ],
  });
  const notice = page.getByRole("alert").filter({ hasText: "Ben has meanwhile changed a price" });
  await expect.element(notice).toBeVisible();
  await expectText(cell("double1"), "90.00");
  await expectText(cell("double2"), "120.00");
  await expect.element(save).toBeDisabled();
  await cell("double2").click();
  await expect.element(page.getByText("Ben has saved €115.00 here meanwhile")).toBeVisible();
  await expectAccessible();
  await picture("price-conflict");
  await notice.getByRole("button", { name: "Keep my input" }).click();
  await save.click();
  await expect.element(page.getByText("1 price saved")).toBeVisible();
  await expect.poll(() => server.inputsOf("rates.setPrices").at(-1)?.prices).toMatchObject([{ gross_amount: 120, expected: 115 }]);
});

test("the colleague's price is taken in the place of one's own", async () => {
  const { whenBenChanges } = await showPrices();
  await cell("double2").click();
  await type("120");
  await press("Enter");
  whenBenChanges({ prices: [makePrice({ rate_id: "standard", room_type_id: "double", occupancy: 2 }, 115)] });
  await page.getByRole("alert").getByRole("button", { name: "Take their version" }).click();
  await expectText(cell("double2"), "115.00");
  await expect.element(save).toBeDisabled();
});

test("leaving with unsaved prices asks first, and the user may stay", async () => {
  await showPrices();
  await cell("double1").click();
  await type("99");
  await press("Enter");
  await page.getByRole("tab", { name: "Items" }).click();
  await expect.element(dialogOf("Discard changes?")).toBeVisible();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expectText(cell("double1"), "99.00");
});

test.for([
  { why: "the line is cut", failure: new LineCut("cut") },
  { why: "the server fails", failure: new Error("down") },
])("prices whose parent rate can't be read because $why say so, and are there after another try", async ({ failure: thrown }) => {
  let isDown = true;
  const readParent = () => {
    if (isDown) throw thrown;
    return STANDARD;
  };
  await showRate({ tab: "prices", rates: [STANDARD, HALF_BOARD], readParent });
  const failure = page.getByRole("alert").filter({ hasText: "could not be loaded" });
  await expect.element(failure).toBeVisible();
  await picture("rate-parent-missing");
  isDown = false;
  await failure.getByRole("button", { name: "Try again" }).click();
  await expectText(cell("double2"), "110.00");
});

test("a derived rate shows what it inherits, and takes a parent's period over to have prices of its own", async () => {
  const shown = await showRate({ tab: "prices", rates: [WITH_SUMMER, HALF_BOARD] });
  await expectText(cell("double2"), "110.00");
  await cell("double2", 1).click();
  await expect.element(page.getByText("from “Standard”, all year, +10%")).toBeVisible();
  await type("5");
  await expectCount(page.getByRole("grid").getByRole("textbox"), 0);
  await page.getByRole("button", { name: "Make this period here" }).click();
  await expect.element(page.getByText("Summer 2030 created")).toBeVisible();
  await cell("double2", 1).click();
  await type("140");
  await press("Control+Enter");
  await expect.element(page.getByText("1 price saved")).toBeVisible();
  await expect.poll(() => savedOf(shown)).toEqual([["2: 140"]]);
  await expectAccessible();
});

test("staff reads prices, and what it types changes none", async () => {
  await showRate({ tab: "prices", role: "staff" });
  await cell("double2").click();
  await type("5");
  await press("Delete");
  await expectCount(page.getByRole("grid").getByRole("textbox"), 0);
  await expectText(cell("double2"), "100.00");
});
