import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { dayOf } from "#client/stays/room-plan/model/plan-layout.ts";
import { GroupDialog } from "#client/stays/room-plan/view/cards/group-dialog.tsx";
import type { RuleViolation } from "#shared/prices/rates/schema.ts";
import { drop, expectInRow, hint, hold, showPlan, stayOf } from "#tests/room-plan/plan-screen.tsx";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { dialogOf, expectAccessible, expectCount, picture, press, type } from "#tests/support/components/hand.ts";
import { makeProperty, makeRate, makeRoomType, pageOf } from "#tests/support/components/records.ts";
import { showScreen } from "#tests/support/components/screen.tsx";
import { decimal } from "#tests/support/whole-cents.ts";

const MIN_NIGHTS: RuleViolation = { reason: "min_nights", date: "2030-04-05", limit: 5, rule_id: "rule" };
const NO_ARRIVAL: RuleViolation = { reason: "closed_to_arrival", date: "2030-04-05", limit: null, rule_id: "rule" };
const WORDS = ["Arrival Fri 5 Apr: at least 5 nights", "Fri 5 Apr: no arrival"];

test("a booking that is carried where its rate has restrictions says which, and may be dropped", async () => {
  const gruber = stayOf("Gruber", "r101", [2, 5]);
  const { server } = await showPlan({ bookings: [gruber] });
  const quote = { current: gruber.gross_amount, retained: gruber.gross_amount, recalculated: gruber.gross_amount, taken_by: null };
  server.answer({ "bookings.quote": () => ({ ...quote, rule_violations: [MIN_NIGHTS, NO_ARRIVAL], out_of_stock: [] }) });
  await hold(gruber.id, "r102", 3);
  for (const words of WORDS) await expect.element(hint).toHaveTextContent(words);
  await picture("moved-against-rules");
  await drop();
  await expectInRow(gruber.id, "r102");
  await expect.poll(() => server.inputsOf("bookings.move")).toHaveLength(1);
});

test("dropped before the hint could say them, the word about the move names the restrictions", async () => {
  const gruber = stayOf("Gruber", "r101", [2, 5]);
  const { server } = await showPlan({ bookings: [gruber] });
  const quote = { current: gruber.gross_amount, retained: gruber.gross_amount, recalculated: gruber.gross_amount, taken_by: null };
  server.answer({ "bookings.quote": () => ({ ...quote, rule_violations: [MIN_NIGHTS, NO_ARRIVAL], out_of_stock: [] }) });
  await hold(gruber.id, "r102", 3);
  await drop();
  for (const words of WORDS) await expect.element(page.getByText("Gruber moved")).toHaveTextContent(words);
  await picture("moved-quickly-against-rules");
});

test("where the price is asked for, the question names the restrictions, too", async () => {
  const gruber = stayOf("Gruber", "r101", [2, 5]);
  const { server } = await showPlan({ bookings: [gruber] });
  const quote = { current: gruber.gross_amount, retained: gruber.gross_amount, recalculated: decimal(600), taken_by: null };
  server.answer({ "bookings.quote": () => ({ ...quote, rule_violations: [MIN_NIGHTS], out_of_stock: [] }) });
  await hold(gruber.id, "r201", 3);
  await drop();
  const question = page.getByRole("dialog");
  await expect.element(question.getByText("Arrival Fri 5 Apr: at least 5 nights")).toBeVisible();
  await expectAccessible();
  await picture("price-against-rules");
  await question.getByRole("button", { name: "New price (€600.00)" }).click();
  await expectInRow(gruber.id, "r201");
  await expect.poll(() => server.inputsOf("bookings.move")).toHaveLength(1);
});

test("within its type and nights a room is changed without a word about restrictions", async () => {
  const { server } = await showPlan({ bookings: [stayOf("Gruber", "r101", [2, 5])] });
  await hold("gruber", "r102");
  await expect.element(hint).toHaveTextContent("102");
  await drop();
  await expectInRow("gruber", "r102");
  expect(server.inputsOf("bookings.quote")).toEqual([]);
});

