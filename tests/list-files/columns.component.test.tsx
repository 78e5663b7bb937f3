import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { bookingColumns, contactColumns } from "#server/office/list-files/columns.ts";
import { makeContact } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, stayOf } from "#tests/support/components/stays.ts";

const READER = { language: "en", time_zone: "Europe/Vienna" } as const;
const NAMES = { room_type: (id: string) => id };

/** Lists, the columns of their files, and the columns of the screen that are named or divided otherwise in the file. */
const LISTS = [
  { at: "/contacts", columns: contactColumns(READER), otherwise: ["No.", "Last or next"] },
  { at: "/bookings", columns: bookingColumns(READER, NAMES), otherwise: ["Pers.", "Actions"] },
] as const;

test.each(LISTS)("every column of the list at $at is in its file", async ({ at, columns, otherwise }) => {
  const stays = [stayOf("Eva Huber", "r101", [2, 4])];
  const { answers } = fakeStays({ stays, contacts: [makeContact({ id: "anna", name: "Anna" })] });
  await showApp({ at, answers });
  await expect.element(page.getByRole("columnheader").first()).toBeVisible();
  const heads = page
    .getByRole("columnheader")
    .elements()
    .map(({ textContent }) => textContent.trim());
  const inFile = new Set(columns.map(({ head }) => head.en));
  expect(heads.filter((head) => head !== "" && !inFile.has(head))).toEqual(otherwise);
});
