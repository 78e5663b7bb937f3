import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { DifferencesTable } from "#client/office/reconciliation/differences-table.tsx";
import type { Difference, Reconciliation } from "#shared/office/reconciliation/schema.ts";
import { showScreen } from "#tests/support/components/screen.tsx";

const DUE: Difference = {
  kind: "left_with_open_due",
  object: "booking",
  id: "b1",
  label: "70400",
  expected: 0,
  found: 919.92,
  booking_id: "b1",
  group_id: null,
  customer_id: null,
  folio_id: null,
  invoice_id: null,
};
const GAP: Difference = { ...DUE, kind: "invoice_gap", object: "invoice", id: "i1", label: "12", expected: 11, found: 12 };
const UNKNOWN: Difference = { ...DUE, id: "b2", label: "86371", expected: null };

/** Keeps the files that the browser would save. */
function catchFile() {
  const files: { name: string; blob: Blob }[] = [];
  const made = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:nowhere");
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function note(this: HTMLAnchorElement) {
    const [blob] = made.mock.lastCall ?? [];
    if (blob instanceof Blob) files.push({ name: this.download, blob });
  });
  onTestFinished(() => {
    made.mockRestore();
    clicked.mockRestore();
  });
  return files;
}

test("the file of differences has every column of the screen, and the days in its name", async () => {
  const files = catchFile();
  const books: Pick<Reconciliation, "from" | "to" | "differences"> = {
    from: "2030-01-01",
    to: "2030-04-01",
    differences: [DUE, GAP, UNKNOWN],
  };
  await showScreen({ at: "/reports", path: "/reports", element: <DifferencesTable books={books} />, answers: {} });
  await page.getByRole("button", { name: /Save as CSV/ }).click();
  await expect.poll(() => files.map(({ name }) => name)).toEqual(["Reconciliation-2030-01-01-2030-04-01.csv"]);
  const heads = page.getByRole("columnheader").elements();
  const lines = (await files[0]?.blob.text())?.trim().split("\r\n");
  expect(lines?.[0]?.replace("\ufeff", "").split(";")).toEqual(heads.map(({ textContent }) => textContent));
  expect(lines?.slice(1).map((line) => line.split(";").filter((_, column) => column !== 1))).toEqual([
    ["Booking 70400", "0.00", "919.92", "919.92"],
    ["Invoice 12", "11", "12", "1"],
    ["Booking 86371", "", "919.92", ""],
  ]);
});