/** The dialog for a group of two drawn rooms, and what it asks for. */
async function showGroupDialog(cots_left: number | null = null) {
  const wishes: unknown[] = [];
  const ranges = ["r101", "r102"].map((roomId) => ({ roomId, typeId: "double", from: dayOf("2030-04-05"), to: dayOf("2030-04-07") }));
  const price = { gross_amount: decimal(200), nights: [], on_top: [] };
  await showScreen({
    at: "/room-plan",
    path: "/room-plan",
    role: "staff",
    element: (
      <GroupDialog
        ranges={ranges}
        onDone={async (wish) => {
          wishes.push(wish);
          return true;
        }}
        onClose={() => {}}
      />
    ),
    answers: {
      ...fakeGuesthouse().answers,
      "roomTypes.list": () => pageOf(makeRoomType({ id: "double", name: "Double", max_cots: 1 })),
      "rates.list": () =>
        pageOf(makeRate({ id: "standard", name: "Standard", default: true }), makeRate({ id: "flexible", name: "Flexible" })),
      "properties.current": () => makeProperty(),
      "availabilities.roomTypes": () => [
        {
          room_type: makeRoomType({ id: "double", name: "Double", max_cots: 1 }),
          total: 3,
          available: 3,
          cots_left,
          prices: [
            { ...price, rate_id: "standard", rate_name: "Standard", rule_violations: [MIN_NIGHTS], out_of_stock: [] },
            { ...price, rate_id: "flexible", rate_name: "Flexible", rule_violations: [], out_of_stock: [] },
          ],
        },
      ],
    },
  });
  return { wishes, form: dialogOf("Group booking") };
}

test("the form of a group says once what its rate's restrictions say of the drawn stays, and makes it nevertheless", async () => {
  const { wishes, form } = await showGroupDialog();
  const warning = form.getByRole("status").filter({ hasText: "Arrival Fri 5 Apr: at least 5 nights" });
  await expect.element(warning).toBeVisible();
  await expectCount(warning.getByRole("listitem"), 1);
  await expectAccessible();
  await picture("group-against-rules");
  await form.getByRole("combobox", { name: "Rate" }).click();
  await page.getByRole("option", { name: "Flexible" }).click();
  await expectCount(warning, 0);
  await form.getByRole("combobox", { name: "Rate" }).click();
  await page.getByRole("option", { name: "Standard" }).click();
  await expect.element(warning).toBeVisible();
  await form.getByRole("textbox", { name: "Name of the group" }).fill("Alpine Club");
  await form.getByRole("button", { name: "Make group" }).click();
  await expect.poll(() => wishes).toMatchObject([{ name: "Alpine Club", rate_id: "standard" }]);
});

test("the rooms of a group that together need more cots than are left are booked after a warning, and not offered", async () => {
  const { wishes, form } = await showGroupDialog(1);
  await form.getByRole("textbox", { name: "Name of the group" }).fill("Alpine Club");
  await form.getByText("Adults, children and cots by room").click();
  const ages = form.getByRole("textbox", { name: "Children’s ages" });
  const cots = form.getByRole("textbox", { name: "Cots" });
  const lack = "the rooms need 2 together";
  await ages.first().fill("1");
  await cots.first().fill("1");
  await expectCount(form.getByText(lack), 0);
  await ages.last().fill("2");
  await cots.last().fill("1");
  await expect.element(form.getByRole("status").filter({ hasText: lack })).toBeVisible();
  await form.getByRole("switch", { name: "As an offer first" }).click();
  await expect.element(form.getByRole("alert").filter({ hasText: lack })).toHaveTextContent("No offer can be made like this");
  await expectAccessible();
  await picture("group-without-cots");
  await form.getByRole("textbox", { name: "Name of the group" }).click();
  await press("Enter");
  expect(wishes).toEqual([]);
  await form.getByRole("switch", { name: "As an offer first" }).click();
  await form.getByRole("button", { name: "Make group" }).click();
  await expect.poll(() => wishes).toHaveLength(1);
});

test("what is typed after a group's name goes into its customer", async () => {
  const { form } = await showGroupDialog();
  await form.getByRole("textbox", { name: "Name of the group" }).fill("Alpine Club");
  await press("Tab");
  await type("Ger");
  await expect.element(form.getByRole("combobox", { name: "Customer" })).toHaveValue("Ger");
});
