import { addBookings, createGroup } from "#server/stays/groups/service.ts";
import { GroupInput } from "#shared/stays/groups/schema.ts";
import { expect, expectAccessible, picture, test } from "#tests/browser/desk.ts";
import { as } from "#tests/support/test-server.ts";

test("Anna pastes who sleeps where from a spreadsheet, saves all of it at once, and Ben sees it", async ({ desk }) => {
  const stay = { check_in: "2030-04-05", check_out: "2030-04-07" };
  const ids = [desk.room101, desk.room102].map((room_id) => desk.book("Alpine Club", { room_id, ...stay }));
  const group = as(desk.property, desk.owner, (work) => {
    const { id } = createGroup(work, GroupInput.parse({ name: "Alpine Club" }));
    addBookings(work, id, ids);
    return id;
  });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna, ben].map((each) => each.open(`/groups/${group}?tab=rooming`)));

  const place = (person: typeof anna, room: string, number: number) =>
    person.page.getByRole("textbox", { name: `Room ${room}, person ${number}` });
  await place(anna, "101", 1).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "101\tAnna Auer\tBernd Berger\n102\tClara Czerny\tDora Dorn\tEva Eder");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(place(anna, "102", 1)).toHaveValue("Clara Czerny");
  await expect(anna.page.getByText("No place left for: Eva Eder")).toBeVisible();
  await expectAccessible(anna.page);
  await picture(anna.page, "rooming-list");
  await anna.page.getByRole("button", { name: "Save rooming list" }).click();

  await expect(anna.page.getByText("Rooming list of Alpine Club saved")).toBeVisible();
  await expect(place(ben, "101", 2)).toHaveValue("Bernd Berger");
  await anna.page.getByRole("button", { name: "Undo" }).click();
  await expect(place(ben, "101", 2)).toHaveValue("");
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});
